import { timingSafeEqual } from "node:crypto"
import type { SessionsRow } from "#database/rows.ts"
import type { Secrets } from "#platform/secrets/secrets.ts"

const SESSION_BYTES = 16
const COUNTER_BYTES = 4
const TAG_BYTES = 24

type Salted = Pick<SessionsRow, "id" | "refresh_salt">

/** Holds the parts of a token, which prove nothing until `isGenuine` has checked the tag. */
export interface RefreshToken {
  readonly sessionId: string
  readonly counter: number
  readonly tag: Buffer
}

/** The token number `counter` of a session: derived, so the current one can be given again without being stored. */
export function refreshToken(secrets: Secrets, session: Salted, counter: number): string {
  const number = Buffer.alloc(COUNTER_BYTES)
  number.writeUInt32BE(counter)
  const id = Buffer.from(session.id.replaceAll("-", ""), "hex")
  return Buffer.concat([id, number, tagOf(secrets, session, counter)]).toString("base64url")
}

export function parseRefreshToken(text: unknown): RefreshToken | null {
  if (typeof text !== "string" || !/^[A-Za-z0-9_-]{59}$/.test(text)) return null
  const bytes = Buffer.from(text, "base64url")
  const hex = bytes.toString("hex", 0, SESSION_BYTES)
  return {
    sessionId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5"),
    counter: bytes.readUInt32BE(SESSION_BYTES),
    tag: bytes.subarray(SESSION_BYTES + COUNTER_BYTES),
  }
}

export function isGenuine(secrets: Secrets, session: Salted, token: RefreshToken): boolean {
  return timingSafeEqual(tagOf(secrets, session, token.counter), token.tag)
}

function tagOf(secrets: Secrets, session: Salted, counter: number): Buffer {
  const mac = secrets.hmac("refresh-token", `${session.id}\n${session.refresh_salt}\n${counter}`)
  return Buffer.from(mac, "hex").subarray(0, TAG_BYTES)
}
