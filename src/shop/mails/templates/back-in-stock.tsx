import { withElements } from "#messages/markup/with-elements.tsx"
import { m } from "#messages/messages.js"
import type { VariantName } from "#shop/catalogue/variants/variant-name.ts"
import type { MailLanguage, Template } from "./content.ts"
import { Written } from "./parts.tsx"
import { plainMail } from "./plain-mail.tsx"

export const backInStockConfirmation: Template<"back-in-stock-confirmation"> = (
  { product, variant, url },
  shop,
  language,
) => {
  const what = m.mail_back_confirm_what({ shop: shop.name }, language)
  return plainMail({
    subject: m.mail_back_confirm_title({ product }, language),
    title: titleOf(m.mail_back_confirm_title, variant?.product_name ?? product, language),
    preview: what,
    says: [chosenOf(variant), what],
    action: { url, label: m.mail_back_confirm_action({}, language) },
    urlIn: language,
    small: m.mail_back_confirm_ignore({}, language),
  })
}

export const backInStock: Template<"back-in-stock"> = ({ product, variant, url }, shop, language) => {
  const subject = m.mail_back_title({ product }, language)
  return plainMail({
    subject,
    title: titleOf(m.mail_back_title, variant?.product_name ?? product, language),
    preview: subject,
    says: [chosenOf(variant), m.mail_back_what({ shop: shop.name }, language)],
    action: { url, label: m.mail_back_action({}, language) },
    small: m.mail_back_once({}, language),
  })
}

/** Writes what is waited for of a product on a line of its own. */
const chosenOf = (variant: VariantName | undefined) =>
  variant !== undefined && <Written text={variant.values.join(" · ")} />

type Titled = (named: { product: string }, language: MailLanguage) => string

function titleOf(title: Titled, product: string, language: MailLanguage) {
  return withElements((named: { product: string }) => title(named, language), { product: <Written text={product} /> })
}
