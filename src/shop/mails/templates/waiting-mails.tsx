import { withElements } from "#messages/markup/with-elements.tsx"
import { m } from "#messages/messages.js"
import type { VariantName } from "#shop/catalogue/variants/variant-name.ts"
import type { Template } from "./content.ts"
import { Written } from "./parts.tsx"
import { plainMail } from "./plain-mail.tsx"

export const backInStockConfirmation: Template<"back-in-stock-confirmation"> = ({ product, variant, url }, shop) => {
  const what = m.mail_back_confirm_what({ shop: shop.name })
  return plainMail({
    subject: m.mail_back_confirm_title({ product }),
    title: titleOf(m.mail_back_confirm_title, variant?.product_name ?? product),
    preview: what,
    says: [chosenOf(variant), what],
    action: { url, label: m.mail_back_confirm_action() },
    showsUrl: true,
    small: m.mail_back_confirm_ignore(),
  })
}

export const backInStock: Template<"back-in-stock"> = ({ product, variant, url }, shop) => {
  const subject = m.mail_back_title({ product })
  return plainMail({
    subject,
    title: titleOf(m.mail_back_title, variant?.product_name ?? product),
    preview: subject,
    says: [chosenOf(variant), m.mail_back_what({ shop: shop.name })],
    action: { url, label: m.mail_back_action() },
    small: m.mail_back_once(),
  })
}

/** Shows the values of a variant that was waited for, on a line of its own. */
const chosenOf = (variant: VariantName | undefined) =>
  variant !== undefined && <Written text={variant.values.join(" · ")} />

type Titled = (named: { product: string }) => string

function titleOf(title: Titled, product: string) {
  return withElements((named: { product: string }) => title(named), { product: <Written text={product} /> })
}

export const openingConfirmation: Template<"opening-confirmation"> = ({ url }, shop) => {
  const what = m.mail_opening_confirm_what({ shop: shop.name })
  return plainMail({
    subject: m.mail_opening_confirm_title({ shop: shop.name }),
    preview: what,
    says: [what],
    action: { url, label: m.mail_opening_confirm_action() },
    showsUrl: true,
    small: m.mail_opening_confirm_ignore(),
  })
}

export const shopOpened: Template<"shop-opened"> = ({ url }, shop) => {
  const subject = m.mail_opening_title({ shop: shop.name })
  return plainMail({
    subject,
    preview: subject,
    says: [m.mail_opening_what({ shop: shop.name })],
    action: { url, label: m.mail_opening_action() },
    small: m.mail_opening_once(),
  })
}
