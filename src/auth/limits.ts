import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible"
import type { Database } from "#database/database.ts"
import { type Refusal, refuse } from "./refusal.ts"

/** Calls per five minutes and client address, and mails per hour in all. */
export interface LimitNumbers {
  signUp: number
  token: number
  verify: number
  recover: number
  resend: number
  updateUser: number
  mailsPerHour: number
}

export type LimitSetting = "on" | "off" | Partial<LimitNumbers>

const DEFAULTS: LimitNumbers = {
  signUp: 30,
  token: 150,
  verify: 30,
  recover: 30,
  resend: 30,
  updateUser: 30,
  mailsPerHour: 1000,
}
const WINDOW_SECONDS = 5 * 60
const HOUR_SECONDS = 60 * 60

export type LimitedCall = Exclude<keyof LimitNumbers, "mailsPerHour">

/** Counters in the database, so that all processes count together. */
export interface Limits {
  /** Counts a call of a client address; a refusal when it had too many. */
  takeCall(call: LimitedCall, ip: string): Promise<Refusal | null>
  /** Counts a mail of the whole server, also one that is only pretended. */
  takeMail(): Promise<Refusal | null>
}

export function createLimits(db: Database, setting: LimitSetting = "on"): Limits {
  if (setting === "off") return { takeCall: async () => null, takeMail: async () => null }
  const numbers = { ...DEFAULTS, ...(setting === "on" ? {} : setting) }
  const limiters = new Map(Object.entries(numbers).map(([name, points]) => [name, limiter(db, name, points)]))

  async function take(name: keyof LimitNumbers, key: string): Promise<number | null> {
    try {
      await limiters.get(name)?.consume(key)
      return null
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      return Math.max(1, Math.ceil(error.msBeforeNext / 1000))
    }
  }
  return {
    async takeCall(call, ip) {
      const seconds = await take(call, networkOf(ip))
      if (seconds === null) return null
      return refuse(429, "over_request_rate_limit", "Request rate limit reached", { retryAfter: seconds })
    },
    async takeMail() {
      const seconds = await take("mailsPerHour", "all")
      if (seconds === null) return null
      return refuse(429, "over_email_send_rate_limit", "email rate limit exceeded", { retryAfter: seconds })
    },
  }
}

function limiter(db: Database, name: string, points: number): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: db.pool,
    schemaName: "auth",
    tableName: "rate_limits",
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: name === "mailsPerHour" ? HOUR_SECONDS : WINDOW_SECONDS,
    // Whoever is over the limit stops costing a write.
    inMemoryBlockOnConsumed: points + 1,
  })
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
