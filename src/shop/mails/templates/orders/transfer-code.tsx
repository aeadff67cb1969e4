import { Img } from "@react-email/components"
import { m } from "#messages/messages.js"
import { isPayableByCode } from "#shop/lankaqr/lankaqr.ts"
import type { MailLanguage, ShopFacts } from "../content.ts"
import { look } from "../look.ts"
import { Paragraph } from "../parts.tsx"

/** A phone reads a code of this side from another screen. */
const CODE_SIDE = 240

interface TransferCodeProps {
  orderId: string
  /** Is what is open; the picture says what is open when it is looked at. */
  cents: number
  shop: ShopFacts
  language: MailLanguage
}

/** Shows the code that pays what is open of an order; nothing where the shop has none. */
export function TransferCode({ orderId, cents, shop, language }: TransferCodeProps) {
  const code = isPayableByCode(cents) ? shop.codeOf(orderId) : null
  return (
    code && (
      <>
        <Paragraph>{m.mail_order_lankaqr({ payee: code.payee }, language)}</Paragraph>
        <Img
          src={code.url}
          alt={m.mail_order_lankaqr_alt({}, language)}
          width={CODE_SIDE}
          height={CODE_SIDE}
          style={look.qrCode}
        />
      </>
    )
  )
}
