import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { ASCII_BEFORE_AT, asciiDomain, cleanLine, EMAIL, plainDashes } from "#platform/clean-line.ts"
import { rule, type Wording } from "./problems.ts"

/** Holds the rules of one line or paragraph that a person types. Each limit comes with the message for its breach. */
export interface TextRules {
  readonly label: Wording
  readonly min?: readonly [characters: number, message: Wording]
  readonly max: readonly [characters: number, message: Wording]
  /** These are checked before the lengths, in this order. */
  readonly patterns?: ReadonlyArray<readonly [pattern: RegExp, message: Wording]>
  /** This is checked after the lengths. */
  readonly refine?: readonly [accepts: (text: string) => boolean, message: Wording]
  readonly multiline?: boolean
  readonly optional?: boolean
  /** Brings a clean line into the form that is judged and stored. */
  readonly plain?: (line: string) => string
}

/** A paragraph may hold marks of direction, which pasted text brings along, but nothing that turns the order of letters. */
const TURNS_LETTERS = /[\u202a-\u202e\u2066-\u2069]/gu

function cleanParagraph(value: string): string {
  return value.replace(TURNS_LETTERS, "").replace(/\r\n?/g, "\n").normalize("NFC").trim()
}

/** Characters as people count them in a limit: code points, not UTF-16 units. */
function charactersOf(text: string): number {
  return [...text].length
}

/**
 * Returns the schema of a text field: trimmed, NFC, rid of what hides or turns letters, and without control
 * characters (PostgreSQL stores no NUL). The first issue is the one to show.
 */
export function text(rules: TextRules) {
  const { label, min, max, patterns = [], refine, multiline, optional, plain } = rules
  const unless = (accepts: (value: string) => boolean) => (value: string) =>
    (optional && value === "") || accepts(value)
  const controls = multiline ? /[^\P{Cc}\n\t]/u : /\p{Cc}/u
  const line = (value: string) => (plain ? plain(cleanLine(value)) : cleanLine(value))
  const characters = () => m.errors_text_characters({ label: label() })
  const wrongType = () => m.errors_text_wrong_type({ label: label() })
  return z.string({ error: ({ input }) => (input == null && min ? min[1]() : wrongType()) }).check(
    z.overwrite(multiline ? cleanParagraph : line),
    rule<string>((value) => value.isWellFormed() && !controls.test(value), "forbidden_characters", characters),
    ...patterns.map(([pattern, message]) =>
      rule(
        unless((value) => pattern.test(value)),
        "invalid_format",
        message,
      ),
    ),
    ...(min
      ? [
          rule(
            unless((value) => charactersOf(value) >= min[0]),
            "too_small",
            min[1],
            { minimum: min[0] },
          ),
        ]
      : []),
    rule<string>((value) => charactersOf(value) <= max[0], "too_big", max[1], { maximum: max[0] }),
    ...(refine ? [rule(unless(refine[0]), "invalid_format", refine[1])] : []),
    z.meta({ ...(min && !optional ? { minLength: min[0] } : {}), maxLength: max[0] }),
  )
}

/** A text field that may be left out, null or empty; all three become null. */
export function optionalText(rules: TextRules) {
  return z.pipe(
    z.nullish(text({ ...rules, optional: true })),
    z.transform((value) => value || null),
  )
}

/**
 * Allows letters of any script with their marks and joiners, spaces, hyphen, apostrophe and full stop: "K. A. Perera",
 * "D’Silva", "නිමල්".
 */
export const NAME = /^(?=.*\p{L})[\p{L}\p{M}\p{Zs}\p{Join_Control}.'‘’´`ʻʼ‐‑–-]+$/u

const PHONE = /^[0-9+\-() ]+$/

/** Returns a phone number with the digits of any script in ASCII, and dots and slashes between them as hyphens. */
function plainPhone(line: string): string {
  const digits = plainDashes(line).replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    // Digits stand in rows of ten, from 0 on.
    let zero = digit.codePointAt(0) ?? 0
    const code = zero
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
    return String((code - zero) % 10)
  })
  return digits.replace(/([0-9])[./](?=[0-9])/g, "$1-")
}

/** Returns the rules of a phone number: its signs, 10 to 20 of them, 9 to 15 digits among them. */
export function phoneRules(invalid: Wording): TextRules {
  return {
    label: m.errors_label_phone,
    plain: plainPhone,
    patterns: [[PHONE, invalid]],
    min: [10, m.errors_phone_too_short],
    max: [20, m.errors_phone_too_long],
    refine: [(phone) => /^\d{9,15}$/.test(phone.replace(/\D/g, "")), invalid],
  }
}

export const emailRules: TextRules = {
  label: m.errors_label_email,
  plain: asciiDomain,
  patterns: [
    [ASCII_BEFORE_AT, m.errors_email_letters],
    [EMAIL, m.errors_email_invalid],
  ],
  max: [255, m.errors_email_too_long],
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Returns whether an id can be one of ours; PostgreSQL refuses to compare a uuid with anything else. */
export function isUuid(id: string): boolean {
  return UUID.test(id)
}

/** One of the two proves again who sends a request. */
export const proofFields = { current_password: z.optional(z.string()), nonce: z.optional(z.string()) }
