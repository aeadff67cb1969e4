import { randomUUID } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import type { TestShop } from "./shop.ts"

export interface Customer {
  readonly email: string
  readonly password: string
  readonly id: string
  readonly token: string
  /** What the auth server answered, as its client keeps it in a browser. */
  readonly session: object
  /** Calls /api as this customer; `body` goes out as JSON. */
  call(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<Answer>
  /** Places an order of what is in the cart, with a fresh key unless one is given. */
  order(details?: object, key?: string): Promise<Answer>
}

interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any
}

const DELIVERY = {
  customer_name: "Kamala Perera",
  customer_phone: "077 123 4567",
  delivery_address: "12 Temple Road, Mount Lavinia",
  delivery_city: "Colombo",
  payment_method: "cash_on_delivery",
}

/** Signs up with a code from the development mailbox, as people do. */
export async function aCustomer(
  shop: TestShop,
  { password = "secret-wool", name = "Kamala Perera" } = {},
): Promise<Customer> {
  const email = `${randomUUID().slice(0, 12)}@customer.example`
  await authCall(shop.url, "/signup", { email, password, data: { full_name: name } })
  const [mail] = await shop.mailsTo(email)
  const code = /\b\d{6}\b/.exec(`${mail?.text}`)?.[0]
  const session = await authCall(shop.url, "/verify", { email, token: code, type: "email" })
  return customerOf(shop.url, email, password, session)
}

/** The admin whom every test shop starts with, signed in. */
export async function theOwner({ url, admin }: TestShop): Promise<Customer> {
  const session = await authCall(url, "/token?grant_type=password", admin)
  return customerOf(url, admin.email, admin.password, session)
}

function customerOf(url: string, email: string, password: string, session: AuthSession): Customer {
  const token = session.access_token
  async function call(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body ? { "content-type": "application/json" } : {}),
        ...headers,
      },
      body: body ? JSON.stringify(body) : null,
    })
    const text = await response.text()
    return { status: response.status, body: text ? JSON.parse(text) : null }
  }
  async function order(details: object = {}, key: string = randomUUID()): Promise<Answer> {
    const total = (await call("GET", "/cart")).body.total
    const content = { ...DELIVERY, customer_email: email, expected_total: total, ...details }
    return call("POST", "/orders", content, { "idempotency-key": key })
  }
  return { email, password, id: session.user.id, token, session, call, order }
}

interface AuthSession {
  access_token: string
  user: { id: string }
}

const TRIES = 6

/** Calls /auth/v1 and answers the body; throws on anything but a success. Comes again when a busy shop asks for that, six times in all. */
export async function authCall(url: string, path: string, body: object): Promise<AuthSession> {
  for (let tries = 1; ; tries++) {
    const response = await fetch(`${url}/auth/v1${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-supabase-api-version": "2024-01-01" },
      body: JSON.stringify(body),
    })
    const answer = await response.json()
    if (response.ok) return answer as AuthSession
    if (response.status !== 503 || tries === TRIES) {
      throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`)
    }
    await pause(Number(response.headers.get("retry-after")) * 1000)
  }
}
