import { m } from "#messages/messages.js"
import { keysOf } from "#platform/objects.ts"
import type { PolicyName } from "#shop/policies/policies.ts"
import type { SectionSchema } from "#shop/settings/section-json.ts"
import { homeForms, MAX_REVIEWS } from "#shop/settings/sections/home-forms.ts"
import type { HomePart } from "#shop/settings/sections/home-texts.ts"
import { type MailSection, mailForm } from "#shop/settings/sections/mail-sections.ts"
import { policyForm } from "#shop/settings/sections/policy-form.ts"
import type { Described, DescribedList, Description, Place } from "../forms/described.ts"

/** Names a part of the texts: a section of the settings that is words. */
export type TextName = HomePart | `policy_${PolicyName}` | MailSection

type ItemName = (place: { number: number }) => string

export interface TextPart {
  readonly title: () => string
  readonly text?: () => string
  readonly form: SectionSchema<object>
  readonly fields: Description
  readonly item?: ItemName
}

const FACTS = {
  shop: "{shop}",
  town: "{town}",
  contact: "{contact}",
  cost: "{delivery_cost}",
  time: "{delivery_time}",
  days: "{return_days}",
}

const typed = { half: true, input: { autoComplete: "off" } } as const
const counted = { kind: "number", half: true, input: { autoComplete: "off", inputMode: "numeric" } } as const

const line = (label: () => string, hint?: () => string) =>
  ({ label, localized: true, ...(hint && { hint }), ...typed }) as const satisfies Described
const lines = (label: () => string, rows = 2, hint?: () => string) =>
  ({ label, localized: true, kind: "lines", rows, ...(hint && { hint }) }) as const satisfies Described

const shown = { label: m.admin_texts_shown, kind: "tick" } as const
const title = line(m.admin_texts_title)
const lead = lines(m.admin_texts_lead)
const heading = { shown, title, lead }
const point = { title, text: lines(m.admin_texts_text) }

function places(item: ItemName, fields: DescribedList["fields"], grows?: DescribedList["grows"]): DescribedList {
  return {
    kind: "list",
    label: m.admin_texts_items,
    item: ({ number, field }) => m.admin_texts_item_field({ item: item({ number }), label: field }),
    fields,
    ...(grows && { grows }),
  }
}

const policy = (title: () => string): TextPart => ({
  title,
  form: policyForm,
  fields: { text: lines(m.admin_texts_text, 12, () => m.admin_texts_policy_hint(FACTS)) },
})

const mail = (title: () => string): TextPart => ({
  title,
  text: m.admin_texts_mail_text,
  form: mailForm,
  fields: { text: lines(m.admin_texts_text, 4) },
})

const review = {
  name: { label: m.admin_texts_name, ...typed },
  rating: { label: m.admin_texts_rating, blank: 5, ...counted },
  text: lines(m.admin_texts_text),
  product: line(m.admin_texts_product),
}

/** Tells of a review whether it has neither a name nor words. */
const isBlankReview = ({ name, text }: Place) =>
  [name, ...Object.values(Object(text))].every((each) => String(each).trim() === "")

export const textParts: Readonly<Record<TextName, TextPart>> = {
  hero: {
    title: m.admin_texts_hero,
    form: homeForms.hero,
    fields: {
      shown,
      origin: line(m.admin_texts_origin),
      title: line(m.admin_texts_title, m.admin_texts_hero_title_hint),
      lead,
      picture: { label: m.admin_texts_picture, kind: "picture" },
      picture_alt: line(m.admin_texts_picture_alt, m.admin_texts_picture_alt_hint),
    },
  },
  maker: {
    title: m.admin_texts_maker,
    text: m.admin_texts_maker_text,
    form: homeForms.maker,
    fields: {
      shown,
      name: line(m.admin_texts_name),
      town: line(m.admin_texts_maker_town),
      text: lines(m.admin_texts_text, 6),
      picture: { label: m.admin_texts_maker_portrait, kind: "picture" },
      picture_alt: line(m.admin_texts_picture_alt, m.admin_texts_picture_alt_hint),
      signature: { label: m.admin_texts_maker_signature, kind: "picture" },
    },
  },
  numbers: {
    title: m.admin_texts_numbers,
    text: m.admin_texts_numbers_text,
    form: homeForms.numbers,
    item: m.admin_texts_item_number,
    fields: {
      shown,
      items: places(m.admin_texts_item_number, {
        value: { label: m.admin_texts_value, ...counted },
        suffix: line(m.admin_texts_suffix),
        label: line(m.admin_texts_label),
      }),
    },
  },
  steps: {
    title: m.admin_texts_steps,
    form: homeForms.steps,
    item: m.admin_texts_item_step,
    fields: { ...heading, items: places(m.admin_texts_item_step, point) },
  },
  highlights: {
    title: m.admin_texts_highlights,
    form: homeForms.highlights,
    item: m.admin_texts_item_highlight,
    fields: { shown, items: places(m.admin_texts_item_highlight, point) },
  },
  reviews: {
    title: m.admin_texts_reviews,
    text: m.admin_texts_reviews_text,
    form: homeForms.reviews,
    item: m.admin_texts_item_review,
    fields: {
      shown,
      title,
      samples: { label: m.admin_texts_samples, kind: "tick" },
      items: places(m.admin_texts_item_review, review, { max: MAX_REVIEWS, isBlank: isBlankReview }),
    },
  },
  trust: {
    title: m.admin_texts_trust,
    form: homeForms.trust,
    item: m.admin_texts_item_promise,
    fields: { shown, items: places(m.admin_texts_item_promise, point) },
  },
  newsletter: {
    title: m.admin_texts_newsletter,
    text: m.admin_texts_newsletter_text,
    form: homeForms.newsletter,
    fields: heading,
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

export const TEXT_NAMES = /* @__PURE__ */ keysOf(textParts)
