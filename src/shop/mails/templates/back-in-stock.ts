import { m } from "#messages/messages.js"
import type { Template } from "./content.ts"
import { plainMail } from "./plain-mail.tsx"

export const backInStockConfirmation: Template<"back-in-stock-confirmation"> = ({ product, url }, shop, language) => {
  const what = m.mail_back_confirm_what({ shop: shop.name }, language)
  return plainMail({
    subject: m.mail_back_confirm_title({ product }, language),
    preview: what,
    says: [what],
    action: { url, label: m.mail_back_confirm_action({}, language) },
    urlIn: language,
    small: m.mail_back_confirm_ignore({}, language),
  })
}

export const backInStock: Template<"back-in-stock"> = ({ product, url }, shop, language) => {
  const subject = m.mail_back_title({ product }, language)
  return plainMail({
    subject,
    preview: subject,
    says: [m.mail_back_what({ shop: shop.name }, language)],
    action: { url, label: m.mail_back_action({}, language) },
    small: m.mail_back_once({}, language),
  })
}
