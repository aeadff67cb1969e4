import { ShieldCheck } from "lucide-react"
import { useEffect, useRef } from "react"
import { useSearchParams } from "react-router"
import { m } from "#messages/messages.js"
import { safeNextPath } from "#web/session/next-path.ts"
import { ButtonLink } from "#web/ui/controls/button.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"

/**
 * Tells an admin who was sent here that the password is easy to guess or was made up for them. Once it is changed, it
 * shows the way back.
 */
export function DemandedPassword({ changed }: { changed: boolean }) {
  const { next, wantsPassword } = useDemand()
  const wayBack = useRef<HTMLDivElement>(null)
  // On a phone this stands far above the button that was pressed.
  useEffect(() => {
    if (changed) wayBack.current?.scrollIntoView({ block: "nearest" })
  }, [changed])
  if (!wantsPassword || !next) return null
  if (!changed) return <Demand title={m.account_password_demanded()} hint={m.account_password_demanded_hint()} />
  return (
    <div ref={wayBack} className="scroll-mt-28">
      <WayBack title={m.account_password_set()} to={next} />
    </div>
  )
}

/** Tells a user that a page demands a second factor. Once there is one, it shows the way back. */
export function DemandedFactor({ added }: { added: boolean }) {
  const { next, wantsPassword } = useDemand()
  if (wantsPassword || !next?.startsWith("/admin")) return null
  if (!added) return <Demand title={m.account_factor_demanded()} hint={m.account_factor_demanded_hint()} />
  return <WayBack title={m.account_factor_set()} to={next} />
}

/** Reads what `securityPath` wrote into the URL. */
function useDemand() {
  const [params] = useSearchParams()
  return { next: safeNextPath(params.get("next")), wantsPassword: params.get("wants") === "password" }
}

function Demand({ title, hint }: { title: string; hint: string }) {
  return (
    <Alert tone="warning" title={title}>
      {hint}
    </Alert>
  )
}

function WayBack({ title, to }: { title: string; to: string }) {
  return (
    <Alert
      tone="success"
      title={title}
      action={
        <ButtonLink to={to} size="sm" variant="secondary">
          <ShieldCheck aria-hidden="true" className="size-4" />
          {m.account_go_on()}
        </ButtonLink>
      }
    />
  )
}
