import { m } from "#messages/messages.js"
import { baseLocale } from "#messages/runtime.js"
import { accountLines } from "#shop/settings/settings.ts"
import type { MailLanguage, ShopFacts } from "./content.ts"
import { Lines, Paragraph, Whole } from "./parts.tsx"

interface AccountsProps {
  accounts: ShopFacts["accounts"]
  orderNumber: string
  language: MailLanguage
}

/** Shows where to transfer to, and what to write with it. */
export function Accounts({ accounts, orderNumber, language }: AccountsProps) {
  return (
    <>
      {accounts.map((account) => (
        <Paragraph key={accountLines(account).join()} lang={account.english && baseLocale}>
          <Lines of={accountLines(account)} />
          {account.sample && (
            <>
              <br />
              <strong>{m.mail_order_sample_account({}, language)}</strong>
            </>
          )}
        </Paragraph>
      ))}
      <Paragraph>
        {m.mail_order_reference({}, language)} <Whole>{orderNumber}</Whole>
      </Paragraph>
    </>
  )
}
