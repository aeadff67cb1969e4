import { ok } from "#platform/result.ts"
import { findSignUp, signUpIdOf } from "../accounts/pending-sign-ups.ts"
import { mailCode } from "../accounts/sign-up.ts"
import { findUserByEmail } from "../accounts/users.ts"
import type { AuthContext } from "../context.ts"
import type { Call, Reply } from "../http.ts"
import { claimMail, requesterOf } from "../limits/send-cooldowns.ts"
import { invalid } from "../refusal.ts"
import { emailOf } from "../request-fields.ts"
import { lockEmail } from "./codes.ts"
import { withMinimumDuration } from "./minimum-duration.ts"

/** `POST /resend`: a new code for a pending sign-up, which voids its old one; the same response for every other e-mail address. */
export async function resend(context: AuthContext, call: Call): Promise<Reply> {
  if (call.body.type !== "signup") return invalid("Resend needs the type signup")
  const email = emailOf(call.body.email)
  if (!email.ok) return email
  return withMinimumDuration(resendCode(context, call, email.value))
}

function resendCode(context: AuthContext, call: Call, email: string): Promise<Reply> {
  return context.db.transaction(async (tx) => {
    await lockEmail(tx, email)
    const claimed = await claimMail(context, tx, email, "confirmation", call)
    if (!claimed.ok) return claimed
    const known = await findUserByEmail(tx, email)
    const pending = await findSignUp(tx, email, { id: signUpIdOf(call), network: requesterOf(call) })
    if (pending && !known) await mailCode(context, tx, pending)
    return ok({})
  })
}
