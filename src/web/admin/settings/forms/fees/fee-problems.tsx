import { feeWarnings } from "#shop/settings/fees/fee-problems.ts"
import type { FeeRule } from "#shop/settings/fees/fee-rules-section.ts"
import { Alert } from "#web/ui/feedback/alert.tsx"

/** Says before they are saved which rules another hides, and which districts none names. */
export function FeeProblems({ rules }: { rules: readonly FeeRule[] }) {
  const warnings = feeWarnings(rules)
  const hidden = warnings.filter(({ by }) => by !== null)
  const others = warnings.find(({ by }) => by === null)
  return (
    <div role="status" className="grid gap-3 empty:hidden">
      {hidden.length > 0 && (
        <Alert tone="warning">
          <ul className="grid gap-1">
            {hidden.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </Alert>
      )}
      {others && <Alert>{others.message}</Alert>}
    </div>
  )
}
