import { done } from "#platform/result.ts"
import { audit } from "../audit.ts"
import type { AuthContext } from "../context.ts"
import type { Call, Reply } from "../http.ts"
import { invalid } from "../refusal.ts"
import type { Caller } from "./bearer.ts"
import { endSession, endSessions } from "./sessions.ts"

/** `POST /logout?scope=`: `global` (the default) ends all sessions of the user, `local` this one, `others` all but this one. */
export async function signOut(context: AuthContext, call: Call, { user, session }: Caller): Promise<Reply> {
  const scope = call.query.get("scope") ?? "global"
  if (scope !== "global" && scope !== "local" && scope !== "others") return invalid("Unsupported logout scope")
  await context.db.transaction(async (tx) => {
    if (scope === "local") await endSession(tx, session.id)
    else await endSessions(tx, user.id, scope === "others" ? session.id : undefined)
    await audit(tx, context.log, "sign_out", { userId: user.id, sessionId: session.id, ip: call.ip, detail: { scope } })
  })
  return done
}
