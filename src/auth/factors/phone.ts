import { timingSafeEqual } from "node:crypto"
import { done, ok } from "#platform/result.ts"
import type { Secrets } from "#platform/secrets/secrets.ts"
import { sixDigits } from "../codes/codes.ts"
import type { AuthContext } from "../context.ts"
import { claimText } from "../limits/send-cooldowns.ts"
import { invalid, type Result, refuse } from "../refusal.ts"
import { isPhone } from "../request-fields.ts"
import type { FactorKind } from "./factor.ts"

/** Implements codes by text message to a phone. */
export const phone: FactorKind = {
  method: "mfa/phone",
  wrong: "Invalid MFA Phone code entered",
  draft(context, _caller, body) {
    if (!context.sendSms) return refuse(422, "mfa_phone_enroll_not_enabled", "MFA enroll is disabled for Phone")
    const typed = typeof body.phone === "string" ? body.phone.replaceAll(" ", "") : ""
    if (!isPhone(typed)) return invalid("Invalid phone number format (E.164 required)")
    const number = typed.replace("+", "")
    return ok({ phone: number, toClient: { phone: number } })
  },
  async ask(context, tx, { user }, factor, challengeId) {
    const number = factor.phone ?? ""
    const claimed = await claimText(context, tx, number, { userId: user.id })
    if (!claimed.ok) return claimed
    const code = sixDigits()
    const codeHash = hashOf(context.secrets, challengeId, code)
    return ok({ codeHash, toClient: {}, send: () => text(context, number, code) })
  },
  async check({ secrets }, _tx, _factor, challenge, { code }) {
    if (typeof code !== "string" || challenge.code_hash === null) return false
    return timingSafeEqual(Buffer.from(hashOf(secrets, challenge.id, code)), Buffer.from(challenge.code_hash))
  },
}

async function text(context: AuthContext, number: string, code: string): Promise<Result> {
  try {
    await context.sendSms?.(`+${number}`, `${code} is your ${context.siteName()} code. Never pass it on.`)
    return done
  } catch (err) {
    context.log.error({ err }, "a text message was not taken: look at SMS_WEBHOOK_URL")
    return refuse(422, "sms_send_failed", "The text message could not be sent. Please try again in a minute.")
  }
}

function hashOf(secrets: Secrets, challengeId: string, code: string): string {
  return secrets.hmac("text-code", `${challengeId}\n${code}`)
}
