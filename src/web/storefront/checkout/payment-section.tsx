import clsx from "clsx"
import { Banknote, CreditCard, Landmark, type LucideIcon } from "lucide-react"
import type { ReactNode } from "react"
import { formatUntil } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { formatRupees } from "#shop/money.ts"
import { isCard, type PaymentMethod, paymentMethodLabels } from "#shop/payment-methods.ts"
import type { CashLimits } from "#shop/settings/cash-on-delivery.ts"
import { accountLines, type ShownAccount } from "#shop/settings/settings.ts"
import { ReceiptUpload, type UploadedReceipt } from "#web/orders/receipt-upload.tsx"
import { Card } from "#web/ui/card.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { Fold } from "#web/ui/fold.tsx"
import { langOf } from "#web/ui/words/lang-of.ts"
import { DepositByTransfer, type DepositRule, type TypedDeposit } from "./deposit.tsx"
import type { CheckoutFields } from "./draft.ts"
import type { Cash } from "./use-cash.ts"

const methods: Record<PaymentMethod, { Icon: LucideIcon; text: () => string }> = {
  bank_transfer: { Icon: Landmark, text: m.checkout_bank_transfer_hint },
  cash_on_delivery: { Icon: Banknote, text: m.checkout_cash_hint },
  payhere: { Icon: CreditCard, text: m.checkout_card_hint },
}

export interface PaymentChoice {
  readonly accounts: readonly ShownAccount[]
  readonly methods: readonly PaymentMethod[]
  readonly cashLimits: CashLimits
  /** Is until when the money for an order of this moment would be awaited. */
  readonly payBy: string
  readonly deposit: DepositRule
  readonly isCardTest: boolean
}

interface PaymentSectionProps extends Pick<PaymentChoice, "accounts" | "methods" | "payBy" | "isCardTest"> {
  cash: Cash
  /** Is what is due first; null where all is due at once. */
  deposit: TypedDeposit | null
  fields: CheckoutFields
  receipt: UploadedReceipt | null
  onReceipt: (receipt: UploadedReceipt | null) => void
}

export function PaymentSection({
  fields,
  accounts,
  methods: offered,
  payBy,
  isCardTest,
  cash,
  deposit,
  receipt,
  onReceipt,
}: PaymentSectionProps) {
  const chosen = fields.values.payment_method
  return (
    <Card>
      <fieldset className="grid gap-3">
        <legend className="mb-4 font-display font-semibold text-2xl">{m.checkout_payment()}</legend>
        {offered.map((method) => (
          <Method
            key={method}
            method={method}
            chosen={chosen === method}
            cash={method === "cash_on_delivery" ? cash : null}
            deposit={deposit}
            onChoose={() => fields.set("payment_method", method)}
          >
            {isCard(method) && isCardTest && <Alert tone="warning">{m.orders_card_sandbox()}</Alert>}
            {method === "cash_on_delivery" && deposit !== null && <DepositByTransfer cents={deposit.cents} />}
            {(method !== "cash_on_delivery" || deposit !== null) && (
              <p className="mb-2 font-bold text-sm">{m.checkout_pay_by({ date: formatUntil(payBy) })}</p>
            )}
            {(method === "bank_transfer" || (method === "cash_on_delivery" && deposit !== null)) && (
              <BankDetails accounts={accounts} reference={m.checkout_transfer_reference()} />
            )}
            {method === "bank_transfer" && (
              <Fold summary={m.checkout_receipt()} open={receipt !== null}>
                <ReceiptUpload receipt={receipt} onChange={onReceipt} />
              </Fold>
            )}
          </Method>
        ))}
      </fieldset>
    </Card>
  )
}

interface MethodProps {
  method: PaymentMethod
  chosen: boolean
  cash: Cash | null
  deposit: TypedDeposit | null
  onChoose: () => void
  children: ReactNode
}

function Method({ method, chosen, cash, deposit, onChoose, children }: MethodProps) {
  const { Icon, text: textOfWhole } = methods[method]
  const isDeposit = method === "bank_transfer" && deposit !== null
  const text = isDeposit ? () => m.checkout_deposit_hint({ deposit: formatRupees(deposit.cents) }) : textOfWhole
  const refused = cash?.refusal
  return (
    <div
      className={clsx(
        "rounded-md border-2 transition-colors",
        chosen ? "border-terracotta bg-terracotta-soft" : "border-line",
        !chosen && !refused && "hover:border-line-strong",
      )}
    >
      <label className={clsx("flex items-center gap-3 p-3 sm:p-4", !refused && "cursor-pointer")}>
        <input
          type="radio"
          name="payment_method"
          value={method}
          checked={chosen}
          onChange={onChoose}
          disabled={!!refused}
          className="radio"
        />
        <span className="grow">
          <span className="block font-bold">
            {paymentMethodLabels[method]}
            {!!cash?.fee && ` + ${formatRupees(cash.fee)}`}
          </span>
          <span className="block text-muted text-sm">{refused ?? text()}</span>
        </span>
        <Icon aria-hidden="true" className="size-6 shrink-0 text-terracotta max-sm:hidden" />
      </label>
      {chosen && children && <div className="grid gap-1 px-3 pb-3 sm:px-4">{children}</div>}
    </div>
  )
}

function BankDetails({ accounts, reference }: { accounts: readonly ShownAccount[]; reference: ReactNode }) {
  return (
    <div className="wrap-anywhere grid gap-2 rounded-md bg-surface px-4 py-3">
      {accounts.map((account) => (
        <p key={accountLines(account).join()} className="whitespace-pre-line">
          <span lang={langOf(account, "note")}>{accountLines(account).join("\n")}</span>
          {account.sample && <strong className="block text-danger text-sm">{m.orders_transfer_sample()}</strong>}
        </p>
      ))}
      <p className="text-sm">{reference}</p>
    </div>
  )
}
