import { ASCII_BEFORE_AT, asciiDomain, cleanLine, EMAIL } from "#platform/clean-line.ts"
import { isRecord } from "#platform/objects.ts"
import { done, ok } from "#platform/result.ts"
import { invalid, type Result, refuse } from "./refusal.ts"

const MAX_EMAIL = 255
const MIN_PASSWORD = 6
const MAX_PASSWORD = 128
const MAX_LABEL = 100
const MAX_METADATA_BYTES = 4096
const MAX_METADATA_DEPTH = 4

export type Metadata = Record<string, unknown>

export function emailOf(value: unknown): Result<string> {
  const email = typeof value === "string" ? asciiDomain(cleanLine(value)) : ""
  if (!ASCII_BEFORE_AT.test(email)) {
    return invalid("Unable to validate email address: only ASCII before the @", { reason: "email_letters" })
  }
  // The pattern is ASCII only, so lower-casing cannot make one address out of two.
  if (email.length > MAX_EMAIL || !EMAIL.test(email)) {
    return invalid("Unable to validate email address: invalid format", { reason: "email" })
  }
  return ok(email.toLowerCase())
}

/** Returns the password in the one Unicode form that is hashed, whatever keyboard typed it. The length counts characters. */
export function newPasswordOf(value: unknown): Result<string> {
  if (typeof value !== "string") return invalid("A password must be text")
  const password = givenPassword(value)
  const length = [...password].length
  if (length > MAX_PASSWORD) {
    return invalid(`Password cannot be longer than ${MAX_PASSWORD} characters`, {
      reason: "password_too_long",
      max: MAX_PASSWORD,
    })
  }
  if (length >= MIN_PASSWORD) return ok(password)
  return refuse(422, "weak_password", `Password should be at least ${MIN_PASSWORD} characters`, {
    values: { reason: "length", min: MIN_PASSWORD },
    extra: { weak_password: { reasons: ["length"] } },
  })
}

/** Returns a password to compare. What cannot be a password becomes one that never matches. */
export function givenPassword(value: unknown): string {
  if (typeof value !== "string" || value.length > MAX_PASSWORD * 4) return ""
  return value.toWellFormed().normalize("NFC")
}

/** Returns user data as PostgreSQL and a token can hold it: small, shallow, without NUL and broken surrogates. */
export function metadataOf(value: unknown): Result<Metadata> {
  if (value === undefined || value === null) return ok({})
  if (!isRecord(value)) return invalid("User data must be an object")
  if (!storable(value, MAX_METADATA_DEPTH)) {
    return invalid(`User data must be text, numbers and lists, at most ${MAX_METADATA_DEPTH} levels deep, without NUL`)
  }
  return withinLimit(typeof value.full_name === "string" ? { ...value, full_name: cleanLine(value.full_name) } : value)
}

/** Merges a change into user data: a null removes its key. */
export function mergeMetadata(old: Metadata, change: Metadata): Result<Metadata> {
  const merged = Object.entries({ ...old, ...change }).filter(([, value]) => value !== null)
  return withinLimit(Object.fromEntries(merged))
}

// The data travels in every access token, and so in a header of every request.
function withinLimit(data: Metadata): Result<Metadata> {
  const fits = Buffer.byteLength(JSON.stringify(data)) <= MAX_METADATA_BYTES
  return fits ? ok(data) : invalid(`User data is too large: ${MAX_METADATA_BYTES} bytes at most`)
}

function storable(value: unknown, depth: number): boolean {
  if (typeof value === "string") return isStorableText(value)
  if (typeof value !== "object" || value === null) return true
  if (depth === 0) return false
  return Object.entries(value).every(([key, item]) => isStorableText(key) && storable(item, depth - 1))
}

function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0")
}

/** Returns a short text of the user's own, trimmed; "" when there is none. */
export function labelOf(value: unknown, what: string): Result<string> {
  if (value === undefined || value === null) return ok("")
  const label = typeof value === "string" ? cleanLine(value) : undefined
  if (label === undefined || label.length > MAX_LABEL || !isStorableText(label)) {
    return invalid(`${what} must be text of at most ${MAX_LABEL} characters`)
  }
  return ok(label)
}

export function isUuid(value: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)
}

/** Returns a phone number in E.164, with or without the plus. */
export function isPhone(value: unknown): boolean {
  return typeof value === "string" && /^\+?[1-9]\d{1,14}$/.test(value)
}

export interface PkceChallenge {
  challenge: string
  method: "s256" | "plain"
}

/** Returns the PKCE pair of a body or query; null when the flow is implicit. */
export function challengeOf(challenge: unknown, method: unknown): Result<PkceChallenge | null> {
  if (!challenge && !method) return done
  if (typeof challenge !== "string" || typeof method !== "string" || !challenge || !method) {
    return invalid("PKCE flow requires code_challenge and code_challenge_method")
  }
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(challenge)) {
    return invalid("code challenge has to be between 43 and 128 characters of A-Z, a-z, 0-9, '.', '_', '~' and '-'")
  }
  const wanted = method.toLowerCase()
  if (wanted !== "s256" && wanted !== "plain") return invalid("invalid code_challenge_method: use s256")
  return ok({ challenge, method: wanted })
}
