import { m } from "#messages/messages.js"
import { hiddenRules, leftOut } from "#shop/settings/fees/fee-problems.ts"
import type { FeeRule } from "#shop/settings/fees/fee-rules-section.ts"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { namesOfDistricts } from "./district-names.ts"

/** Says before they are saved which rules another hides, and which districts none names. */
export function FeeProblems({ rules }: { rules: readonly FeeRule[] }) {
  const hidden = hiddenRules(rules)
  const others = leftOut(rules)
  return (
    <div role="status" className="grid gap-3 empty:hidden">
      {hidden.length > 0 && (
        <Alert tone="warning">
          <ul className="grid gap-1">
            {hidden.map(({ rule, by, districts }) => (
              <li key={`${rule} ${by}`}>
                {districts === null
                  ? m.admin_fees_never({ number: rule, by })
                  : m.admin_fees_overlap({ number: rule, by, districts: namesOfDistricts(districts) })}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {others.length > 0 && (
        <Alert>{m.admin_fees_left_out({ districts: namesOfDistricts(others), number: rules.length + 1 })}</Alert>
      )}
    </div>
  )
}
