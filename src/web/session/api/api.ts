import { m } from "#messages/messages.js"
import { getLocale } from "#messages/runtime.js"
import { isRecord } from "#platform/objects.ts"
import { reached } from "#web/ui/line.ts"
import { accessToken, hasStoredSession, renewedToken } from "../auth-api/auth-client.ts"
import { demandOf, endReasonOf } from "../session-refusals.ts"
import { dispatch } from "../session-store.ts"
import type { BarePath, Current, Input, Method, Output, Path } from "./api-types.ts"
import { type SentInput, urlOf } from "./api-url.ts"
import type { RefusalValues } from "./refusal-values.ts"

/** Is a call that was refused or failed. `message` is shown to people; `status` is 0 when the shop could not be reached. */
export interface Failure<Entity = unknown> {
  readonly ok: false
  readonly status: number
  readonly code: string
  readonly message: string
  readonly field: string | null
  readonly values: RefusalValues
  /** The session is not enough: it has ended, or a second factor or a better password is missing. The user has been informed and is being redirected. */
  readonly sessionOver: boolean
  /** Is set where another user changed the entity first: the entity as it is now. */
  readonly current?: Entity
}

export type CallResult<T, Entity = unknown> = { readonly ok: true; readonly value: T } | Failure<Entity>

/** A call resolves to the body that its route declares, or to a failure. */
export type ApiResult<M extends Method, P extends Path<M>> = CallResult<Output<M, P>, Current<M, P>>

export interface CallOptions {
  headers?: Record<string, string>
  signal?: AbortSignal
}

/**
 * Calls the shop's API as the signed-in person: `call("GET", "/orders/:id", { param: { id } })`. Never throws: every failure is a value.
 * A refused token is renewed once; a session the server no longer accepts is dropped, which leads to /auth.
 */
export async function call<M extends Method, P extends BarePath<M>>(method: M, path: P): Promise<ApiResult<M, P>>
export async function call<M extends Method, P extends Path<M>>(
  method: M,
  path: P,
  input: Input<M, P> & CallOptions,
): Promise<ApiResult<M, P>>
export async function call<M extends Method, P extends Path<M>>(
  method: M,
  path: P,
  { json, headers, signal, ...sent }: SentInput & CallOptions = {},
): Promise<ApiResult<M, P>> {
  const init: Init = { method, signal: signal ?? null, headers: { ...headers } }
  if (json !== undefined) {
    init.body = JSON.stringify(json)
    init.headers = { ...headers, "Content-Type": "application/json" }
  }
  try {
    const { response, token } = await (method === "GET" ? fetchTwice : fetchSignedIn)(urlOf(path, sent), init)
    return await settle(response, token)
  } catch {
    if (!signal?.aborted) void reached()
    return unreachable()
  }
}

export const unreachable = (): Failure<never> => ({
  ok: false,
  status: 0,
  code: "unreachable",
  message: m.shell_unreachable(),
  field: null,
  values: {},
  sessionOver: false,
})

interface Init extends RequestInit {
  headers?: Record<string, string>
}

/** `fetch` as the signed-in person, with the token that was sent; a refused one is renewed once. Throws when the shop cannot be reached. */
export async function fetchSignedIn(url: string, init: Init): Promise<{ response: Response; token: string | null }> {
  const token = await accessToken()
  const response = await fetch(url, withToken(init, token))
  if (response.status !== 401 || !token) return { response, token }
  const renewed = await renewedToken()
  return renewed ? { response: await fetch(url, withToken(init, renewed)), token: renewed } : { response, token }
}

/** Tries once more when the shop is too busy now and says how soon it will not be; a screen waits no longer than that for it. */
async function fetchTwice(url: string, init: Init): ReturnType<typeof fetchSignedIn> {
  const first = await fetchSignedIn(url, init)
  const seconds = Number(first.response.headers.get("Retry-After"))
  if (first.response.status !== 503 || !(seconds > 0 && seconds <= MAX_WAIT_SECONDS)) return first
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  return fetchSignedIn(url, init)
}

const MAX_WAIT_SECONDS = 5

/** Asks for the page's language, which need not be the browser's. */
function withToken(init: Init, token: string | null): RequestInit {
  const headers = { ...init.headers, "Accept-Language": getLocale() }
  return { ...init, headers: token ? { ...headers, Authorization: `Bearer ${token}` } : headers }
}

async function settle<T, Entity>(response: Response, token: string | null): Promise<CallResult<T, Entity>> {
  const text = await response.text()
  if (response.ok) return { ok: true, value: text ? JSON.parse(text) : null }
  return endIfRefused(failureOf(response.status, text), token)
}

/**
 * Ends the session when that is what the API refused, and leads to the second factor or a better password when it demanded one. Does not
 * when the call had no `token`, or the user has signed out since: the session that is there by now came from another tab.
 */
export async function endIfRefused<Entity>(failure: Failure<Entity>, token: string | null): Promise<Failure<Entity>> {
  const demand = demandOf(failure.code)
  if (demand) {
    await dispatch({ type: "security-demanded", demand })
    return { ...failure, sessionOver: true }
  }
  const reason = endReasonOf(failure) ?? (failure.status === 401 ? "expired" : null)
  if (!reason) return failure
  if (token && hasStoredSession()) await dispatch({ type: "session-refused", reason })
  return { ...failure, sessionOver: true }
}

/** The failure in an error response; one without the shop's error shape (a proxy's page) gets words of our own. */
export function failureOf<Entity>(status: number, text: string): Failure<Entity> {
  const { error, current } = refusalIn(text)
  return {
    ok: false,
    status,
    code: typeof error.code === "string" ? error.code : `http_${status}`,
    message: typeof error.message === "string" ? error.message : m.shell_failed(),
    field: typeof error.field === "string" ? error.field : null,
    values: recordOf(error.values),
    sessionOver: false,
    ...(current === undefined ? {} : { current }),
  }
}

function refusalIn(text: string) {
  try {
    const { error, current } = JSON.parse(text)
    return { error: recordOf(error), current }
  } catch {
    return { error: {}, current: undefined }
  }
}

function recordOf(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {}
}
