import { m } from "#messages/messages.js"
import { Button } from "#web/ui/controls/button.tsx"
import { adminCall, toastFailure, toastSuccess } from "../../admin-call.ts"
import { useBusy } from "../../use-busy.ts"

const answers = { known: m.admin_card_known, nothing: m.admin_card_nothing, away: m.admin_card_away }

export function CardAsk({ orderId }: { orderId: string }) {
  const [busy, during] = useBusy()
  async function ask() {
    const asked = await during(adminCall("POST", "/admin/orders/:id/card-ask", { param: { id: orderId } }))
    if (!asked.ok) return toastFailure(m.admin_card_ask(), asked)
    toastSuccess(answers[asked.value.answer]())
  }
  return (
    <>
      <p className="text-muted text-sm">{m.admin_card_waiting()}</p>
      <Button size="sm" variant="secondary" className="justify-self-start" busy={busy} onClick={ask}>
        {m.admin_card_ask()}
      </Button>
    </>
  )
}
