import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { text } from "#shop/api/fields.ts"
import { rule } from "#shop/api/problems.ts"

/** Checks one line that an owner writes. */
export const words = (max: number) =>
  text({ label: m.errors_label_words, min: [1, m.errors_words_missing], max: [max, m.errors_words_too_long] })

export const optionalWords = (max: number) =>
  text({ label: m.errors_label_words, max: [max, m.errors_words_too_long], optional: true })

export const wholeNumber = (least: number, most: number) =>
  z.number({ error: m.errors_number_whole }).check(
    rule(
      (value) => Number.isInteger(value) && value >= least && value <= most,
      "out_of_range",
      () => m.errors_number_range({ least, most }),
      { minimum: least, maximum: most },
    ),
  )
