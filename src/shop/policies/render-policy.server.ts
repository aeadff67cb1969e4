import markdownIt from "markdown-it"
import { m } from "#messages/messages.js"
import { inLanguage } from "#messages/reader.server.ts"
import { baseLocale } from "#messages/runtime.js"
import { formatAmount, formatRupees } from "#shop/money.ts"
import { type DeliveryFees, lowestOfAllCents, orderFeesOf } from "#shop/settings/fees/delivery-fees.ts"
import { withoutReturns } from "#shop/settings/sections/policy-sections.ts"
import type { ShopSettings } from "#shop/settings/settings.ts"
import type { PolicyName } from "./policies.ts"

/**
 * HTML is off: what looks like a tag is shown as typed, and links lead to https, http and mailto addresses only.
 * Pictures would come from other sites, which the page's policy refuses; headings stand below the page's own.
 */
const markdown = markdownIt({ html: false, linkify: false, typographer: false }).disable("image")
const SAFE_LINK = /^(?:https?:\/\/|mailto:|\/(?!\/))/i
markdown.validateLink = (url) => SAFE_LINK.test(url.trim())

// The page has its own first heading: where a text begins with one of the first level, all of its headings move one level down.
markdown.core.ruler.push("headings_below_the_page's", ({ tokens }) => {
  const headings = tokens.filter(({ type }) => type === "heading_open" || type === "heading_close")
  if (!headings.some(({ tag }) => tag === "h1")) return
  for (const heading of headings) heading.tag = `h${Math.min(6, Number(heading.tag.slice(1)) + 1)}`
})

const FACT = /\{(shop|town|contact|delivery_cost|delivery_time|return_days)\}/g

/** Stands around what an owner has said in English alone: no text has these two letters. */
const MARKED = /\uE000([^\uE001<]*)\uE001/g
const marked = (text: string) => `\uE000${text}\uE001`

type Facts = Pick<
  ShopSettings,
  "shop" | "contact" | "delivery" | "fee_rules" | "pickup" | "promises" | "payments" | "cash"
>

/** Returns a policy for a page. An English one on a page of another language is filled in in English too, with `settings` called in it. */
export function shownPolicy(settings: () => ShopSettings, name: PolicyName) {
  const { english } = settings()[`policy_${name}`]
  if (!english) return { html: renderPolicy(settings(), name), lang: undefined }
  return { html: inLanguage(baseLocale, () => renderPolicy(settings(), name)), lang: baseLocale }
}

export function renderPolicy(settings: ShopSettings, name: PolicyName): string {
  const facts = factsOf(settings)
  const { text } = settings[`policy_${name}`]
  const english = [...(settings.shop.english ?? []), ...(settings.promises.english ?? [])]
  const shown = name === "returns" && settings.promises.return_days === 0 ? withoutReturns(text) : text
  const filled = shown.replace(FACT, (_, fact: keyof typeof facts) =>
    english.includes(fact) ? marked(plain(facts[fact])) : plain(facts[fact]),
  )
  return markdown.render(filled).replace(MARKED, `<span lang="${baseLocale}">$1</span>`)
}

function factsOf({ shop, contact, promises, ...settings }: Facts) {
  return {
    shop: shop.name,
    town: shop.town,
    contact: wayToReach(contact),
    delivery_cost: deliveryCost(settings),
    delivery_time: promises.delivery_time,
    return_days: String(promises.return_days),
  }
}

function wayToReach({ email, phone, whatsapp }: Facts["contact"]): string {
  if (email && phone) return m.policies_contact_both({ email, phone })
  return email ?? phone ?? (whatsapp ? m.shell_footer_whatsapp({ number: whatsapp }) : m.policies_contact_none())
}

/** Says where and when an order can be fetched, if it can. */
function pickUpOf(pickup: Facts["pickup"]): string[] {
  if (!pickup.offered) return []
  const { address, city, hours, english = [] } = pickup
  const parts = Object.entries({ address, city, hours }).flatMap(([name, part]) => {
    const words = (part ?? "").replace(/[,\s]*\n\s*/g, ", ")
    return words && [english.includes(name) ? marked(words) : words]
  })
  return [m.policies_delivery_pick_up({ place: parts.join(", ") })]
}

function deliveryCost(settings: Omit<Facts, "shop" | "contact" | "promises">): string {
  const fees = orderFeesOf(settings)
  const cash = fees.cash_fee > 0 ? [m.cart_cash_fee({ fee: formatAmount(fees.cash_fee) })] : []
  return [feeOf(fees), ...cash, ...pickUpOf(settings.pickup)].join(" ")
}

function feeOf(fees: DeliveryFees): string {
  const { fee, free_from } = fees
  if (fees.rules.length > 0) return m.policies_delivery_from({ fee: formatRupees(lowestOfAllCents(fees)) })
  if (fee === 0) return m.policies_delivery_free()
  const cost = formatAmount(fee)
  if (free_from === null) return m.policies_delivery_cost({ fee: cost })
  return m.policies_delivery_cost_free_from({ fee: cost, amount: formatAmount(free_from) })
}

/** Returns a text in which Markdown finds nothing to interpret. */
function plain(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, "\\$&").replace(/\s+/g, " ")
}
