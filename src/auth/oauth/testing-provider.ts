import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { Provider } from "oidc-provider"
import type { OAuthProvider } from "../context.ts"

export interface Person {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
}

/** A real OpenID provider on loopback, whose people consent to everything. */
export interface TestProvider {
  readonly setting: OAuthProvider
  /** Who is in front of the browsers that come from now on; nobody cancels. */
  admit(person: Person | null): void
  /** Signs `person` in at `url` as a browser does. @returns where the provider sends the browser back to */
  visit(url: string, person: Person | null): Promise<URL>
  close(): void
}

export async function openTestProvider(name: string, site: string): Promise<TestProvider> {
  let handle: (request: IncomingMessage, response: ServerResponse) => unknown = (_, response) => response.end()
  const server = createServer((request, response) => void handle(request, response)).listen(0, "127.0.0.1")
  await once(server, "listening")
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const people = new Map<string, Person>()
  const provider = providerOf(issuer, `${site}/auth/v1/callback`, people)
  let current: Person | null = null
  const serve = provider.callback()
  handle = (request, response) => {
    if (!request.url?.startsWith("/interaction/")) return serve(request, response)
    const result = current ? { login: { accountId: current.sub } } : { error: "access_denied" }
    return provider.interactionFinished(request, response, result)
  }
  function admit(person: Person | null) {
    current = person
    if (person) people.set(person.sub, person)
  }
  return {
    admit,
    setting: { name, issuer, clientId: "shop", clientSecret: "a secret of the shop" },
    async visit(url, person) {
      admit(person)
      return follow(url, site)
    },
    close: () => void server.close(),
  }
}

function providerOf(issuer: string, callbackUrl: string, people: Map<string, Person>): Provider {
  const provider = new Provider(issuer, {
    clients: [{ client_id: "shop", client_secret: "a secret of the shop", redirect_uris: [callbackUrl] }],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    cookies: { keys: ["a key of the test"] },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...people.get(sub), sub }) }),
    async loadExistingGrant({ oidc: { client, session } }) {
      const grant = new provider.Grant({ clientId: client?.clientId ?? "", accountId: session?.accountId ?? "" })
      grant.addOIDCScope("openid email profile")
      await grant.save()
      return grant
    },
  })
  return provider
}

/** Follows redirects with a jar of cookies, until they lead to the site. */
async function follow(start: string, site: string): Promise<URL> {
  const jar = new Map<string, string>()
  let url = new URL(start)
  for (let hops = 0; hops < 10; hops++) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ")
    const response = await fetch(url, { redirect: "manual", headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    const location = response.headers.get("location")
    if (!location) throw new Error(`The provider answered ${response.status}: ${await response.text()}`)
    url = new URL(location, url)
    if (url.origin === site) return url
  }
  throw new Error("The provider redirects for ever")
}
