import { Secret, TOTP } from "otpauth"
import { sql } from "#database/database.ts"
import type { TestAuth } from "../testing.ts"

type SignedIn = Awaited<ReturnType<TestAuth["signedIn"]>>

/** The code that an authenticator app shows, `steps` of 30 seconds from now. */
export function appCode(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
}

/** Enrolls and verifies an authenticator app with the stock client; its session is aal2 then. */
export async function withApp(on: TestAuth, { client }: SignedIn, friendlyName = "App") {
  const enrolled = await client.mfa.enroll({ factorType: "totp", friendlyName })
  if (!enrolled.data) throw enrolled.error
  const { id, totp } = enrolled.data
  const verified = await client.mfa.challengeAndVerify({ factorId: id, code: appCode(totp.secret) })
  if (!verified.data) throw verified.error
  await forgetStep(on, id)
  return { id, secret: totp.secret, accessToken: verified.data.access_token, refreshToken: verified.data.refresh_token }
}

/** Lets the code of this moment be used once more, so that a test need not wait for the next one. */
export async function forgetStep(on: TestAuth, factorId: string): Promise<void> {
  await on.db.query(sql`UPDATE auth.factors SET last_totp_step = NULL WHERE id = ${factorId}`)
}
