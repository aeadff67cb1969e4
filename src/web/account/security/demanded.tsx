import { useSearchParams } from "react-router"
import { m } from "#messages/messages.js"
import { safeNextPath } from "#web/session/next-path.ts"
import { Alert } from "#web/ui/feedback/alert.tsx"

/** Returns the page of the back-office that sent an admin here for a second factor; null where none did. */
export function useDemandingPage(): string | null {
  const [params] = useSearchParams()
  const next = safeNextPath(params.get("next"))
  return next?.startsWith("/admin") ? next : null
}

/** Tells an admin that the back-office demands a second factor. */
export function DemandedFactor() {
  return (
    <Alert tone="warning" title={m.account_factor_demanded()}>
      {m.account_factor_demanded_hint()}
    </Alert>
  )
}
