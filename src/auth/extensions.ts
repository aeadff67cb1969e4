import type { Call } from "./call-and-reply.ts"
import { proveNow } from "./codes/held-proof.ts"
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

/** Lists the endpoints beyond the protocol. Other modules may import only the types of this file. */
export const extensions = {
  "GET /sessions": { handler: listSessions },
  "DELETE /sessions/:id": { handler: endOneSession, limit: "updateUser" },
  "POST /reauthenticate": { handler: proveNow, limit: "updateUser" },
  "GET /factors/recovery-codes": { handler: showRecoveryCodes },
  "POST /factors/recovery-codes": { handler: makeRecoveryCodes, limit: "enroll" },
} satisfies Record<string, Extension>

export type AuthExtension = keyof typeof extensions

type Handler<E extends AuthExtension> = (typeof extensions)[E]["handler"]

/** A call may send this as JSON. */
export type AuthBody<E extends AuthExtension> = Parameters<Handler<E>>[1]["body"]

export type AuthAnswer<E extends AuthExtension> = Extract<Awaited<ReturnType<Handler<E>>>, { ok: true }>["value"]
