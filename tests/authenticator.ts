import { Secret, TOTP } from "otpauth"
import type { CDPSession, Page } from "playwright-core"
import { sql } from "#database/database.ts"
import { textbox } from "./browser.ts"
import { aCustomer, type Customer } from "./customer.ts"
import type { TestShop } from "./shop.ts"

/** What an authenticator app shows for a secret, as a person may have copied it. */
export function appCode(secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) }).generate()
}

/** A code that is not the app's, now or around now. */
export function wrongCode(secret: string): string {
  const key = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) })
  const near = new Set([-2, -1, 0, 1, 2].map((step) => key.generate({ timestamp: Date.now() + step * 30_000 })))
  return ["000000", "111111", "222222", "333333", "444444", "555555"].find((code) => !near.has(code)) ?? ""
}

/** A code is good once: has the server forget which it saw, so that a story need not wait for the next. */
export async function forgetCodes(shop: TestShop): Promise<void> {
  await shop.db.query(sql`UPDATE auth.factors SET last_totp_step = NULL`)
}

/** Adds an authenticator app to the account behind the screens. Answers its secret and the session it raised. */
async function addApp(
  shop: TestShop,
  { token }: Customer,
  name = "Phone app",
): Promise<{ secret: string; session: object }> {
  const { id, totp } = await factorCall(shop, token, "", { factor_type: "totp", friendly_name: name })
  const { id: challengeId } = await factorCall(shop, token, `/${id}/challenge`, {})
  const session = await factorCall(shop, token, `/${id}/verify`, {
    challenge_id: challengeId,
    code: appCode(totp.secret),
  })
  await forgetCodes(shop)
  return { secret: totp.secret, session }
}

/** Somebody new with an authenticator app; `session` has passed both steps. */
export async function aCustomerWithApp(shop: TestShop) {
  const customer = await aCustomer(shop)
  return { customer, ...(await addApp(shop, customer)) }
}

/** Takes the recovery codes that are shown once after the first second step. */
export async function keepCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole("dialog", { name: "Keep your recovery codes" })
  await dialog.waitFor()
  const codes = await dialog.getByRole("listitem").allTextContents()
  await dialog.getByRole("button", { name: "I have kept them" }).click()
  return codes
}

/** The heading of the second step of signing in. */
export const secondStep = (page: Page) => page.getByRole("heading", { level: 1, name: "One more step" })

/** Where a code of an app or of a text message goes. */
export const codeField = (page: Page) => textbox(page, "Verification code")

async function factorCall({ url }: TestShop, token: string, path: string, body: object) {
  const response = await fetch(`${url}/auth/v1/factors${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(`/factors${path} answered ${response.status}: ${JSON.stringify(answer)}`)
  return answer
}

/** Gives the page's browser a device that holds passkeys, with an owner who always agrees. */
export async function withPasskeyDevice(page: Page): Promise<{ client: CDPSession; authenticatorId: string }> {
  const client = await page.context().newCDPSession(page)
  await client.send("WebAuthn.enable")
  const { authenticatorId } = await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { client, authenticatorId }
}
