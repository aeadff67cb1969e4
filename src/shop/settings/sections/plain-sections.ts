import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { eachTranslated, OTHER_LANGUAGES, type OtherLanguage } from "#messages/other-languages.ts"
import { baseLocale, type Locale, locales } from "#messages/runtime.js"
import { optionalText } from "#shop/api/fields.ts"
import { rule } from "#shop/api/problems.ts"
import { LOW_STOCK_LIMIT } from "#shop/stock/stock.ts"
import { localized } from "#shop/text/localized.ts"
import { optionalDay } from "./optional-day.ts"
import { section, wholeNumber } from "./section.ts"

export const holidaySection = section({
  json: z.object({
    closed_until: z.nullable(z.string()).check(
      z.meta({
        description: "The day in Colombo, as 2026-04-20, on which the shop takes orders again; null: it does",
      }),
    ),
    /** Customers read this sentence beside the date. */
    sentence: z.nullable(z.string()),
  }),
  form: z.object({
    closed_until: optionalDay,
    sentence: localized(
      optionalText({ label: m.errors_label_holiday_sentence, max: [300, m.errors_holiday_sentence_too_long] }),
    ),
  }),
  initial: () => ({ closed_until: null, sentence: null }),
})

/** Says something above every page of the shop, until its last day in Colombo; with null until it is taken away. */
export const announcementSection = section({
  json: z.object({
    text: z.nullable(z.string()),
    last_day: z.nullable(z.string()).check(z.describe("The last day in Colombo on which it is shown, as 2026-12-24")),
  }),
  form: z.object({
    text: localized(optionalText({ label: m.errors_label_announcement, max: [160, m.errors_announcement_too_long] })),
    last_day: optionalDay,
  }),
  initial: () => ({ text: null, last_day: null }),
})

/** Returns what `make` makes for the field that says whether a language is offered. */
export function eachOffer<Value>(make: (language: OtherLanguage) => Value): Record<`offers_${OtherLanguage}`, Value> {
  const made = OTHER_LANGUAGES.map((language) => [`offers_${language}`, make(language)])
  return Object.fromEntries(made) as Record<`offers_${OtherLanguage}`, Value>
}

const shape = {
  // A client that knows nothing of this offers them all, as before.
  ...eachOffer(() => z._default(z.boolean(), true)),
  ...eachTranslated(() => z.boolean()),
}

/**
 * Says in which languages customers have pages, and which of them the menu calls *beta* until somebody who speaks one has read its texts.
 */
export const languagesSection = section({
  json: z.object(shape),
  form: z.object(shape),
  initial: () => ({ ...eachOffer(() => true), ...eachTranslated(() => true) }),
})

/** Returns the languages in which customers have pages, English among them. */
export function offeredLanguages(languages: z.output<(typeof languagesSection)["json"]>): Locale[] {
  return locales.filter((locale) => locale === baseLocale || languages[`offers_${locale}`])
}

const MAX_DAYS = 60
const INITIAL_DAYS = 7

/** Sets how many days after its delivery an order's customer is asked for a review; 0 means never. */
export const reviewRequestsSection = section({
  json: z.object({ days: z.int() }),
  form: z.object({
    days: z.number({ error: m.errors_review_days }).check(
      rule((days) => Number.isInteger(days) && days >= 0 && days <= MAX_DAYS, "out_of_range", m.errors_review_days, {
        minimum: 0,
        maximum: MAX_DAYS,
      }),
    ),
  }),
  initial: () => ({ days: INITIAL_DAYS }),
})

const MAX_LIMIT = 1_000

function isLimit(limit: number): boolean {
  return Number.isInteger(limit) && limit >= 0 && limit <= MAX_LIMIT
}

/** Sets the number of pieces at or below which the stock is low. */
export const stockSection = section({
  json: z.object({ low_stock_limit: z.int() }),
  form: z.object({
    low_stock_limit: z
      .number({ error: m.errors_low_stock_limit })
      .check(rule(isLimit, "out_of_range", m.errors_low_stock_limit, { minimum: 0, maximum: MAX_LIMIT })),
  }),
  initial: () => ({ low_stock_limit: LOW_STOCK_LIMIT }),
})

const retentionJson = z.object({ years: z.int() })

/** Sets for how many years after it was closed an order keeps its customer's name, contact and address. */
export const retentionSection = section({
  json: retentionJson,
  form: z.object({ years: wholeNumber(1, 30) }),
  initial: () => ({ years: 6 }),
})

/** Returns the days of so many years, leap days among them. */
export const termDays = ({ years }: z.output<typeof retentionJson>) => Math.ceil(years * 365.25)
