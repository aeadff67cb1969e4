import { m } from "#messages/messages.js"
import type { Closed } from "#shop/settings/settings.ts"

/** Above every page while the shop is on holiday. */
export function ClosedNotice({ closed }: { closed: Closed | null }) {
  if (!closed) return null
  return (
    <p className="wrap-anywhere bg-warning-bg px-4 py-2.5 text-center">
      <strong className="text-warning">{m.shell_closed({ date: closed.until })}</strong> {closed.sentence}
    </p>
  )
}
