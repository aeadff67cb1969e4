import { timingSafeEqual } from "node:crypto"
import type { Secrets } from "#platform/secrets/secrets.ts"

/** Holds a time in a cookie that only this shop can write. */
export interface TimeCookie {
  /** Returns the time in milliseconds since 1970 from a Cookie header; 0 without one that this shop wrote. */
  read(cookies: string | undefined): number
  /** Returns the value of a cookie that holds `time`. */
  valueOf(time: number): string
}

/** @param purpose keeps the value of one cookie from being accepted as that of another */
export function timeCookie(secrets: Pick<Secrets, "hmac">, name: string, purpose: string): TimeCookie {
  const pattern = new RegExp(`(?:^|;\\s*)${name}=(\\d{13})\\.([0-9a-f]{32})(?:;|$)`)
  const sign = (time: string) => secrets.hmac(purpose, time).slice(0, 32)
  return {
    read(cookies) {
      const [, time, signature] = (cookies && pattern.exec(cookies)) || []
      if (time === undefined || signature === undefined) return 0
      return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(time))) ? Number(time) : 0
    },
    valueOf: (time) => `${time}.${sign(String(time))}`,
  }
}
