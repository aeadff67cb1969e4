import { useEffect, useRef } from "react"
import { useSearchParams } from "react-router"
import { m } from "#messages/messages.js"
import { safeNextPath } from "#web/session/next-path.ts"
import { Alert } from "#web/ui/alert.tsx"
import { WayBack } from "./way-back.tsx"

/** For an admin who was sent here because the password is easy to guess or was made up for them; once it is changed, the way back. */
export function BetterPasswordNotice({ changed }: { changed: boolean }) {
  const [params] = useSearchParams()
  const wayBack = useRef<HTMLDivElement>(null)
  // On a phone the button that was pressed is far below it.
  useEffect(() => {
    if (changed) wayBack.current?.scrollIntoView({ block: "nearest" })
  }, [changed])
  const next = safeNextPath(params.get("next"))
  if (params.get("wants") !== "password" || !next) return null
  if (!changed) {
    return (
      <Alert tone="warning" title={m.account_password_demanded()}>
        {m.account_password_demanded_hint()}
      </Alert>
    )
  }
  return (
    <div ref={wayBack} className="scroll-mt-28">
      <WayBack title={m.account_password_set()} to={next} />
    </div>
  )
}
