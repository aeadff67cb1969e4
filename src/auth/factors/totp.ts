import { Secret, TOTP } from "otpauth"
import { renderSVG } from "uqr"
import { sql } from "#database/database.ts"
import { ok } from "#platform/result.ts"
import type { AuthContext } from "../context.ts"
import { labelOf } from "../request-fields.ts"
import type { FactorKind } from "./factor.ts"

const TOTP_SECRET_PURPOSE = "totp-secret"
const SECRET_BYTES = 20
/** Modules of white around a QR code, by its standard: pages may be dark. */
const QUIET_ZONE = 4
const PERIOD_SECONDS = 30
/** A clock may be this many steps off, either way. */
const WINDOW = 1

/** Implements authenticator apps. */
export const totp: FactorKind = {
  method: "totp",
  wrong: "Invalid TOTP code entered",
  draft(context, { user }, body) {
    const issuer = labelOf(body.issuer, "issuer")
    if (!issuer.ok) return issuer
    const secret = new Secret({ size: SECRET_BYTES })
    const uri = generator(secret, issuer.value || context.siteName(), user.email).toString()
    return ok({
      secretSealed: context.secrets.encrypt(TOTP_SECRET_PURPOSE, secret.base32),
      toClient: { totp: { qr_code: renderSVG(uri, { border: QUIET_ZONE }), secret: secret.base32, uri } },
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

function stepOf({ secrets }: AuthContext, sealed: string, code: string): number | null {
  const app = generator(Secret.fromBase32(secrets.decrypt(TOTP_SECRET_PURPOSE, sealed)))
  const delta = app.validate({ token: code, window: WINDOW })
  return delta === null ? null : app.counter() + delta
}

function generator(secret: Secret, issuer = "", label = ""): TOTP {
  return new TOTP({ issuer, label, secret, algorithm: "SHA1", digits: 6, period: PERIOD_SECONDS })
}
