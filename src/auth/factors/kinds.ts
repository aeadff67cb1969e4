import { timingSafeEqual } from "node:crypto"
import { Secret, TOTP } from "otpauth"
import encodeQR from "qr"
import { sql } from "#database/database.ts"
import { cleanLine } from "#platform/clean-line.ts"
import { done, ok } from "#platform/result.ts"
import type { Secrets } from "#platform/secrets/secrets.ts"
import { sixDigits } from "../codes/codes.ts"
import type { AuthContext, FactorType } from "../context.ts"
import { claimText } from "../limits/send-cooldowns.ts"
import { invalid, type Result, refuse } from "../refusal.ts"
import { isPhone, labelOf } from "../request-fields.ts"
import type { FactorKind } from "./factor.ts"
import { passkey } from "./passkeys.ts"

const TOTP_SECRET_PURPOSE = "totp-secret"
const SECRET_BYTES = 20
/** Modules of white around a QR code, by its standard: pages may be dark. */
const QUIET_ZONE = 4
const PERIOD_SECONDS = 30
/** A clock may be this many steps off, either way. */
const WINDOW = 1

const totp: FactorKind = {
  method: "totp",
  wrong: "Invalid TOTP code entered",
  draft(context, { user }, body) {
    const issuer = labelOf(body.issuer, "issuer")
    if (!issuer.ok) return issuer
    const secret = new Secret({ size: SECRET_BYTES })
    const uri = generator(secret, issuer.value || context.siteName(), user.email).toString()
    return ok({
      secretSealed: context.secrets.encrypt(TOTP_SECRET_PURPOSE, secret.base32),
      toClient: { totp: { qr_code: drawnOnWhite(uri), secret: secret.base32, uri } },
    })
  },
  ask: async () => ok({ toClient: {} }),
  async check(context, tx, factor, _challenge, { code }) {
    if (typeof code !== "string" || !/^\d{6}$/.test(code) || factor.secret_sealed === null) return false
    const step = stepOf(context, factor.secret_sealed, code)
    // A code that was used, or an earlier one, may have been watched while it was typed.
    if (step === null || (factor.last_totp_step !== null && step <= factor.last_totp_step)) return false
    await tx.query(sql`UPDATE auth.factors SET last_totp_step = ${step} WHERE id = ${factor.id}`)
    return true
  },
}

/** Draws a QR code on a white square, which covers the largest: 177 modules a side. */
function drawnOnWhite(text: string): string {
  const svg = encodeQR(text, "svg", { ecc: "low", border: QUIET_ZONE })
  return svg.replace("<path", '<rect width="200" height="200" fill="white"/><path')
}

function stepOf({ secrets }: AuthContext, sealed: string, code: string): number | null {
  const app = generator(Secret.fromBase32(secrets.decrypt(TOTP_SECRET_PURPOSE, sealed)))
  const delta = app.validate({ token: code, window: WINDOW })
  return delta === null ? null : app.counter() + delta
}

function generator(secret: Secret, issuer = "", label = ""): TOTP {
  return new TOTP({ issuer, label, secret, algorithm: "SHA1", digits: 6, period: PERIOD_SECONDS })
}

const phone: FactorKind = {
  method: "mfa/phone",
  wrong: "Invalid MFA Phone code entered",
  draft(context, _caller, body) {
    if (!context.sendSms) return refuse(422, "mfa_phone_enroll_not_enabled", "MFA enroll is disabled for Phone")
    const typed = typeof body.phone === "string" ? cleanLine(body.phone).replaceAll(" ", "") : ""
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
    await context.sendSms?.(`+${number}`, code)
    return done
  } catch (err) {
    context.log.error({ err }, "a text message was not taken: look at SMS_WEBHOOK_URL")
    return refuse(422, "sms_send_failed", "The text message could not be sent. Please try again in a minute.")
  }
}

function hashOf(secrets: Secrets, challengeId: string, code: string): string {
  return secrets.hmac("text-code", `${challengeId}\n${code}`)
}

export const FACTOR_KINDS: Record<FactorType, FactorKind> = { totp, phone, webauthn: passkey }
