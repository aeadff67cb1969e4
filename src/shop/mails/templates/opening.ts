import { m } from "#messages/messages.js"
import type { Template } from "./content.ts"
import { plainMail } from "./plain-mail.tsx"

export const openingConfirmation: Template<"opening-confirmation"> = ({ url }, shop, language) => {
  const what = m.mail_opening_confirm_what({ shop: shop.name }, language)
  return plainMail({
    subject: m.mail_opening_confirm_title({ shop: shop.name }, language),
    preview: what,
    says: [what],
    action: { url, label: m.mail_opening_confirm_action({}, language) },
    urlIn: language,
    small: m.mail_opening_confirm_ignore({}, language),
  })
}

export const shopOpened: Template<"shop-opened"> = ({ url }, shop, language) => {
  const subject = m.mail_opening_title({ shop: shop.name }, language)
  return plainMail({
    subject,
    preview: subject,
    says: [m.mail_opening_what({ shop: shop.name }, language)],
    action: { url, label: m.mail_opening_action({}, language) },
    small: m.mail_opening_once({}, language),
  })
}
