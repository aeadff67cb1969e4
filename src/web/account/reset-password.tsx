import { useEffect, useState } from "react"
import { href, useLocation, useNavigate } from "react-router"
import { m } from "#messages/messages.js"
import { privatePageMeta } from "#web/session/private-page.ts"
import { Card } from "#web/ui/card.tsx"
import { PageHeading } from "#web/ui/page-heading.tsx"
import { PageSpinner } from "#web/ui/spinner.tsx"
import { toast } from "#web/ui/toast.ts"
import { NewPassword } from "./reset-password/new-password.tsx"
import { findRecovery, invalidLink, type Recovery } from "./reset-password/recovery.ts"

export const meta = privatePageMeta(m.auth_reset_title)

export default function ResetPassword() {
  const navigate = useNavigate()
  // A second link that is opened in this tab differs in its fragment alone, which loads no page.
  const { hash, search } = useLocation()
  const [recovery, setRecovery] = useState<Recovery | null>(null)

  useEffect(() => {
    let unmounted = false
    void findRecovery({ hash, search }).then((found) => {
      if (unmounted) return
      if (found) return setRecovery(found)
      toast(invalidLink())
      void navigate(href("/auth"), { replace: true })
    })
    return () => {
      unmounted = true
    }
  }, [navigate, hash, search])

  if (!recovery) return <PageSpinner />
  return (
    <div className="page-width max-w-xl py-10 sm:py-14">
      <PageHeading title={m.auth_reset_title()} />
      <Card>
        <NewPassword key={recovery.tokenHash} recovery={recovery} />
      </Card>
    </div>
  )
}
