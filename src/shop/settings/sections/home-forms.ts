import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { optionalText, text } from "#shop/api/fields.ts"
import { localized } from "#shop/text/localized.ts"
import { optionalWords as plainOptional, words as plainWords, wholeNumber } from "./section.ts"

const MAX_NUMBER = 9_999_999
export const MAX_REVIEWS = 8

const words = (max: number) => localized(plainWords(max))
const optionalWords = (max: number) => localized(plainOptional(max))
const shown = z.boolean()
const heading = { shown, title: words(80), lead: words(200) }
const points = (count: number) => z.array(z.object({ title: words(60), text: words(200) })).check(z.length(count))

const picture = optionalText({ label: m.errors_label_picture, max: [300, m.errors_picture_missing] })

const hero = z.object({
  shown,
  origin: words(60),
  /** Words between asterisks are underlined. */
  title: words(100),
  lead: words(300),
  /** Is null for the drawing. */
  picture,
  /** Is "" where the picture only decorates. */
  picture_alt: optionalWords(160),
})

const numbers = z.object({
  shown,
  items: z
    .array(z.object({ value: wholeNumber(0, MAX_NUMBER), suffix: optionalWords(12), label: words(40) }))
    .check(z.length(4)),
})

const steps = z.object({ ...heading, items: points(3) })
const highlights = z.object({ shown, items: points(3) })
const trust = z.object({ shown, items: points(4) })
const newsletter = z.object(heading)

const reviews = z.object({
  shown,
  title: words(80),
  /** Samples are shown, and marked as such, while there is no review. */
  samples: z.boolean(),
  items: z
    .array(z.object({ name: plainWords(60), rating: wholeNumber(1, 5), text: words(400), product: optionalWords(80) }))
    .check(z.maxLength(MAX_REVIEWS, { error: () => m.errors_reviews_too_many({ most: MAX_REVIEWS }) })),
})

const MAX_MAKER_TEXT = 600

/** Tells who makes what the shop sells; nothing is shown before there are a name and words. */
const maker = z.object({
  shown,
  name: optionalWords(60),
  town: optionalWords(60),
  text: localized(
    text({
      label: m.errors_label_words,
      max: [MAX_MAKER_TEXT, m.errors_words_too_long],
      multiline: true,
      optional: true,
    }),
  ),
  picture,
  picture_alt: optionalWords(160),
  signature: picture,
})

export const homeForms = { hero, maker, numbers, steps, highlights, reviews, trust, newsletter }
