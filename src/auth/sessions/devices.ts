import { type Queryable, sql } from "#database/database.ts"
import type { Call } from "../call-and-reply.ts"
import type { AuthContext } from "../context.ts"

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

/**
 * Returns the usual name of the browser of a `User-Agent`, such as "Firefox on Linux". It has fixed words only, because
 * it goes into mails.
 */
export function deviceNameOf(userAgent: string | null): string {
  const named = (list: typeof BROWSERS) => list.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1]
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)]
  if (browser === undefined) return "an unknown browser"
  return system === undefined ? browser : `${browser} on ${system}`
}

/** Returns the part of an IP that stays the same while a phone moves: 16 bits of IPv4, 32 of IPv6. */
export function coarseNetworkOf(ip: string): string {
  const v4 = /(\d+)\.(\d+)\.\d+\.\d+$/.exec(ip)
  if (v4) return `${v4[1]}.${v4[2]}`
  return ip.split(":").slice(0, 2).join(":").toLowerCase()
}

const NO_USER = "00000000-0000-0000-0000-000000000000"

function hashOf({ secrets }: AuthContext, userId: string, { userAgent, ip }: Call): string {
  return secrets.hmac("device", `${userId}\n${deviceNameOf(userAgent)}\n${coarseNetworkOf(ip)}`)
}

/**
 * Returns the hash of the calling device when the user has signed in with it before, or has passed the second step with
 * it where that is asked for; otherwise null. It takes as long without a user.
 */
export async function knownDevice(
  context: AuthContext,
  q: Queryable,
  userId: string | undefined,
  call: Call,
  proof: "sign-in" | "second step" = "sign-in",
): Promise<string | null> {
  const hash = hashOf(context, userId ?? NO_USER, call)
  const [known] = await q.query(sql`SELECT 1 FROM auth.devices
    WHERE user_id = ${userId ?? NO_USER} AND device_hash = ${hash} AND (${proof === "sign-in"} OR second_step_at IS NOT NULL)`)
  return known ? hash : null
}

export async function noteSecondStep(context: AuthContext, tx: Queryable, userId: string, call: Call): Promise<void> {
  await tx.query(sql`UPDATE auth.devices SET second_step_at = now()
    WHERE user_id = ${userId} AND device_hash = ${hashOf(context, userId, call)}`)
}

/**
 * Stores where a user signs in from, and writes to them when it is somewhere new. It must run before `last_sign_in_at`
 * is set.
 */
export async function noticeDevice(context: AuthContext, tx: Queryable, userId: string, call: Call): Promise<void> {
  const device = deviceNameOf(call.userAgent)
  const hash = hashOf(context, userId, call)
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
