import { Banknote, Landmark, type LucideIcon } from "lucide-react"
import { m } from "#messages/messages.js"
import { type PaymentMethod, paymentMethodLabels } from "#shop/payment-methods.ts"
import type { ShownAccount } from "#shop/settings/settings.ts"
import { BankDetails } from "#web/orders/bank-details.tsx"
import { ReceiptUpload, type UploadedReceipt } from "#web/orders/receipt-upload.tsx"
import { Card } from "#web/ui/card.tsx"
import type { CheckoutFields } from "./delivery-sections.tsx"

const methods: Record<PaymentMethod, { Icon: LucideIcon; text: () => string }> = {
  bank_transfer: { Icon: Landmark, text: m.checkout_bank_transfer_hint },
  cash_on_delivery: { Icon: Banknote, text: m.checkout_cash_hint },
}

/** Says how the shop may be paid at the moment. */
export interface PaymentChoice {
  readonly accounts: readonly ShownAccount[]
  readonly methods: readonly PaymentMethod[]
}

interface PaymentSectionProps extends PaymentChoice {
  fields: CheckoutFields
  receipt: UploadedReceipt | null
  onReceipt: (receipt: UploadedReceipt | null) => void
}

export function PaymentSection({ fields, accounts, methods: offered, receipt, onReceipt }: PaymentSectionProps) {
  const chosen = fields.values.payment_method
  return (
    <Card className="grid gap-5">
      <fieldset className="grid gap-3">
        <legend className="mb-4 font-display font-semibold text-2xl">{m.checkout_payment()}</legend>
        {offered.map((method) => (
          <Method
            key={method}
            method={method}
            chosen={chosen === method}
            onChoose={() => fields.set("payment_method", method)}
          />
        ))}
      </fieldset>
      {chosen === "bank_transfer" && (
        <div className="grid gap-4">
          <BankDetails accounts={accounts} reference={m.checkout_transfer_reference()} />
          <div className="grid gap-1.5">
            <p className="font-bold text-sm">{m.checkout_receipt()}</p>
            <ReceiptUpload receipt={receipt} onChange={onReceipt} />
            <p className="text-muted text-sm">{m.checkout_receipt_later()}</p>
          </div>
        </div>
      )}
    </Card>
  )
}

function Method({ method, chosen, onChoose }: { method: PaymentMethod; chosen: boolean; onChoose: () => void }) {
  const { Icon, text } = methods[method]
  return (
    <label className="flex cursor-pointer items-center gap-4 rounded-md border-2 border-line p-4 transition-colors hover:border-line-strong has-checked:border-terracotta has-checked:bg-terracotta-soft">
      <input
        type="radio"
        name="payment_method"
        value={method}
        checked={chosen}
        onChange={onChoose}
        className="size-5 shrink-0 accent-terracotta"
      />
      <span className="grow">
        <span className="block font-bold">{paymentMethodLabels[method]}</span>
        <span className="block text-muted text-sm">{text()}</span>
      </span>
      <Icon aria-hidden="true" className="size-6 shrink-0 text-terracotta max-sm:hidden" />
    </label>
  )
}
