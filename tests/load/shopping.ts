import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { type Client, clientFrom, json } from "./client.ts"
import { type Steps, succeeded } from "./steps.ts"

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0"
const MAIL_MS = 20_000
const POLL_MS = 100
/** A person may wait this long before it counts as a failure. */
const CONFIRM_MS = 5000
export const CODE = /\b\d{6}\b/

export interface Shopper {
  readonly email: string
  readonly password: string
  readonly client: Client
}

/** Makes a new user at an IP of their own, away from the stranger's network. */
export function aShopper(shopUrl: string, number: number): Shopper {
  const ip = `127.1.${number >> 8}.${number & 255}`
  const email = `customer-${number}-${randomUUID().slice(0, 8)}@customer.example`
  return { email, password: newPassword(), client: clientFrom(ip, shopUrl, FIREFOX) }
}

/** Signs up, confirms, signs in, recovers the password, buys and looks at the order. Returns them with the new password. */
export async function shop(steps: Steps, shopper: Shopper): Promise<Shopper> {
  const { client, email, password } = shopper
  const take = <Result>(step: string, work: () => Promise<Result>) => steps.take(step, email, work)
  const post = async (path: string, body: object, headers = {}) =>
    succeeded(await client("POST", path, json(body, headers)))

  const data = { full_name: "Kamala Perera" }
  const pending = await take("sign up", () => post("/auth/v1/signup", { email, password, data }))
  await take("the code arrives", () => fromMail(client, email, CODE))
  await take("confirm", () => confirm(shopper, pending.id))
  await take("sign in", () => signIn(shopper))

  await take("ask for recovery", () => post("/auth/v1/recover", { email }))
  const token = await take("the link arrives", () => fromMail(client, email, /token_hash=([\w-]+)/))
  const recovery = await take("follow the link", () => post("/auth/v1/verify", { token_hash: token, type: "recovery" }))
  const renewed = { ...shopper, password: newPassword() }
  await take("set the password", async () => {
    const change = json({ password: renewed.password }, bearer(recovery))
    succeeded(await client("PUT", "/auth/v1/user", change))
  })
  const session = await take("sign in again", () => signIn(renewed))
  await buy(take, client, email, bearer(session))
  return renewed
}

/** Types the codes that came, the newest first; of a stranger's sign-up for this e-mail address there may be another among them. */
async function confirm({ client, email }: Shopper, signUpId: string) {
  const tried = new Set<string>()
  const deadline = Date.now() + CONFIRM_MS
  for (;;) {
    for (const code of await allInMail(client, email, CODE)) {
      if (tried.has(code)) continue
      tried.add(code)
      const confirmation = { email, token: code, type: "email", sign_up_id: signUpId }
      const response = await client("POST", "/auth/v1/verify", json(confirmation))
      if (response.status === 200) return
      if (response.status !== 403) succeeded(response)
    }
    if (Date.now() > deadline) throw new Error(`none of ${tried.size} codes confirms`)
    await sleep(POLL_MS)
  }
}

type Take = <Result>(step: string, work: () => Promise<Result>) => Promise<Result>

async function buy(take: Take, client: Client, email: string, headers: Record<string, string>) {
  await take("open the shop", async () => void (await pageOf(client, "/shop")))
  const { products } = await take("list what is in stock", async () =>
    succeeded(await client("GET", "/api/products?in_stock=1&limit=50")),
  )
  const product = products[Math.floor(Math.random() * products.length)]
  await take("open a product", async () => void (await pageOf(client, `/product/${product.id}`)))
  await take("put it in the cart", async () =>
    succeeded(await client("POST", "/api/cart", json({ product_id: product.id }, headers))),
  )
  const { total } = await take("look at the cart", async () => succeeded(await client("GET", "/api/cart", { headers })))
  const order = await take("order", async () => {
    const content = orderOf(email, total)
    return succeeded(
      await client("POST", "/api/orders", json(content, { ...headers, "idempotency-key": randomUUID() })),
    )
  })
  await take("look at the order", async () => succeeded(await client("GET", `/api/orders/${order.id}`, { headers })))
}

/** Signs in with the password and returns the session. */
export async function signIn({ client, email, password }: Shopper): Promise<{ access_token: string }> {
  return succeeded(await client("POST", "/auth/v1/token?grant_type=password", json({ email, password })))
}

/** Returns a checkout that the form accepts. */
export function orderOf(email: string, total: number): object {
  return {
    customer_name: "Kamala Perera",
    customer_email: email,
    customer_phone: "077 123 4567",
    delivery_address: "12 Temple Road, Mount Lavinia",
    delivery_city: "Colombo",
    payment_method: "cash_on_delivery",
    expected_total: total,
  }
}

async function pageOf(client: Client, path: string) {
  const { status } = await client("GET", path, { headers: { accept: "text/html" } })
  if (status !== 200) throw new Error(`${path} answered ${status}`)
}

/** Returns what `pattern` finds in the newest mail that has it. */
export async function fromMail(client: Client, email: string, pattern: RegExp): Promise<string> {
  const deadline = Date.now() + MAIL_MS
  for (;;) {
    const [newest] = await allInMail(client, email, pattern)
    if (newest !== undefined) return newest
    if (Date.now() > deadline) throw new Error(`no mail after ${MAIL_MS} ms`)
    await sleep(POLL_MS)
  }
}

async function allInMail(client: Client, email: string, pattern: RegExp): Promise<string[]> {
  const mails = succeeded(await client("GET", `/dev/mailbox.json?to=${encodeURIComponent(email)}`))
  return (mails as Array<{ text: string }>).flatMap(({ text }) => {
    const found = pattern.exec(text)
    return found ? [found[1] ?? found[0]] : []
  })
}

const bearer = ({ access_token }: { access_token: string }) => ({ authorization: `Bearer ${access_token}` })
const newPassword = () => `wool-${randomUUID().slice(0, 13)}`
