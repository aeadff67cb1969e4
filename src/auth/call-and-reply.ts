import { isRecord } from "#platform/objects.ts"
import { ok } from "#platform/result.ts"
import { type Refusal, type Result, refuse } from "./refusal.ts"

export interface Call<Body = Record<string, unknown>> {
  readonly body: Body
  readonly query: URLSearchParams
  readonly id: string
  readonly bearer: string | null
  /** Is what `POST /reauthenticate` returned. */
  readonly proof: string | null
  readonly ip: string
  readonly userAgent: string | null
}

/** A handler returns this when it does not refuse: a JSON body, null for 204, or a finished response. */
export type ReplyBody = Record<string, unknown> | null | Response

export type Reply = Result<ReplyBody>

export const MAX_BODY_BYTES = 64 * 1024

const VERSION_HEADER = "X-Supabase-Api-Version"
const VERSION = "2024-01-01"

/** Reads what a call carries. A body is optional: the client sends none with sign-out and DELETE, yet names it JSON. */
export async function readCall(request: Request, ip: string, id: string): Promise<Result<Call>> {
  const body = await readBody(request)
  if (!body.ok) return body
  const userAgent = request.headers.get("user-agent")
  return ok({
    body: body.value,
    query: new URL(request.url).searchParams,
    id,
    bearer: bearerTokenOf(request),
    proof: request.headers.get("x-proof"),
    ip,
    userAgent: userAgent?.slice(0, 300).toWellFormed() ?? null,
  })
}

/** Returns the token after `Bearer` and one space (RFC 6750); null for any other header. */
export function bearerTokenOf(request: Request): string | null {
  return /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? null
}

async function readBody(request: Request): Promise<Result<Record<string, unknown>>> {
  if (request.method === "GET" || request.method === "HEAD") return ok({})
  const text = await request.text()
  if (text.trim() === "") return ok({})
  try {
    const body: unknown = JSON.parse(text)
    if (isRecord(body)) return ok(body)
  } catch {
    // refused below, without the parser's message: it would repeat parts of the body
  }
  return refuse(400, "bad_json", "Could not parse request body as JSON: an object is expected")
}

/** Turns a handler's reply into a response; a refusal takes the shape of the version that the request names. */
export function respond(request: Request, reply: Reply): Response {
  const response = reply.ok ? success(reply.value) : refusal(request, reply)
  if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "no-store")
  return response
}

function success(reply: ReplyBody): Response {
  if (reply instanceof Response) return reply
  return reply === null ? new Response(null, { status: 204 }) : Response.json(reply)
}

function refusal(request: Request, { status, code, message, values, retryAfter, extra }: Refusal): Response {
  const headers: Record<string, string> = retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) }
  if ((request.headers.get(VERSION_HEADER) ?? "") >= VERSION) {
    headers[VERSION_HEADER] = VERSION
    // `error_code` too: across origins the client cannot see the version header and reads that one.
    return Response.json({ code, error_code: code, message, values, ...extra }, { status, headers })
  }
  headers["x-sb-error-code"] = code
  return Response.json({ code: status, error_code: code, msg: message, values, ...extra }, { status, headers })
}
