import type { Database, Queryable } from "#database/database.ts"
import { countClients } from "#database/limits/client-limits.ts"
import { createCounter } from "#database/limits/limits.ts"
import { type Asker, drawFrom, type Sharer, sharersOf } from "#database/limits/shares.ts"
import { siteNetworkOf } from "#platform/limits/networks.ts"
import { done } from "#platform/result.ts"
import type { Secrets } from "#platform/secrets/secrets.ts"
import type { CodeKind } from "../codes/codes.ts"
import { type Refusal, type Result, refuse } from "../refusal.ts"
import type { AuthRefusalCode } from "../refusal-codes.ts"

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
export type LimitSetting = Partial<LimitNumbers> & { readonly factor?: number }

const WINDOW_SECONDS = 5 * 60

export type LimitedCall = Exclude<keyof LimitNumbers, "mailsPerHour" | "textsPerHour">

export interface Limits {
  /** Counts a call from a client IP; refuses it when its network made too many. Further refused calls cost no query. */
  takeCall(call: LimitedCall, ip: string): Promise<Result>
  /** Counts a mail that goes out, or is pretended to. Locks its pools to the end of the transaction. */
  takeMail(tx: Queryable, kind: CodeKind, email: string, asker: Asker): Promise<Result>
  /** Counts a text message: each costs money. */
  takeText(tx: Queryable, phone: string, asker: Asker): Promise<Result>
}

export function createLimits(
  { db, secrets }: { db: Database; secrets: Secrets },
  { factor = 1, ...setting }: LimitSetting = {},
): Limits {
  const { mailsPerHour, textsPerHour, ...calls } = { ...DEFAULTS, ...setting }
  return {
    takeCall: limitCalls(db, calls, factor),
    ...limitMessages(secrets, { mails: mailsPerHour * factor, texts: textsPerHour * factor }),
  }
}

function limitCalls(db: Database, numbers: Record<LimitedCall, number>, factor: number): Limits["takeCall"] {
  const counters = new Map(
    Object.entries(numbers).map(([name, points]) => [
      name,
      countClients((limit) => createCounter(db, limit), { name, points: points * factor, seconds: WINDOW_SECONDS }),
    ]),
  )
  return async (call, ip) => {
    const seconds = await counters.get(call)?.takeFrom(ip)
    return seconds
      ? refuse(429, "over_request_rate_limit", "Request rate limit reached", { retryAfter: seconds })
      : done
  }
}

/** Divides the hour's mails by kind. Signed-in users have a part of their own, which strangers cannot empty. */
const PART_OF_KIND: Record<CodeKind, number> = {
  confirmation: 0.5,
  recovery: 0.25,
  "sign-in": 0.15,
  reauthentication: 0.06,
  "email-change": 0.04,
}
const MAX_MAILS_TO_ONE_RECIPIENT = 30
const MAX_TEXTS_TO_ONE_NUMBER = 10
/** One network gets this part of what one recipient may still get, so a third of it at most. */
const RECIPIENT_PART = 1 / 2

/** Limits the messages of an hour by kind, recipient and network. Recipients are stored as keyed hashes. */
function limitMessages(
  secrets: Secrets,
  hourly: { mails: number; texts: number },
): Pick<Limits, "takeMail" | "takeText"> {
  const poolTo = (recipient: string, size: number) => ({ name: secrets.hmac("message-counts", recipient), size })
  return {
    async takeMail(tx, kind, email, asker) {
      const toOne = await drawFrom(tx, poolTo(`${kind} ${email}`, MAX_MAILS_TO_ONE_RECIPIENT), [sharerOf(asker)])
      const pool = { name: kind, size: hourly.mails * PART_OF_KIND[kind] }
      const seconds = toOne ?? (await drawFrom(tx, pool, sharersOf(asker)))
      return seconds === null ? done : full("over_email_send_rate_limit", "email rate limit exceeded", seconds)
    },
    async takeText(tx, phone, asker) {
      const toOne = await drawFrom(tx, poolTo(`text ${phone}`, MAX_TEXTS_TO_ONE_NUMBER), [sharerOf(asker)])
      const seconds = toOne ?? (await drawFrom(tx, { name: "text", size: hourly.texts }, sharersOf(asker)))
      return seconds === null ? done : full("over_sms_send_rate_limit", "SMS rate limit exceeded", seconds)
    },
  }
}

function sharerOf(asker: Asker): Sharer {
  return { name: "userId" in asker ? asker.userId : siteNetworkOf(asker.ip), part: RECIPIENT_PART }
}

function full(code: AuthRefusalCode, message: string, seconds: number): Refusal {
  return refuse(429, code, message, { retryAfter: seconds })
}
