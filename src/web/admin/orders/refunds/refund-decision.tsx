import { m } from "#messages/messages.js"
import { Button } from "#web/ui/controls/button.tsx"
import { useQuestion } from "../../forms/use-question.tsx"
import type { useRefund } from "./use-refund.ts"

interface RefundDecisionProps {
  /** Is the one that a provider was asked to send back. */
  amount: string
  refund: ReturnType<typeof useRefund>
  onDone: (() => void) | undefined
}

/** Asks the owner what became of a refund to a card of which its provider does not answer. */
export default function RefundDecision({ amount, refund, onDone }: RefundDecisionProps) {
  const back = useQuestion(() => refund.decide(true).then(onDone))
  const kept = useQuestion(() => refund.decide(false).then(onDone))
  return (
    <>
      <p className="text-sm">{m.admin_refund_decide({ amount })}</p>
      <p className="flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={back.ask}>
          {m.admin_refund_decide_back()}
        </Button>
        <Button size="sm" variant="secondary" onClick={kept.ask}>
          {m.admin_refund_decide_kept()}
        </Button>
      </p>
      {back.question({
        title: m.admin_refund_decide_back_title({ amount }),
        text: m.admin_refund_decide_back_text(),
        confirmLabel: m.admin_refund_decide_back(),
      })}
      {kept.question({
        title: m.admin_refund_decide_kept_title({ amount }),
        text: m.admin_refund_decide_kept_text(),
        confirmLabel: m.admin_refund_decide_kept(),
      })}
    </>
  )
}
