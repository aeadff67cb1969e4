import { m } from "#messages/messages.js"
import type { PolicyName } from "#shop/policies/policies.ts"
import { homeForms, homePaths } from "#shop/settings/sections/home-forms.ts"
import type { HomePart, HomeTexts, Review } from "#shop/settings/sections/home-texts.ts"
import { type MailSection, mailForm } from "#shop/settings/sections/mail-sections.ts"
import { policyForm } from "#shop/settings/sections/policy-form.ts"
import { movedTexts, type TextsOfSection } from "../forms/translations/section-texts.ts"
import type { TextsByLanguage } from "../forms/translations/texts.ts"

/** Names a part of the texts: a section of the settings that is words. */
export type TextName = HomePart | `policy_${PolicyName}` | MailSection

type ItemName = (place: { number: number }) => string

export interface TextPart {
  readonly title: () => string
  readonly text?: () => string
  readonly form: TextsOfSection["form"]
  /** Names the texts that may be written in other languages too. */
  readonly texts: readonly string[]
  readonly hints?: Readonly<Record<string, () => string>>
  readonly item?: ItemName
  /** Empty places at the end are shown one at a time. */
  readonly grows?: boolean
  readonly rows?: number
  /** Returns the value that the form edits, where it differs from the stored one. */
  readonly edited?: (value: never) => object
  /** Returns the value to save, where it differs from the typed one. */
  readonly typed?: (value: Record<string, unknown>) => unknown
}

const FACTS = {
  shop: "{shop}",
  town: "{town}",
  contact: "{contact}",
  cost: "{delivery_cost}",
  time: "{delivery_time}",
  days: "{return_days}",
}

const TEXT = ["text"]

const policy = (title: () => string) => ({
  title,
  form: policyForm,
  texts: TEXT,
  hints: { text: () => m.admin_texts_policy_hint(FACTS) },
  rows: 12,
})

const mail = (title: () => string) => ({ title, text: m.admin_texts_mail_text, form: mailForm, texts: TEXT, rows: 4 })

const home = (name: HomePart) => ({ form: homeForms[name], texts: homePaths[name] })

const parts = {
  hero: {
    title: m.admin_texts_hero,
    ...home("hero"),
    hints: { title: m.admin_texts_hero_title_hint, picture_alt: m.admin_texts_picture_alt_hint },
  },
  numbers: {
    title: m.admin_texts_numbers,
    text: m.admin_texts_numbers_text,
    ...home("numbers"),
    item: m.admin_texts_item_number,
  },
  steps: { title: m.admin_texts_steps, ...home("steps"), item: m.admin_texts_item_step },
  highlights: {
    title: m.admin_texts_highlights,
    ...home("highlights"),
    item: m.admin_texts_item_highlight,
  },
  reviews: {
    title: m.admin_texts_reviews,
    text: m.admin_texts_reviews_text,
    ...home("reviews"),
    edited: reviewSlots,
    typed: filledReviews,
    item: m.admin_texts_item_review,
    grows: true,
  },
  trust: {
    title: m.admin_texts_trust,
    ...home("trust"),
    item: m.admin_texts_item_promise,
  },
  newsletter: {
    title: m.admin_texts_newsletter,
    text: m.admin_texts_newsletter_text,
    ...home("newsletter"),
  },
  policy_shipping: policy(m.shell_footer_shipping_policy),
  policy_returns: policy(m.shell_footer_return_policy),
  policy_terms: policy(m.shell_footer_terms),
  policy_privacy: policy(m.shell_footer_privacy_policy),
  mail_order: mail(m.admin_texts_mail_order),
  mail_shipped: mail(m.admin_texts_mail_shipped),
  mail_review: mail(m.admin_texts_mail_review),
  mail_welcome: mail(m.admin_texts_mail_welcome),
}

export const textParts = parts as unknown as Readonly<Record<TextName, TextPart>>
export const TEXT_NAMES = Object.keys(parts) as TextName[]

export const leafLabels: Readonly<Record<string, () => string>> = {
  shown: m.admin_texts_shown,
  samples: m.admin_texts_samples,
  origin: m.admin_texts_origin,
  title: m.admin_texts_title,
  lead: m.admin_texts_lead,
  text: m.admin_texts_text,
  value: m.admin_texts_value,
  suffix: m.admin_texts_suffix,
  label: m.admin_texts_label,
  name: m.admin_texts_name,
  rating: m.admin_texts_rating,
  product: m.admin_texts_product,
  picture: m.admin_texts_picture,
  picture_alt: m.admin_texts_picture_alt,
  translations: m.admin_translations,
}

export const leafOf = (field: string) => field.split(".").at(-1) ?? ""

/** Returns the label of a field for readers outside its group: that of its place stands before it. */
export function fullLabelOf(field: string, { item }: TextPart): string {
  const label = leafLabels[leafOf(field)]?.() ?? field
  const at = field.split(".").at(-2)
  return at === undefined || !item ? label : m.admin_texts_item_field({ item: item({ number: Number(at) + 1 }), label })
}

const MAX_REVIEWS = 8
const BLANK: Review = { name: "", rating: 5, text: "", product: "" }

/** Returns the section's value with empty reviews up to the most that it can have. */
export function reviewSlots(reviews: HomeTexts["reviews"]): HomeTexts["reviews"] {
  const blank = Array.from({ length: MAX_REVIEWS - reviews.items.length }, () => BLANK)
  return { ...reviews, items: [...reviews.items, ...blank] }
}

/** Returns the typed value without the reviews that have neither a name nor a text. */
export function filledReviews(value: Record<string, unknown>): unknown {
  const items = value.items as readonly Review[]
  const filled = items.filter(({ name, text }) => name.trim() !== "" || text.trim() !== "")
  const translations = movedTexts((value.translations ?? {}) as TextsByLanguage, "items", (slot) => {
    const [review] = items.slice(slot, slot + 1)
    return review && filled.includes(review) ? filled.indexOf(review) : null
  })
  return { ...value, items: filled, ...(value.translations !== undefined && { translations }) }
}
