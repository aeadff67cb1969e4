import type { Call } from "./call-and-reply.ts"
import type { AuthContext } from "./context.ts"
import { makeRecoveryCodes, showRecoveryCodes } from "./factors/recovery-codes.ts"
import type { LimitedCall } from "./limits/limits.ts"
import type { Result } from "./refusal.ts"
import type { Caller } from "./sessions/caller.ts"
import { endOneSession, listSessions } from "./sessions/own-sessions.ts"

export interface Extension {
  readonly handler: (
    context: AuthContext,
    call: Call,
    caller: Caller,
  ) => Promise<Result<Record<string, unknown> | null>>
  readonly limit?: LimitedCall
}

/** What the auth server offers beyond the protocol, to callers with a session. Other modules may import this file, for its types alone. */
export const extensions = {
  "GET /sessions": { handler: listSessions },
  "DELETE /sessions/:id": { handler: endOneSession, limit: "updateUser" },
  "GET /factors/recovery-codes": { handler: showRecoveryCodes },
  "POST /factors/recovery-codes": { handler: makeRecoveryCodes, limit: "enroll" },
} satisfies Record<string, Extension>

export type AuthExtension = keyof typeof extensions

type Handler<E extends AuthExtension> = (typeof extensions)[E]["handler"]

/** What a call may send as JSON. */
export type AuthBody<E extends AuthExtension> = Parameters<Handler<E>>[1]["body"]

/** The JSON of the response when all went well; null for 204. */
export type AuthAnswer<E extends AuthExtension> = Extract<Awaited<ReturnType<Handler<E>>>, { ok: true }>["value"]
