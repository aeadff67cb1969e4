import * as z from "zod/mini"
import { isUuid } from "./fields.ts"
import { rule } from "./problems.ts"
import { charactersOf, MAX_SEARCH_CHARACTERS, searchText } from "./search-text.ts"

// Queries are written by programs: what is wrong with one is said in English to their programmers, and is no message.

export function givenOnce(name: string) {
  return z.string({ error: () => `${name} may be given once` })
}

export function searched(name: string) {
  const maximum = MAX_SEARCH_CHARACTERS
  const tooLong = () => `${name} may have at most ${maximum} characters`
  return givenOnce(name).check(rule((q) => charactersOf(searchText(q)) <= maximum, "too_big", tooLong, { maximum }))
}

/** Returns the schema of a whole number from 1 to `maximum` in a query. */
export function numberUpTo(name: string, maximum: number) {
  const outOfRange = () => `${name} must be a whole number from 1 to ${maximum}`
  const isInRange = (text: string) => /^[1-9]\d{0,2}$/.test(text) && Number(text) <= maximum
  return givenOnce(name).check(rule(isInRange, "out_of_range", outOfRange, { minimum: 1, maximum }))
}

/** Returns the schema of a query value that is on or left out. */
export function flag(name: string) {
  return z.optional(z.literal("1", { error: () => `${name} must be 1 or left out` }))
}

export function choice<const Choices extends readonly [string, ...string[]]>(name: string, choices: Choices) {
  return z.optional(z.enum(choices, { error: () => `${name} must be one of ${choices.join(", ")}` }))
}

export const unknownKeys: z.core.$ZodErrorMap<z.core.$ZodIssueUnrecognizedKeys | z.core.$ZodIssueInvalidType> = (
  issue,
) => (issue.code === "unrecognized_keys" ? `Unknown: ${issue.keys.join(", ")}` : undefined)

export const MAX_IDS = 100

export const chosenIds = z.pipe(
  givenOnce("ids").check(
    rule(
      (text) => text.split(",").every(isUuid) && text.split(",").length <= MAX_IDS,
      "invalid_format",
      () => `ids must be 1 to ${MAX_IDS} ids of orders with commas between`,
    ),
    z.describe(`Ids of at most ${MAX_IDS} orders, with commas between`),
  ),
  z.transform((text) => text.split(",")),
)
