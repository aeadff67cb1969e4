import type { ReactNode } from "react"
import { m } from "#messages/messages.js"
import { centsOf, formatRupees, numericFromCents } from "#shop/money.ts"
import type { Order } from "#shop/orders/order-json.ts"
import type { BankAccount } from "#shop/settings/sections/payments-section.ts"
import { accountLines, type ShownAccount } from "#shop/settings/settings.ts"
import { CopyButton } from "#web/ui/controls/copy-button.tsx"
import { langOf } from "#web/ui/words/lang-of.ts"

export function TransferDetails({ order, accounts }: { order: Order; accounts: readonly ShownAccount[] }) {
  const cents = centsOf(order.due_amount)
  return (
    <>
      <dl className="grid gap-1 rounded-md bg-sunken py-2 pr-2 pl-4 sm:grid-cols-[minmax(5.5rem,auto)_minmax(0,1fr)_auto]">
        <Detail label={m.orders_transfer_amount()} copied={m.orders_copy_amount()} text={numericFromCents(cents)}>
          <strong className="text-lg">{formatRupees(cents)}</strong>
        </Detail>
        {accounts.map((account) => (
          <Detail
            key={accountLines(account).join()}
            label={m.orders_transfer_account()}
            copied={m.orders_copy_account()}
            text={accountNumberOf(account)}
          >
            <span lang={langOf(account, "note")} className="wrap-anywhere whitespace-pre-line">
              {accountLines(account).join("\n")}
            </span>
            {account.sample && <strong className="block text-danger text-sm">{m.orders_transfer_sample()}</strong>}
          </Detail>
        ))}
        <Detail label={m.orders_reference()} copied={m.orders_copy_reference()} text={order.order_number}>
          <strong className="wrap-anywhere">{order.order_number}</strong>
        </Detail>
      </dl>
      {/* The phone that shows the code is often the one that pays: its bank's app takes it from the pictures. */}
      {order.lankaqr && (
        <div className="flex flex-wrap items-center justify-center gap-3">
          <img src={order.lankaqr.url} alt={m.orders_lankaqr_alt()} width={240} height={240} className="rounded-md" />
          <div className="grid grow basis-60 justify-items-start gap-3">
            <p className="wrap-anywhere">{m.orders_lankaqr(order.lankaqr)}</p>
            <a href={order.lankaqr.url} download className="button button-secondary button-md">
              {m.orders_lankaqr_save()}
            </a>
          </div>
        </div>
      )}
    </>
  )
}

interface DetailProps {
  label: string
  copied: string
  text: string
  children: ReactNode
}

function Detail({ label, copied, text, children }: DetailProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 leading-snug sm:col-span-3 sm:grid-cols-subgrid">
      <dt className="text-muted text-sm">{label}</dt>
      <dd>{children}</dd>
      <dd className="col-start-2 row-span-2 row-start-1 sm:col-start-3 sm:row-span-1">
        <CopyButton label={copied} text={text} large />
      </dd>
    </div>
  )
}

/** Finds an account number among words: six digits or more, which may be grouped. */
const NUMBER = /\d(?:[ -]?\d){5,}/

/** Returns the account number as a bank's app takes it; where no number is found, all that is known of the account. */
export function accountNumberOf(account: BankAccount): string {
  const text = account.number ?? accountLines(account).join("\n")
  return NUMBER.exec(text)?.[0].replace(/\D/g, "") ?? text
}
