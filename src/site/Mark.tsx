/** The name of the product, on every page the way to the timeline. */
export function Mark({ href }: { readonly href: string }) {
  return (
    <a className="mark" href={href}>
      <svg width="34" height="20" aria-hidden="true">
        <path d="M3 3V18" />
        <path className="rope" d="M3 5Q16 18 29 5" />
        <path className="end" d="M30 1V19" />
      </svg>
      Slackline
    </a>
  )
}
