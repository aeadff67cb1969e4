import type { Context } from "hono"
import type { Database, Queryable } from "#database/database.ts"
import type { Counter } from "#database/limits/limits.ts"
import { m } from "#messages/messages.js"
import type { Files } from "#platform/files/files.ts"
import type { Log } from "#platform/log/log.ts"
import type { Pictures } from "#platform/pictures/pictures.ts"
import type { Ok } from "#platform/result.ts"
import type { Secrets } from "#platform/secrets/secrets.ts"
import type { Backups } from "#shop/backups/backup-service.ts"
import type { Announcer } from "#shop/catalogue/announcer.server.ts"
import type { Identity } from "#shop/customers/identity.ts"
import type { Outbox } from "#shop/mails/outbox.server.ts"
import type { TakeNewsletterMail } from "#shop/newsletter/newsletter-limits.server.ts"
import type { LiveSettings } from "#shop/settings/live-settings.server.ts"
import type { ShopSettings } from "#shop/settings/settings.ts"
import type { RefusalJson } from "./refusal-json.ts"

/** What every endpoint of the shop works with; made once by the process. */
export interface ShopServices {
  readonly db: Database
  /** As they are at this moment: read where they are needed, and not kept. */
  readonly settings: ShopSettings
  readonly liveSettings: LiveSettings
  readonly files: Files
  readonly pictures: Pictures
  readonly reviewPictures: Pictures
  readonly secrets: Secrets
  readonly outbox: Outbox
  readonly announcer: Announcer
  readonly backups: Backups
  /** False in production without SMTP_URL: mails wait in the outbox until there is a relay. */
  readonly mailRelay: boolean
  /** Mails go to a mailbox on this machine, not to people. */
  readonly developmentMailbox: boolean
  readonly log: Log
  /** Base of absolute links, without a slash at the end. */
  readonly publicUrl: string
  /** The sender of this request; a refusal is ready to be returned. Whose second step is still to come is refused. */
  readonly identify: (request: Request) => Promise<Result<Identity>>
  /** The same, also while their second step is still to come: for nothing but what a screen needs in order to ask for it. */
  readonly identifyBeforeSecondStep: ShopServices["identify"]
  /** The same, with what `read` finds for them on the same way to the database. It is read before the session is known to be good. */
  readonly identifyAndRead: <Found>(
    request: Request,
    read: (db: Queryable, userId: string) => Promise<Found>,
  ) => Promise<Result<{ identity: Identity; found: Found }>>
  /** Ends every session of a user, inside the caller's transaction. */
  readonly endSessions: (tx: Pick<Database, "query">, userId: string) => Promise<void>
  /** Whether the sender of this request has proved just now who they are, by their password or a code that was mailed to them. */
  readonly reauthenticate: (request: Request, proof: FreshProof) => Promise<Result>
  /** Whether the request comes from a browser in which an admin is signed in, as far as it shows a shop that is not open yet. */
  readonly isPreview: (request: Request) => boolean
  readonly adminNeedsFactor: boolean
  /** Coupon codes tried, by user. */
  readonly couponTries: Counter
  readonly takeNewsletterMail: TakeNewsletterMail
  /** Where a request comes from, past the operator's proxies. */
  readonly clientIp: (request: Request) => string
  /** Minutes by which this machine's clock is ahead of what the database knows, negative when it is behind; 0 when it is right. */
  readonly readClock: () => Promise<number>
  /** Test mails sent, by admin. */
  readonly testMails: Counter
  /** False only in load tests. */
  readonly limitOrders: boolean
  /** Receipts and pictures of reviews whose upload began, by user. */
  readonly receiptUploads: Counter
}

/** What proves it: one of the two. */
export interface FreshProof {
  readonly current_password: string | undefined
  readonly nonce: string | undefined
}

export interface ApiEnv {
  Variables: { shop: ShopServices; identity: Identity }
}

export type ApiStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503

/**
 * An expected failure: what the API returns, and what the browser shows.
 * `Entity` is what an edit conflict holds under `current`; other refusals have none.
 */
export interface Refusal<Entity = null> {
  readonly ok: false
  readonly status: ApiStatus
  readonly code: string
  readonly message: string
  readonly field?: string
  /** What the message says besides fixed words, so that other programs can word it themselves. */
  readonly values?: Readonly<Record<string, string | number>>
  /** Seconds after which to try again: the Retry-After of the response. */
  readonly retryAfter?: number
  /** The entity as it is now, where another user's edit came first: nothing was written. */
  readonly current?: Entity | null
}

/** What a call that may be refused returns; an edit of an `Entity` may be refused by a conflict. */
export type Result<Value = null, Entity = null> = Ok<Value> | Refusal<Entity>

type RefusalDetails = Pick<Refusal, "field" | "values" | "retryAfter">

/**
 * A refusal. Fixed words are given as a message, which is worded when the refusal is sent: constants outlive requests.
 * @param details the field alone, or what else there is to say
 */
export function refusal(
  status: ApiStatus,
  code: string,
  message: string | (() => string),
  details: string | RefusalDetails = {},
): Refusal {
  const more = typeof details === "string" ? { field: details } : details
  const refused = { ok: false as const, status, code, ...more }
  if (typeof message === "string") return { ...refused, message }
  return {
    ...refused,
    get message() {
      return message()
    },
  }
}

/** The refusal of an edit that another user's came before. */
export function editConflict<Entity>(current: Entity): Refusal<Entity> {
  return { ...refusal(409, "edit_conflict", m.errors_edit_conflict), current }
}

export const noSuchPath = refusal(404, "not_found", m.errors_path_not_found)

/** An edit conflict alone has a `current`: the entity as it is now. */
type RefusalBody<Entity> = RefusalJson & { current?: Entity | null }

/** The response of a refusal: `{ error: { code, message, field?, values? } }`, for an edit conflict with `current`. */
export function sendRefusal<Entity = null>(c: Context, refused: Refusal<Entity>) {
  const { status, code, message, field, values, retryAfter, current } = refused
  if (retryAfter !== undefined) c.header("Retry-After", String(retryAfter))
  const body: RefusalBody<Entity> = {
    error: { code, message, ...(field !== undefined && { field }), ...(values && { values }) },
    ...(current !== undefined && { current }),
  }
  return c.json(body, status)
}

/** The response of a result: its value as JSON, or the refusal. */
export function sendResult<Value extends object, Entity>(c: Context, result: Result<Value, Entity>) {
  return result.ok ? c.json(result.value, 200) : sendRefusal(c, result)
}

/** The same of something new: 201. */
export function sendCreated<Value extends object>(c: Context, result: Result<Value>) {
  return result.ok ? c.json(result.value, 201) : sendRefusal(c, result)
}

/** The same of a result without a value: 204. */
export function sendDone<Entity>(c: Context, result: Result<null, Entity>) {
  return result.ok ? c.body(null, 204) : sendRefusal(c, result)
}

/** The response of a look-up: what was found as JSON, or the refusal. */
export function sendFound<Value extends object>(c: Context, found: Value | null, missing: Refusal) {
  return found ? c.json(found, 200) : sendRefusal(c, missing)
}
