import type { Database } from "#database/database.ts"
import { createCounter } from "#platform/limits/limits.ts"
import { type Refusal, refuse } from "./refusal.ts"

/** Calls per five minutes and client address, and mails and text messages per hour in all. */
interface LimitNumbers {
  signUp: number
  token: number
  verify: number
  recover: number
  resend: number
  otp: number
  reauthenticate: number
  updateUser: number
  enroll: number
  challengeFactor: number
  verifyFactor: number
  authorize: number
  mailsPerHour: number
  textsPerHour: number
}

export type LimitSetting = "on" | "off" | Partial<LimitNumbers>

// High enough for a mobile carrier, which puts thousands of customers behind one address: guessing is stopped per code and account.
const DEFAULTS: LimitNumbers = {
  signUp: 100,
  token: 300,
  verify: 100,
  recover: 30,
  resend: 30,
  otp: 30,
  reauthenticate: 30,
  updateUser: 30,
  enroll: 30,
  challengeFactor: 100,
  verifyFactor: 100,
  authorize: 100,
  mailsPerHour: 1000,
  textsPerHour: 100,
}
const WINDOW_SECONDS = 5 * 60
const HOUR_SECONDS = 60 * 60

export type LimitedCall = Exclude<keyof LimitNumbers, "mailsPerHour" | "textsPerHour">

export interface Limits {
  /** Counts a call of a client address; a refusal when it had too many. */
  takeCall(call: LimitedCall, ip: string): Promise<Refusal | null>
  /** Counts a mail of the whole server, also one that is only pretended. */
  takeMail(): Promise<Refusal | null>
  /** Counts a text message of the whole server: each costs money. */
  takeText(): Promise<Refusal | null>
}

export function createLimits(db: Database, setting: LimitSetting = "on"): Limits {
  if (setting === "off") {
    return { takeCall: async () => null, takeMail: async () => null, takeText: async () => null }
  }
  const numbers = { ...DEFAULTS, ...(setting === "on" ? {} : setting) }
  const counters = new Map(
    Object.entries(numbers).map(([name, points]) => [
      name,
      createCounter(db, { name, points, seconds: name.endsWith("PerHour") ? HOUR_SECONDS : WINDOW_SECONDS }),
    ]),
  )

  async function take(name: keyof LimitNumbers, key: string, code: string, message: string): Promise<Refusal | null> {
    const seconds = await counters.get(name)?.take(key)
    return seconds ? refuse(429, code, message, { retryAfter: seconds }) : null
  }
  return {
    takeCall: (call, ip) => take(call, networkOf(ip), "over_request_rate_limit", "Request rate limit reached"),
    takeMail: () => take("mailsPerHour", "all", "over_email_send_rate_limit", "email rate limit exceeded"),
    takeText: () => take("textsPerHour", "all", "over_sms_send_rate_limit", "SMS rate limit exceeded"),
  }
}

/** One household has one IPv4 address, but 2^64 of IPv6: those count as one. */
export function networkOf(ip: string): string {
  const address = ip.slice(0, 64)
  if (!address.includes(":") || address.includes(".")) return address
  const [head = "", tail] = address.split("::")
  const left = head === "" ? [] : head.split(":")
  const right = tail ? tail.split(":") : []
  const groups = [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill("0"), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, "").toLowerCase())
    .join(":")}::/64`
}
