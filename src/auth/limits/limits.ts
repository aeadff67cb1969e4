import type { Database } from "#database/database.ts"
import { countClients } from "#database/limits/client-limits.ts"
import { createCounter } from "#database/limits/limits.ts"
import { done } from "#platform/result.ts"
import type { Secrets } from "#platform/secrets/secrets.ts"
import { type Result, refuse } from "../refusal.ts"
import { createMessageLimits, type MessageLimits, noMessageLimits } from "./message-limits.ts"

/**
 * Calls per five minutes and client network, and mails and text messages per hour in all. High enough for a mobile carrier, which
 * puts thousands of customers behind one IP: guessing is stopped per code and account.
 */
const DEFAULTS = {
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
type LimitNumbers = Record<keyof typeof DEFAULTS, number>
export type LimitSetting = "on" | "off" | Partial<LimitNumbers>

const WINDOW_SECONDS = 5 * 60

export type LimitedCall = Exclude<keyof LimitNumbers, "mailsPerHour" | "textsPerHour">

export interface CallLimits {
  /** Counts a call from a client IP; refuses it when its network made too many. Further refused calls cost no query. */
  takeCall(call: LimitedCall, ip: string): Promise<Result>
}

/** Returns the two kinds of limits, on `db`, so that all processes count together. */
export function createLimits(
  { db, secrets }: { db: Database; secrets: Secrets },
  setting: LimitSetting = "on",
): { callLimits: CallLimits; messageLimits: MessageLimits } {
  if (setting === "off") return { callLimits: { takeCall: async () => done }, messageLimits: noMessageLimits }
  const { mailsPerHour, textsPerHour, ...calls } = { ...DEFAULTS, ...(setting === "on" ? {} : setting) }
  return {
    callLimits: createCallLimits(db, calls),
    messageLimits: createMessageLimits(secrets, { mails: mailsPerHour, texts: textsPerHour }),
  }
}

function createCallLimits(db: Database, numbers: Record<LimitedCall, number>): CallLimits {
  const counters = new Map(
    Object.entries(numbers).map(([name, points]) => [
      name,
      countClients((limit) => createCounter(db, limit), { name, points, seconds: WINDOW_SECONDS }),
    ]),
  )
  return {
    async takeCall(call, ip) {
      const seconds = await counters.get(call)?.takeFrom(ip)
      return seconds
        ? refuse(429, "over_request_rate_limit", "Request rate limit reached", { retryAfter: seconds })
        : done
    },
  }
}
