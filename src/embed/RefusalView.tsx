import type { Refusal } from './request.ts'

/** Faults that are listed; a host's author mends them one by one. */
const MAX_LISTED = 6

/** Why there is nothing to draw, above the element's fallback. */
export function RefusalView({ refusal: { title, errors } }: { readonly refusal: Refusal }) {
  return (
    <div className="embed-refusal" role="note">
      <p>This timeline cannot be drawn. {title}</p>
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
