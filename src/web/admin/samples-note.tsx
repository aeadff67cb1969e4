import { useState } from "react"
import { m } from "#messages/messages.js"
import type { Samples } from "#shop/dashboard/first-day.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Checkbox } from "#web/ui/controls/checkbox.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { adminCall, toastFailure, toastSuccess } from "./admin-call.ts"
import { useQuestion } from "./forms/use-question.tsx"

interface SamplesNoteProps {
  samples: Samples
  onRemoved: () => void
  className?: string
}

export function SamplesNote({ samples, onRemoved, className = "" }: SamplesNoteProps) {
  const { ask, question } = useQuestion(remove)
  const [hidesNumbers, setHidesNumbers] = useState(true)
  const { shown, products, coupons, changed, numbers } = samples
  if (!shown) return null

  async function remove() {
    const result = await adminCall("DELETE", "/admin/samples", {
      query: numbers && hidesNumbers ? { hide_numbers: "1" } : {},
    })
    if (!result.ok) return toastFailure(m.admin_samples_failed(), result)
    toastSuccess(m.admin_samples_removed())
    onRemoved()
  }
  return (
    <>
      <Alert
        className={className}
        action={
          <Button size="sm" variant="secondary" onClick={ask}>
            {m.admin_samples_remove()}
          </Button>
        }
      >
        {products === 0 ? m.admin_samples_rest() : m.admin_samples_note({ products })}
      </Alert>
      {question({
        title: m.admin_samples_title(),
        text:
          changed === 0
            ? m.admin_samples_question({ products, coupons })
            : m.admin_samples_question_changed({ products, coupons, changed }),
        confirmLabel: m.admin_samples_remove(),
        children: numbers && (
          <Checkbox
            label={m.admin_samples_hide_numbers()}
            checked={hidesNumbers}
            onChange={({ target }) => setHidesNumbers(target.checked)}
          />
        ),
      })}
    </>
  )
}
