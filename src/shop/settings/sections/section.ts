import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { DISTRICT_COUNT } from "#shop/address/district-count.ts"
import { text } from "#shop/api/fields.ts"
import { rule } from "#shop/api/problems.ts"
import type { Said } from "#shop/text/localized.ts"

/** Holds the environment's values of sections that nobody has saved yet; null where the environment says nothing. */
export interface InitialValues {
  readonly name: string
  readonly email: string | null
  /** The owner is notified of new orders here. */
  readonly ownerEmail: string
  readonly phone: string | null
  readonly bankDetails: string | null
  readonly deliveryFeeCents: number
}

export interface Section<Json extends z.ZodMiniObject, Edited = z.output<Json>> {
  /** Describes a value in one language, as readers get it and as the API returns it. */
  readonly json: Json
  /** Checks a value as it is edited and stored, with its texts in all languages. It also accepts its own results. */
  readonly form: z.ZodMiniType<Edited>
  /** Returns the value until the section is saved, in the language of the reader. */
  readonly initial: (given: InitialValues) => z.output<Json>
  /** Names the fields that may hold an uploaded picture: `image_url`. */
  readonly pictures?: readonly (keyof z.output<Json> & string)[]
  /** Names the fields that are sealed when they are stored, and never returned. */
  readonly secrets?: readonly (keyof z.output<Json> & string)[]
  /** Is true where saving requires a fresh proof of the admin. */
  readonly needsProof?: true
}

export type AnySection = Section<z.ZodMiniObject, object>

export function section<Edited, Json extends z.ZodMiniObject & z.ZodMiniType<Said<Edited>>>(
  parts: Section<Json, Edited>,
): Section<Json, Edited> {
  return parts
}

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

const isDistrict = (id: number) => Number.isInteger(id) && id >= 1 && id <= DISTRICT_COUNT

export const districtIds = z
  .array(z.number().check(rule(isDistrict, "unknown_district", m.errors_district_unknown)))
  .check(z.overwrite((ids) => [...new Set(ids)].toSorted((one, other) => one - other)))
