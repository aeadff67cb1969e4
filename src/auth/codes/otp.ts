import { ok } from "#platform/result.ts"
import { findUserByEmail } from "../accounts/users.ts"
import { audit } from "../audit.ts"
import type { Call, Reply } from "../call-and-reply.ts"
import type { AuthContext } from "../context.ts"
import { claimMail, requesterOf } from "../limits/send-cooldowns.ts"
import { invalid, refuse } from "../refusal.ts"
import { challengeOf, emailOf } from "../request-fields.ts"
import { issueCode, issueDecoy, type Slot, withMinimumDuration } from "./codes.ts"

/** Handles `POST /otp`; `create_user` is ignored. An e-mail address without a user gets the same response, as fast, and a useless code. */
export async function mailSignInCode(context: AuthContext, call: Call): Promise<Reply> {
  const { email: wanted, phone, code_challenge, code_challenge_method } = call.body
  if (!wanted) {
    if (!phone) return invalid("One of email or phone must be set")
    return refuse(400, "phone_provider_disabled", "Phone logins are disabled")
  }
  const challenge = challengeOf(code_challenge, code_challenge_method)
  if (!challenge.ok) return challenge
  const email = emailOf(wanted)
  if (!email.ok) return email
  return withMinimumDuration(mail(context, call, email.value))
}

function mail(context: AuthContext, call: Call, email: string): Promise<Reply> {
  return context.db.transaction(async (tx) => {
    const claimed = await claimMail(context, tx, email, "sign-in", call)
    if (!claimed.ok) return claimed
    const slot: Slot = { kind: "sign-in", email, askedBy: requesterOf(call) }
    const user = await findUserByEmail(tx, email)
    if (user && (await context.accountStatus(tx, user.id)) === "active") {
      const code = await issueCode(tx, context.secrets, slot)
      await context.deliver(tx, { kind: "sign-in-code", to: email, code })
    } else {
      await issueDecoy(tx, context.secrets, slot)
    }
    const entry = { userId: user?.id ?? null, ip: call.ip, detail: { for: "sign-in" } }
    await audit(tx, context.log, "code_requested", entry)
    return ok({})
  })
}
