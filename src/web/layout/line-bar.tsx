import { m } from "#messages/messages.js"
import { useStore } from "#web/ui/create-store.ts"
import { line } from "#web/ui/line.ts"

/** Says once, for as long as it is so, that the shop cannot be reached; it covers nothing that is pressed. */
export function LineBar() {
  const isReached = useStore(line)
  return (
    <p role="status" className="line-bar">
      {!isReached && m.shell_line_lost()}
    </p>
  )
}
