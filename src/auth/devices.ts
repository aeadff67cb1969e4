import { type Queryable, sql } from "#database/database.ts"
import type { AuthContext } from "./context.ts"
import type { Call } from "./http.ts"

const BROWSERS: Array<[RegExp, string]> = [
  [/Edg(A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
]
const SYSTEMS: Array<[RegExp, string]> = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/CrOS/, "ChromeOS"],
  [/Mac OS X|Macintosh/, "Mac"],
  [/Linux|X11/, "Linux"],
]

/** What people call the browser of a `User-Agent`, such as "Firefox on Linux". Fixed words only: it goes into mails. */
export function deviceNameOf(userAgent: string | null): string {
  const named = (list: typeof BROWSERS) => list.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1]
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)]
  if (browser === undefined) return "an unknown browser"
  return system === undefined ? browser : `${browser} on ${system}`
}

/** The part of an address that stays while a phone moves about: 16 bits of IPv4, 32 of IPv6. */
export function coarseNetworkOf(ip: string): string {
  const v4 = /(\d+)\.(\d+)\.\d+\.\d+$/.exec(ip)
  if (v4) return `${v4[1]}.${v4[2]}`
  return ip.split(":").slice(0, 2).join(":").toLowerCase()
}

/** Remembers where a user signs in from, and writes to them when it is somewhere new. Before `last_sign_in_at` is set. */
export async function noticeDevice(context: AuthContext, tx: Queryable, userId: string, call: Call): Promise<void> {
  const device = deviceNameOf(call.userAgent)
  const hash = context.secrets.hmac("device", `${userId}\n${device}\n${coarseNetworkOf(call.ip)}`)
  const [seen] = await tx.query<{ is_new: boolean }>(
    sql`INSERT INTO auth.devices AS d (user_id, device_hash) VALUES (${userId}, ${hash})
        ON CONFLICT (user_id, device_hash) DO UPDATE SET last_seen_at = now() RETURNING d.xmax = 0 AS is_new`,
  )
  if (!seen?.is_new) return
  const [user] = await tx.query<{ email: string }>(
    sql`SELECT email FROM auth.users WHERE id = ${userId} AND last_sign_in_at IS NOT NULL`,
  )
  if (user) await context.deliver(tx, { kind: "new-device", to: user.email, device, at: new Date().toISOString() })
}
