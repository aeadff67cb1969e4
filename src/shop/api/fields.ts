import * as z from "zod/mini"
import { m } from "#messages/messages.js"
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
  /** The text is only compared with what is stored: characters that hide or turn letters match nothing, and need no message of their own. */
  readonly onlyCompared?: boolean
}

/**
 * Matches control characters and what else makes a line read otherwise than it is stored: controls of direction, and
 * characters without width. Joiners are allowed after a letter, a mark or an emoji, because Sinhala and Tamil are
 * written with them.
 */
const ONE_LINE =
  /\p{Bidi_Control}|[\u180e\u200b\u2060-\u2064\ufeff]|(?:^|[^\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])\p{Join_Control}/u
/** A paragraph may hold marks of direction, which pasted text brings along, but nothing that turns the order of letters. */
const SEVERAL_LINES = /[\u202a-\u202e\u2066-\u2069]/u

/** Characters as people count them in a limit: code points, not UTF-16 units. */
function charactersOf(text: string): number {
  return [...text].length
}

/**
 * Returns the schema of a text field: trimmed, NFC, without control characters (PostgreSQL stores no NUL) and without
 * what hides or turns letters. The first issue is the one to show.
 */
export function text(rules: TextRules) {
  const { label, min, max, patterns = [], refine, multiline, optional, onlyCompared = false } = rules
  const unless = (accepts: (value: string) => boolean) => (value: string) =>
    (optional && value === "") || accepts(value)
  const controls = multiline ? /[^\P{Cc}\n\t]/u : /\p{Cc}/u
  const misleading = multiline ? SEVERAL_LINES : ONE_LINE
  const characters = () => m.errors_text_characters({ label: label() })
  const wrongType = () => m.errors_text_wrong_type({ label: label() })
  return z.string({ error: ({ input }) => (input == null && min ? min[1]() : wrongType()) }).check(
    z.overwrite((value) => value.replace(/\r\n?/g, "\n").normalize("NFC").trim()),
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
    // The last of all: the messages before are the specification's.
    rule<string>((value) => onlyCompared || !misleading.test(value), "forbidden_characters", characters),
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
export const NAME = /^(?=.*\p{L})[\p{L}\p{M}\p{Zs}\p{Join_Control}.'’-]+$/u

const PHONE = /^[0-9+\-() ]+$/

/** Returns the rules of a phone number: its signs, 10 to 20 of them, 9 to 15 digits among them. */
export function phoneRules(invalid: Wording): TextRules {
  return {
    label: m.errors_label_phone,
    patterns: [[PHONE, invalid]],
    min: [10, m.errors_phone_too_short],
    max: [20, m.errors_phone_too_long],
    refine: [(phone) => /^\d{9,15}$/.test(phone.replace(/\D/g, "")), invalid],
  }
}

export const emailRules: TextRules = {
  label: m.errors_label_email,
  patterns: [[z.regexes.email, m.errors_email_invalid]],
  max: [255, m.errors_email_too_long],
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Returns whether an id can be one of ours; PostgreSQL refuses to compare a uuid with anything else. */
export function isUuid(id: string): boolean {
  return UUID.test(id)
}
