import { m } from "#messages/messages.js"
import type { Closed } from "#shop/settings/settings.ts"

/** Above every page while the shop is on holiday, or not open yet. */
export function ClosedNotice({ closed }: { closed: Closed | null }) {
  if (!closed) return null
  return (
    <aside className="wrap-anywhere bg-warning-bg px-4 py-2.5 text-center">
      <strong className="text-warning">
        {closed.until === null ? m.shell_opening_soon() : m.shell_closed({ date: closed.until })}
      </strong>{" "}
      {closed.sentence}
    </aside>
  )
}
