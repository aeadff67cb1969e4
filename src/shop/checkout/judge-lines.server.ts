import { randomUUID } from "node:crypto"
import { m } from "#messages/messages.js"
import { baseLocale, getLocale, type Locale } from "#messages/runtime.js"
import { ok } from "#platform/result.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import { type CartLineProblem, cartLineProblem } from "#shop/cart/cart.ts"
import { personalisationFromRow } from "#shop/catalogue/variants/personalisation.server.ts"
import { textProblem } from "#shop/catalogue/variants/personalisation.ts"
import { shownName } from "#shop/catalogue/variants/shown-name.ts"
import { variantFrom } from "#shop/catalogue/variants/variant-name.ts"
import { centsFromNumeric, rupeesFromCents } from "#shop/money.ts"
import type { AsRead } from "#shop/orders/as-read.ts"
import type { OrderLine } from "#shop/orders/order/write-order.server.ts"
import { type MadeLine, type Making, makingOfLines, sameWeeks } from "#shop/settings/fees/ready-by.ts"
import type { ShopSettings } from "#shop/settings/settings.ts"
import type { BasisLine, OrderBasis } from "./order-basis.server.ts"

/** The lines of an order in this language, or why one of them cannot be bought. What is not in stock is made from the day on. */
export function linesOf(lines: readonly BasisLine[], language: Locale, making: Making): Result<OrderLine[]> {
  if (lines.length === 0) return refusal(409, "no_cart", m.errors_no_cart)
  const found: OrderLine[] = []
  const taken = new Map<string, number>()
  const made = makingOfLines(lines.map(madeLine), making)
  for (const [at, line] of lines.entries()) {
    const together = (taken.get(line.product_id) ?? 0) + line.quantity
    taken.set(line.product_id, together)
    const problem = cartLineProblem(line.name === null ? null : { ...line, refuses_text: refusesText(line) }, together)
    if (line.name === null || problem)
      return refusal(409, problem ?? "gone", messageOf(problem ?? "gone", line, language))
    found.push({ ...lineOf(line, language), ...toMakeOf(made[at]) })
  }
  return ok(found)
}

type KnownLine = Exclude<BasisLine, { readonly name: null }>

function refusesText({ personalisation, text }: KnownLine): boolean {
  return textProblem(personalisationFromRow(personalisation), text) !== undefined
}

const GONE = { made_to_order: false, in_stock: 0, lead_time: null }

const madeLine = (line: BasisLine): MadeLine => (line.name === null ? { ...line, ...GONE } : line)

/** Nothing is promised for what can be sent at once. */
function toMakeOf(line: ReturnType<typeof makingOfLines>[number] | undefined): Pick<OrderLine, "made" | "readyBy"> {
  return line && line.made > 0 ? line : { made: 0, readyBy: null }
}

/** Returns between how many pieces that wait to be made the promised days of an order hold; null where they always do. */
export function waitingFor(
  lines: readonly OrderLine[],
  { workshop }: Pick<ShopSettings, "workshop">,
  { waiting }: Pick<OrderBasis, "waiting">,
): readonly [number, number] | null {
  const made = lines.flatMap((line) => (line.made > 0 ? line.made : []))
  return workshop.pieces_a_week !== null && made.length > 0 ? sameWeeks(made, workshop.pieces_a_week, waiting) : null
}

function lineOf(line: KnownLine, language: Locale): Omit<OrderLine, "made" | "readyBy"> {
  const { text, personalisation: offered } = line
  const asRead = wordsRead(line, language)
  const extraCents = text && offered ? centsFromNumeric(offered.price) : 0
  return {
    id: randomUUID(),
    productId: line.product_id,
    variantOf: line.variant_of,
    version: line.version,
    name: line.name,
    ...variantFrom(line.name, line.option_values),
    ...(asRead && { asRead }),
    imageUrl: line.image_url,
    priceCents: centsFromNumeric(line.price) + extraCents,
    quantity: line.quantity,
    depositPercent: line.deposit_percent,
    ...(line.no_returns && { noReturns: true as const }),
    ...(text &&
      offered && { personalisation: { label: offered.label[baseLocale], text, price: rupeesFromCents(extraCents) } }),
  }
}

/** Returns the texts of a line about to be ordered as its customer reads them, where the language has others than English. */
function wordsRead(line: KnownLine, language: Locale): AsRead | undefined {
  const { name, variant } = shownName(line.name, line.option_values, line.translated)
  const label = line.text && line.translated?.personalisation
  if (name === line.name && !label) return undefined
  return { language, name, ...(variant && { variant }), ...(label && { label }) }
}

/** Says it to the reader, who is the owner where an order is entered: then in English where the order has another language. */
function messageOf(problem: CartLineProblem, line: BasisLine, language: Locale): string {
  if (line.name === null) return m.errors_cart_product_gone()
  const { name } = language === getLocale() ? shownName(line.name, line.option_values, line.translated) : line
  if (problem === "inactive") return m.errors_cart_product_inactive({ name })
  if (problem === "options") return m.errors_cart_product_options({ name })
  if (problem === "personalisation") return m.errors_cart_product_personalisation({ name })
  if (problem === "sold_out") return m.errors_cart_product_sold_out({ name })
  return m.errors_cart_product_over_stock({ name, stock: line.stock_quantity })
}
