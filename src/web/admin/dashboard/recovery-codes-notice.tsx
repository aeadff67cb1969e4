import { useEffect, useState } from "react"
import { href } from "react-router"
import { m } from "#messages/messages.js"
import { recoveryCodesState } from "#web/account/factors/recovery-codes.ts"
import { Alert } from "#web/ui/alert.tsx"
import { ButtonLink } from "#web/ui/button.tsx"

/** Warns an admin whose second step has no recovery codes. Shows nothing to others, nor while the state is unknown. */
export function RecoveryCodesNotice() {
  const [missing, setMissing] = useState(false)
  useEffect(() => {
    let unmounted = false
    void recoveryCodesState().then((result) => {
      if (!unmounted) setMissing(result.ok && result.value.has_factor && result.value.left === 0)
    })
    return () => {
      unmounted = true
    }
  }, [])
  if (!missing) return null
  return (
    <Alert
      title={m.admin_recovery_codes_title()}
      action={
        <ButtonLink to={`${href("/profile")}#security`} size="sm" variant="secondary">
          {m.admin_recovery_codes_make()}
        </ButtonLink>
      }
    >
      {m.admin_recovery_codes_text()}
    </Alert>
  )
}
