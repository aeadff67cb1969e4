import type { AuthContext } from "./context.ts"
import { emailOf } from "./fields.ts"
import { claimMail } from "./gaps.ts"
import type { Call, Reply } from "./http.ts"
import { invalid, Refusal } from "./refusal.ts"
import { settle } from "./settle.ts"
import { findSignUp, mailCode } from "./sign-up.ts"
import { findUserByEmail } from "./users.ts"

/** `POST /resend`: a new code for a pending sign-up; the same answer for every other address. */
export async function resend(context: AuthContext, { body }: Call): Promise<Reply> {
  if (body.type !== "signup") return invalid("Resend needs the type signup")
  const email = emailOf(body.email)
  if (email instanceof Refusal) return email
  const capped = await context.callLimits.takeMail()
  if (capped) return capped
  return settle(resendCode(context, email))
}

function resendCode(context: AuthContext, email: string): Promise<Reply> {
  return context.db.transaction(async (tx) => {
    const tooSoon = await claimMail(tx, email, "confirmation")
    if (tooSoon) return tooSoon
    const known = await findUserByEmail(tx, email)
    const pending = await findSignUp(tx, email)
    if (pending && !known) await mailCode(context, tx, email, pending.user_metadata)
    return {}
  })
}
