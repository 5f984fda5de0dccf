import type { Refusal } from './request.ts'

/** Faults that are listed; a host's author mends them one by one. */
const MAX_LISTED = 6

/** Why there is nothing to draw, below the element's fallback. `url`: where Slackline itself would show it, which can do more with a bad link. */
export function RefusalView({ refusal: { title, errors }, url }: { readonly refusal: Refusal; readonly url: string | null }) {
  return (
    <div className="embed-refusal" role="note">
      <p>
        This timeline cannot be drawn. {title}{' '}
        {url !== null && (
          <a href={url} target="_blank" rel="noopener">
            Open the link in Slackline
          </a>
        )}
      </p>
      {errors.length > 0 && (
        <ul>
          {errors.slice(0, MAX_LISTED).map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              <code>{path === '' ? 'the document' : path}</code> {message}
            </li>
          ))}
          {errors.length > MAX_LISTED && <li>and {errors.length - MAX_LISTED} more</li>}
        </ul>
      )}
    </div>
  )
}
