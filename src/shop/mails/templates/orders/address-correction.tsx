import { m } from "#messages/messages.js"
import { formatRupees } from "#shop/money.ts"
import { greetingName } from "../../greeting.ts"
import { orderLink, type Template } from "../content.ts"
import { Action, Numbered, Panel, Paragraph, Title, Typed } from "../parts.tsx"
import { Transfer } from "./transfer.tsx"

/** Tells a customer where an order goes since the owner has corrected its address, and what it costs where that has changed. */
export const addressCorrection: Template<"address-correction"> = (
  { orderId, orderNumber: number, customerName, totalCents, addressLines, beforeCents, openCents = 0, transfer },
  shop,
) => {
  const what = m.mail_address_what.parts({ name: greetingName(customerName), number })
  const total = formatRupees(totalCents)
  return {
    subject: m.mail_address_subject({ number }),
    preview: addressLines.join(", ") || m.mail_address_title(),
    body: (
      <>
        <Title>{m.mail_address_title()}</Title>
        <Paragraph>
          <Numbered parts={what} />
        </Paragraph>
        {addressLines.length > 0 && <Typed text={addressLines.join("\n")} />}
        {beforeCents !== undefined && (
          <Paragraph>
            {m.mail_address_total({ total, before: formatRupees(beforeCents) })}{" "}
            {openCents > 0 && m.mail_address_open({ open: formatRupees(openCents) })}
          </Paragraph>
        )}
        {transfer && openCents > 0 && (
          <Panel>
            <Transfer shop={shop} orderId={orderId} orderNumber={number} cents={openCents} />
          </Panel>
        )}
        <Paragraph>{m.mail_address_wrong()}</Paragraph>
        <Action href={orderLink(shop, orderId)}>{m.mail_order_see()}</Action>
      </>
    ),
  }
}
