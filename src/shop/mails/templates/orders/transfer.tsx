import { Img } from "@react-email/components"
import { m } from "#messages/messages.js"
import { baseLocale } from "#messages/runtime.js"
import { isPayableByCode } from "#shop/lankaqr/lankaqr.ts"
import { accountLines } from "#shop/settings/settings.ts"
import type { ShopFacts } from "../content.ts"
import { look } from "../look.ts"
import { Lines, Paragraph, Whole } from "../parts.tsx"

/** Is the side in pixels of a code that a phone reads from another screen. */
const CODE_SIDE = 240

interface TransferProps {
  /** Is missing in mails that were queued before mails held the order's id. */
  orderId: string | undefined
  orderNumber: string
  /** Is the amount open when the mail is written; the picture of the code has the amount open when it is looked at. */
  cents: number
  shop: ShopFacts
}

/** Shows where to transfer to, what to write with it, and the code that pays the open amount, where the shop has one. */
export function Transfer({ orderId, orderNumber, cents, shop }: TransferProps) {
  const code = orderId !== undefined && isPayableByCode(cents) ? shop.codeOf(orderId) : null
  return (
    <>
      {shop.accounts.map((account) => (
        <Paragraph key={accountLines(account).join()} lang={account.english && baseLocale}>
          <Lines of={accountLines(account)} />
          {account.sample && (
            <>
              <br />
              <strong>{m.mail_order_sample_account()}</strong>
            </>
          )}
        </Paragraph>
      ))}
      <Paragraph>
        {m.mail_order_reference()} <Whole>{orderNumber}</Whole>
      </Paragraph>
      {code && (
        <>
          <Paragraph>{m.mail_order_lankaqr({ payee: code.payee })}</Paragraph>
          <Img
            src={code.url}
            alt={m.mail_order_lankaqr_alt()}
            width={CODE_SIDE}
            height={CODE_SIDE}
            style={look.qrCode}
          />
        </>
      )}
    </>
  )
}
