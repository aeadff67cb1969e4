import { formatWeekday } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { formatAmount } from "../../money.ts"
import { greetingName, withoutLinks } from "../greeting.ts"
import { pageUrl, type Template } from "./content.ts"
import { Action, Paragraph, Title, Typed } from "./parts.tsx"
import { plainMail } from "./plain-mail.tsx"

export const confirmation: Template<"commission-confirmation"> = ({ url }, shop) => {
  const what = m.mail_commission_confirm_what({ shop: shop.name })
  return plainMail({
    subject: m.mail_commission_confirm_title(),
    preview: what,
    says: [what],
    action: { url, label: m.mail_commission_confirm_action() },
    showsUrl: true,
    small: m.mail_commission_confirm_ignore(),
  })
}

/** Tells the owner what somebody asks for. */
export const notice: Template<"commission-notice"> = ({ name, words }, shop) => {
  const subject = m.mail_commission_notice_title({ name: withoutLinks(name) })
  return {
    subject,
    preview: words,
    body: (
      <>
        <Title>{subject}</Title>
        <Typed text={words} />
        <Action href={pageUrl(shop, "/admin/requests")}>{m.mail_commission_notice_action()}</Action>
      </>
    ),
  }
}

const TITLES = {
  answer: m.mail_commission_answer_title,
  decline: m.mail_commission_decline_title,
  offer: m.mail_commission_offer_title,
}

/** Brings what the owner says or offers; the button leads to the request, where an offer is bought. */
export const answer: Template<"commission-answer"> = ({ name: customer, step, url }, shop) => {
  const { kind, words, name, price = 0, days = 0, until } = step
  const title = TITLES[kind]({ shop: shop.name })
  return {
    subject: title,
    preview: words ?? name ?? title,
    body: (
      <>
        <Title>{title}</Title>
        <Paragraph>{m.mail_commission_dear({ name: greetingName(customer) })}</Paragraph>
        {words && <Typed text={words} />}
        {kind === "offer" && name && until && (
          <>
            <Typed text={`${name} · ${formatAmount(price)}`} />
            <Paragraph>{m.mail_commission_offer_terms({ days, day: formatWeekday(until) })}</Paragraph>
          </>
        )}
        <Action href={url}>{kind === "offer" ? m.mail_commission_offer_action() : m.mail_commission_see()}</Action>
      </>
    ),
  }
}
