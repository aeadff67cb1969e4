import { ShieldCheck } from "lucide-react"
import { m } from "#messages/messages.js"
import { Alert } from "#web/ui/alert.tsx"
import { ButtonLink } from "#web/ui/button.tsx"

/** Says that what a page required is done, with the link back to that page. */
export function WayBack({ title, to }: { title: string; to: string }) {
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
