import { href } from "react-router"
import { m } from "#messages/messages.js"
import { recoveryCodesState } from "#web/account/factors/recovery-codes.ts"
import { Alert } from "#web/ui/alert.tsx"
import { ButtonLink } from "#web/ui/button.tsx"
import { useLoad } from "#web/ui/use-load.ts"

/** Warns an admin whose second step has no recovery codes. Shows nothing to others, nor while the state is unknown. */
export function RecoveryCodesNotice() {
  const { result } = useLoad(recoveryCodesState)
  if (!result?.ok || !result.value.has_factor || result.value.left > 0) return null
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
