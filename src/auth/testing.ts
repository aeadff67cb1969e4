import { randomBytes, randomUUID } from "node:crypto"
import { AuthClient } from "@supabase/auth-js"
import { Hono } from "hono"
import { type Database, sql } from "#database/database.ts"
import { createLog } from "#platform/log/log.ts"
import { type Secrets, secretsOf } from "#platform/secrets/secrets.ts"
import { openTestDatabase } from "#tests/fixtures/database.ts"
import { type Auth, createAuth } from "./auth.ts"
import type { AccountStatus, AuthMessage, AuthOptions } from "./context.ts"
import type { LimitSetting } from "./limits/limits.ts"

export const SITE = "https://shop.test"
export const PASSWORD = "wool & hook"

type Client = InstanceType<typeof AuthClient>

/** The auth server on a database of its own, as the stock client and plain requests see it. */
export interface TestAuth {
  auth: Auth
  db: Database
  secrets: Secrets
  /** Every line that was logged. */
  logged: string[]
  /** Another process on the same database. */
  another(limits?: LimitSetting, more?: Partial<AuthOptions>): Promise<TestAuth>
  /** Every text message that was sent, by any process. */
  texts: Array<{ to: string; text: string }>
  /** A stock client with an empty store of its own. */
  client(options?: { flowType?: "pkce" | "implicit"; ip?: string }): Client
  /** A plain request to a path under /auth/v1, with the version header unless it is given. */
  request(method: string, path: string, options?: RequestOptions): Promise<Response>
  mails(): Promise<AuthMessage[]>
  /** The code of the last confirmation mail to the address. */
  codeFor(email: string): Promise<string>
  /** The `token_hash` of the last recovery link to the address. */
  linkFor(email: string): Promise<string>
  /** Moves the last mails and text messages 61 seconds into the past. */
  passMailGap(): Promise<void>
  setStatus(userId: string, status: AccountStatus): Promise<void>
  /** A confirmed user, signed in with a client of their own. */
  signedIn(
    email?: string,
  ): Promise<{ client: Client; email: string; userId: string; accessToken: string; refreshToken: string }>
}

interface RequestOptions {
  body?: unknown
  bearer?: string
  ip?: string
  headers?: Record<string, string>
}

export async function openTestAuth(limits: LimitSetting = "off", more: Partial<AuthOptions> = {}): Promise<TestAuth> {
  const db = await openTestDatabase()
  await db.query(sql`CREATE TABLE test_mails (id bigint GENERATED ALWAYS AS IDENTITY, message jsonb NOT NULL)`)
  await db.query(sql`CREATE TABLE test_accounts (id uuid PRIMARY KEY, status text NOT NULL, full_name text)`)
  return open(db, secretsOf(randomBytes(32)), limits, more)
}

async function open(
  db: Database,
  secrets: Secrets,
  limits: LimitSetting,
  more: Partial<AuthOptions>,
): Promise<TestAuth> {
  const logged: string[] = []
  const texts: TestAuth["texts"] = []
  const auth = await createAuth({
    db,
    secrets,
    limits,
    log: createLog("debug", { write: (line) => void logged.push(line) }),
    publicUrl: SITE,
    clientAddress: (request) => request.headers.get("x-test-ip") ?? "192.0.2.1",
    async deliver(tx, message) {
      await tx.query(sql`INSERT INTO test_mails (message) VALUES (${JSON.stringify(message)})`)
    },
    async accountStatus(q, id) {
      const [row] = await q.query<{ status: AccountStatus }>(sql`SELECT status FROM test_accounts WHERE id = ${id}`)
      return row?.status ?? "unknown"
    },
    async onConfirmed(tx, { id, fullName }) {
      await tx.query(sql`INSERT INTO test_accounts VALUES (${id}, 'active', ${fullName})`)
    },
    sendSms: async (to, text) => void texts.push({ to, text }),
    ...more,
  })
  const app = new Hono().route("/auth/v1", auth.routes)

  async function mails(): Promise<AuthMessage[]> {
    const rows = await db.query<{ message: AuthMessage }>(sql`SELECT message FROM test_mails ORDER BY id`)
    return rows.map((row) => row.message)
  }
  function client({ flowType = "pkce" as "pkce" | "implicit", ip = "192.0.2.1" } = {}): Client {
    return new AuthClient({
      url: `${SITE}/auth/v1`,
      flowType,
      storageKey: randomUUID(),
      autoRefreshToken: false,
      persistSession: true,
      storage: memory(),
      fetch: async (input, init) => {
        const request = new Request(input, init)
        request.headers.set("x-test-ip", ip)
        return app.fetch(request)
      },
    })
  }
  const test: TestAuth = {
    auth,
    db,
    secrets,
    logged,
    texts,
    another: (other = limits, others = more) => open(db, secrets, other, others),
    client,
    mails,
    async request(method, path, { body, bearer, ip = "192.0.2.1", headers } = {}) {
      return app.request(`/auth/v1${path}`, {
        method,
        ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
        headers: {
          "X-Supabase-Api-Version": "2024-01-01",
          "x-test-ip": ip,
          ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }),
          ...headers,
        },
      })
    },
    async codeFor(email) {
      const last = (await mails()).findLast((mail) => mail.to === email && mail.kind === "confirmation-code")
      return last?.kind === "confirmation-code" ? last.code : "no code was mailed"
    },
    async linkFor(email) {
      const last = (await mails()).findLast((mail) => mail.to === email && mail.kind === "recovery-link")
      const fragment = last?.kind === "recovery-link" ? new URL(last.url).hash.slice(1) : ""
      return new URLSearchParams(fragment).get("token_hash") ?? "no link was mailed"
    },
    async passMailGap() {
      await db.query(sql`UPDATE auth.message_cooldowns SET sent_at = sent_at - interval '61 seconds'`)
    },
    async setStatus(userId, status) {
      await db.query(sql`UPDATE test_accounts SET status = ${status} WHERE id = ${userId}`)
    },
    async signedIn(email = anEmail()) {
      const own = client()
      await db.transaction((tx) => auth.createUser(tx, { email, password: PASSWORD, fullName: "Nimali Perera" }))
      const { data, error } = await own.signInWithPassword({ email, password: PASSWORD })
      if (!data.session || !data.user) throw new Error(`Nobody was signed in: ${error?.message}`)
      const { access_token: accessToken, refresh_token: refreshToken } = data.session
      return { client: own, email, userId: data.user.id, accessToken, refreshToken }
    },
  }
  return test
}

/** Lengthens the waits that guessing has brought by a minute: the shortest is over in two seconds, which a busy machine may take. */
export async function prolongWaits(on: TestAuth): Promise<void> {
  await on.db.query(
    sql`UPDATE auth.failed_attempts SET blocked_until = blocked_until + interval '1 minute' WHERE blocked_until > to_timestamp(0)`,
  )
}

/** What `verifyOtp` of the stock client is given so that it names a sign-up: it passes keys on that its types do not know. */
export function ofSignUp<Params extends object>(id: string | undefined, params: Params): Params {
  return { ...params, sign_up_id: id }
}

export function anEmail(): string {
  return `customer-${randomUUID()}@example.com`
}

/** What the token says, unverified. */
export function claimsOf(accessToken: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(accessToken.split(".")[1] ?? "", "base64url").toString())
}

function memory() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}
