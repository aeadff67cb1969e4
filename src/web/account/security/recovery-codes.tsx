import { Alert } from "#web/ui/alert.tsx"
import { Button } from "#web/ui/button.tsx"

interface RecoveryCodesProps {
  /** Null while that is not known. */
  left: number | null
  busy: boolean
  onMake: () => void
}

const FEW = 3

/** How many recovery codes the account has left, and making new ones; a notice where there are none or few. */
export function RecoveryCodes({ left, busy, onMake }: RecoveryCodesProps) {
  if (left === null) return null
  const none = left === 0
  const make = (
    <Button variant="secondary" size="sm" busy={busy} onClick={onMake}>
      {none ? "Make recovery codes" : "Make new codes"}
    </Button>
  )
  if (left <= FEW) {
    return (
      <Alert
        tone={none ? "info" : "warning"}
        title={none ? "You have no recovery codes" : countText(left)}
        action={make}
      >
        {none
          ? "If you lose your second step, only a recovery code lets you in again by yourself."
          : "Make new ones before they run out. The old ones stop working then."}
      </Alert>
    )
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t-2 border-dashed pt-5">
      <div>
        <p className="font-bold">{countText(left)}</p>
        <p className="text-muted text-sm">For the day you lose your second step. New codes void the old ones.</p>
      </div>
      {make}
    </div>
  )
}

function countText(left: number): string {
  return left === 1 ? "1 recovery code left" : `${left} recovery codes left`
}
