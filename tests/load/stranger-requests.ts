import { randomUUID } from "node:crypto"
import sharp from "sharp"
import { type Client, json, type LoadResponse } from "./client.ts"
import type { Random } from "./random.ts"
import { CODE, fromMail } from "./shopping.ts"
import { succeeded } from "./steps.ts"

/** Sends one request of a kind that the choice of `random` and the e-mail addresses of `victims` make. */
export type Mischief = (random: Random, victims: readonly string[]) => Promise<LoadResponse>

const ODD_PATHS = [
  "/..%2f..%2fetc/passwd",
  "/.git/config",
  "/shop?zz=%00",
  "/%",
  "//evil.example/",
  "/product/1'--",
  "/api//admin",
  "/auth?next=javascript:alert(1)",
  "/media/../../secret.key",
  "/receipts/x.jpg?expires=1&signature=x",
  "/dev/x",
  "/api/products?limit=1e99",
  "/api/products?cursor=x",
  "/shop?min=-1&max=NaN",
  "/auth/v1/verify?token=x&type=y",
]
const MALFORMED = ["{", "[]", '"x"', "null", `${"[".repeat(5000)}`, '{"email":1}', '{"email":"a@b.c","email":[]}', "\0"]
const POSTS = ["/auth/v1/signup", "/auth/v1/token?grant_type=password", "/auth/v1/verify", "/api/orders", "/api/cart"]

/**
 * Returns what a stranger at `client` does, by name. They signed up with an account of their own, so that they may
 * upload. Call it before the customers come: signing up waits for a mail.
 */
export async function mischiefOf(client: Client): Promise<ReadonlyMap<string, Mischief>> {
  const own = await anAccount(client)
  // Just within the limit of 25 megapixels, in some hundred kilobytes: as much work as an upload may cause.
  const large = await sharp({ create: { width: 5000, height: 4990, channels: 3, background: "#c96" } })
    .jpeg()
    .toBuffer()
  const post = (path: string, body: object) => client("POST", path, json(body))
  const randomVictim = (random: Random, victims: readonly string[]) =>
    random.next() < 0.5 && victims.length > 0 ? random.pick(victims) : `${randomUUID().slice(0, 8)}@nobody.example`
  const sixDigits = (random: Random) => String(random.below(1e6)).padStart(6, "0")

  return new Map<string, Mischief>([
    [
      "sign-up",
      (random, victims) =>
        post("/auth/v1/signup", {
          email: randomVictim(random, victims),
          password: "strangers-own",
          data: { full_name: "Stranger" },
        }),
    ],
    ["recovery", (random, victims) => post("/auth/v1/recover", { email: randomVictim(random, victims) })],
    ["resend", (random, victims) => post("/auth/v1/resend", { email: randomVictim(random, victims), type: "signup" })],
    ["otp", (random, victims) => post("/auth/v1/otp", { email: randomVictim(random, victims), create_user: false })],
    [
      "wrong password",
      (random, victims) =>
        post("/auth/v1/token?grant_type=password", { email: randomVictim(random, victims), password: randomUUID() }),
    ],
    [
      "wrong code",
      (random, victims) =>
        post("/auth/v1/verify", { email: randomVictim(random, victims), token: sixDigits(random), type: "email" }),
    ],
    ["upload", (random) => upload(client, own, random.next() < 0.5 ? large : Buffer.from(`%PDF-1.4 ${randomUUID()}`))],
    [
      "search",
      (random) => client("GET", `/api/products?q=${encodeURIComponent(random.pick(["a", "bear", "%", "' OR 1=1--"]))}`),
    ],
    ["page", (random) => client("GET", `/shop?q=${sixDigits(random)}`)],
    [
      "malformed body",
      (random) =>
        client("POST", random.pick(POSTS), {
          headers: { "content-type": random.pick(["application/json", "text/plain"]), ...own },
          body: random.pick(MALFORMED),
        }),
    ],
    ["odd URL", (random) => client("GET", random.pick(ODD_PATHS))],
    ["receipt", () => client("GET", `/api/orders/${randomUUID()}/receipt`, { headers: own })],
  ])
}

async function anAccount(client: Client): Promise<Record<string, string>> {
  const email = `stranger-${randomUUID().slice(0, 8)}@nobody.example`
  const request = { email, password: "strangers-own", data: { full_name: "Stranger" } }
  const { id } = succeeded(await client("POST", "/auth/v1/signup", json(request)))
  const token = await fromMail(client, email, CODE)
  const session = succeeded(
    await client("POST", "/auth/v1/verify", json({ email, token, type: "email", sign_up_id: id })),
  )
  return { authorization: `Bearer ${session.access_token}` }
}

async function upload(client: Client, headers: Record<string, string>, file: Buffer): Promise<LoadResponse> {
  const form = new FormData()
  form.set("file", new File([new Uint8Array(file)], "receipt.jpg"))
  const encoded = new Response(form)
  const body = Buffer.from(await encoded.arrayBuffer())
  return client("POST", "/api/receipts", {
    headers: { ...headers, "content-type": encoded.headers.get("content-type") ?? "" },
    body,
  })
}
