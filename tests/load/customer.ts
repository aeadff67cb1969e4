import { randomUUID } from "node:crypto"
import { type LoadShop, OWNER } from "./process.ts"

export interface LoadCustomer {
  readonly id: string
  readonly email: string
  readonly headers: Record<string, string>
}

/** Signs up with a code from the development mailbox. */
export async function signUp(shop: LoadShop): Promise<LoadCustomer> {
  const email = `${randomUUID().slice(0, 12)}@load.example`
  await call(shop, "/auth/v1/signup", { email, password: "load-password", data: { full_name: "Load Customer" } })
  const code = await codeFor(shop, email)
  const session = await call(shop, "/auth/v1/verify", { email, token: code, type: "email" })
  const headers = { authorization: `Bearer ${session.access_token}`, "content-type": "application/json" }
  return { id: session.user.id, email, headers }
}

/** Returns the headers of the admin whom every load shop starts with. */
export async function signInOwner(shop: LoadShop): Promise<Record<string, string>> {
  const { access_token } = await call(shop, "/auth/v1/token?grant_type=password", OWNER)
  return { authorization: `Bearer ${access_token}`, "content-type": "application/json" }
}

async function call(shop: LoadShop, path: string, body: object) {
  const headers = { "content-type": "application/json" }
  const response = await fetch(shop.url + path, { method: "POST", headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as { access_token: string; user: { id: string } }
}

async function codeFor(shop: LoadShop, email: string): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const mails = (await (await fetch(`${shop.url}/dev/mailbox.json?to=${email}`)).json()) as Array<{ text: string }>
    const code = /\b\d{6}\b/.exec(mails[0]?.text ?? "")?.[0]
    if (code) return code
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`no code for ${email}`)
}
