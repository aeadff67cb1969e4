import type { ReactNode } from "react"
import { m } from "#messages/messages.js"
import { accountLines, type ShownAccount } from "#shop/settings/settings.ts"
import { langOf } from "#web/ui/words/lang-of.ts"

/** Shows the account for a transfer, as the owner wrote it, and the reference to give. */
export function BankDetails({ accounts, reference }: { accounts: readonly ShownAccount[]; reference: ReactNode }) {
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
