import { m } from "#messages/messages.js"
import { Alert } from "#web/ui/alert.tsx"
import { Button } from "#web/ui/button.tsx"

interface RecoveryCodesProps {
  /** Null while that is not known. */
  left: number | null
  busy: boolean
  onMake: () => void
}

const FEW_CODES = 3

/** How many recovery codes the account has left, and making new ones; a notice where there are none or few. */
export function RecoveryCodes({ left, busy, onMake }: RecoveryCodesProps) {
  if (left === null) return null
  const none = left === 0
  const make = (
    <Button variant="secondary" size="sm" busy={busy} onClick={onMake}>
      {none ? m.account_recovery_make() : m.account_recovery_make_new()}
    </Button>
  )
  if (left <= FEW_CODES) {
    return (
      <Alert
        tone={none ? "info" : "warning"}
        title={none ? m.account_recovery_none() : m.account_recovery_left({ count: left })}
        action={make}
      >
        {none ? m.account_recovery_none_hint() : m.account_recovery_few_hint()}
      </Alert>
    )
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t-2 border-dashed pt-5">
      <div>
        <p className="font-bold">{m.account_recovery_left({ count: left })}</p>
        <p className="text-muted text-sm">{m.account_recovery_hint()}</p>
      </div>
      {make}
    </div>
  )
}
