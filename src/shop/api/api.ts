import type { Context } from "hono"
import { m } from "#messages/messages.js"
import type { Ok } from "#platform/result.ts"
import type { Identity } from "./identity.ts"
import type { RefusalJson } from "./refusal-json.ts"

/**
 * Describes what an endpoint works with: the parts of the process that its domain names, as `Shop`, and the sender of
 * the request.
 */
export interface ApiEnv<Shop = object> {
  Variables: { shop: Shop; identity: Identity }
}

export type ApiStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503

/**
 * Describes an expected failure: what the API returns, and what the browser shows. `Entity` is what an edit conflict
 * holds under `current`; other refusals have none.
 */
export interface Refusal<Entity = null> {
  readonly ok: false
  readonly status: ApiStatus
  readonly code: string
  readonly message: string
  readonly field?: string
  /** Holds the values in the message besides fixed words, so that other programs can word it themselves. */
  readonly values?: Readonly<Record<string, string | number>>
  /** Counts the seconds to wait before the next attempt: the Retry-After of the response. */
  readonly retryAfter?: number
  /** The entity as it is now, where another user's edit came first: nothing was written. */
  readonly current?: Entity | null
}

/** A call that may be refused returns this; a conflict may refuse an edit of an `Entity`. */
export type Result<Value = null, Entity = null> = Ok<Value> | Refusal<Entity>

type RefusalDetails = Pick<Refusal, "field" | "values" | "retryAfter">

/**
 * Returns a refusal. Fixed words are given as a message, which is worded when the refusal is sent, because constants
 * outlive requests.
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

export function editConflict<Entity>(current: Entity): Refusal<Entity> {
  return { ...refusal(409, "edit_conflict", m.errors_edit_conflict), current }
}

export const noSuchPath = refusal(404, "not_found", m.errors_path_not_found)

type RefusalBody<Entity> = RefusalJson & { current?: Entity | null }

/** Sends a refusal: `{ error: { code, message, field?, values? } }`, for an edit conflict with `current`. */
export function sendRefusal<Entity = null>(c: Context, refused: Refusal<Entity>) {
  const { status, code, message, field, values, retryAfter, current } = refused
  if (retryAfter !== undefined) c.header("Retry-After", String(retryAfter))
  const body: RefusalBody<Entity> = {
    error: { code, message, ...(field !== undefined && { field }), ...(values && { values }) },
    ...(current !== undefined && { current }),
  }
  return c.json(body, status)
}

// A result may be one to come, so that an endpoint is one call.
type Coming<Value> = Value | Promise<Value>

export async function sendResult<Value extends object, Entity>(c: Context, coming: Coming<Result<Value, Entity>>) {
  const result = await coming
  return result.ok ? c.json(result.value, 200) : sendRefusal(c, result)
}

export async function sendCreated<Value extends object>(c: Context, coming: Coming<Result<Value>>) {
  const result = await coming
  return result.ok ? c.json(result.value, 201) : sendRefusal(c, result)
}

export async function sendDone<Entity>(c: Context, coming: Coming<Result<null, Entity>>) {
  const result = await coming
  return result.ok ? c.body(null, 204) : sendRefusal(c, result)
}

export async function sendFound<Value extends object>(c: Context, coming: Coming<Value | null>, missing: Refusal) {
  const found = await coming
  return found ? c.json(found, 200) : sendRefusal(c, missing)
}
