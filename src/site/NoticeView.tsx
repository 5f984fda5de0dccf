import { useLab, useLabStore } from '../components/store-context.ts'

/** What went wrong, or what the page did by itself, until it is put away. Every fault has its path. */
export function NoticeView() {
  const store = useLabStore()
  const notice = useLab((state) => state.notice)
  return (
    <div role={notice?.tone === 'error' ? 'alert' : 'status'} className="notice-slot">
      {notice !== null && (
        <div className={`notice is-${notice.tone}`}>
          <div>
            <p>{notice.title}</p>
            {notice.details.length > 0 && (
              <ul>
                {notice.details.map((detail, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: one path may have several faults
                  <li key={`${detail.path} ${i}`}>
                    <code>{detail.path === '' ? 'the document' : detail.path}</code> {detail.message}
                  </li>
                ))}
              </ul>
            )}
          </div>
          <div className="notice-actions">
            {(notice.actions ?? []).map((action) => (
              <button key={action.label} type="button" onClick={() => action.run()}>
                {action.label}
              </button>
            ))}
            <button type="button" onClick={() => store.getState().notify(null)}>
              Dismiss
            </button>
          </div>
        </div>
      )}
    </div>
  )
}
