import { randomUUID } from "node:crypto"
import { sql } from "#database/database.ts"
import { anEmail, openTestAuth, SITE, type TestAuth } from "../testing.ts"
import { openTestProvider, type Person, type TestProvider } from "./testing-provider.ts"

export type Client = ReturnType<TestAuth["client"]>

/** The client knows the names of well-known providers only. */
export const OURS = "yarn" as never

export type TestOAuth = Awaited<ReturnType<typeof openTestOAuth>>

export function aPerson(more: Partial<Person> = {}): Person {
  return { sub: randomUUID(), email: anEmail(), email_verified: true, name: "Nimali Perera", ...more }
}

/** The auth server with one provider, and the way through it step by step. */
export async function openTestOAuth() {
  const provider: TestProvider = await openTestProvider("yarn", SITE)
  const on = await openTestAuth("off", { oauth: [provider.setting] })

  /** Where the site sends whoever follows this address of it. */
  async function locate(url: string) {
    const response = await on.request("GET", url.replace(`${SITE}/auth/v1`, ""))
    const location = response.headers.get("location") ?? ""
    return { status: response.status, location, at: URL.parse(location) ?? new URL(SITE) }
  }

  /** Where the stock client sends the browser: an address of the provider. */
  async function startOf(
    client: Client,
    redirectTo = `${SITE}/auth/callback`,
    queryParams: Record<string, string> = {},
  ) {
    const options = { redirectTo, skipBrowserRedirect: true, queryParams }
    const { data } = await client.signInWithOAuth({ provider: OURS, options })
    const { status, location } = await locate(data.url ?? "")
    if (status !== 302) throw new Error(`/authorize answered ${status}`)
    return location
  }

  /** The whole way through the provider, up to where the site sends the browser at last. */
  const arrive = async (start: string, person: Person | null) => locate((await provider.visit(start, person)).href)

  return {
    on,
    provider,
    locate,
    startOf,
    arrive,
    async signIn(person: Person, client = on.client()) {
      const { at } = await arrive(await startOf(client), person)
      const code = at.searchParams.get("code") ?? ""
      return { client, code, ...(await client.exchangeCodeForSession(code)) }
    },
    identitiesOf: (userId: string | undefined) =>
      on.db.query(sql`SELECT provider, subject FROM auth.identities WHERE user_id = ${userId} ORDER BY provider`),
    async close() {
      await on.db.close()
      provider.close()
    },
  }
}
