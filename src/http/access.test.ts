import { randomBytes, randomUUID } from "node:crypto"
import { beforeAll, describe, expect, test } from "vitest"
import { secretsOf } from "#platform/secrets/secrets.ts"
import { createOutbox } from "#shop/mails/outbox.server.ts"
import { everyCaller, type TestCaller } from "#tests/fixtures/auth/callers.ts"
import { openTestAuth } from "#tests/fixtures/auth.ts"
import { sharedApi } from "#tests/fixtures/shop-api.ts"
import { authHooks } from "./accounts/auth-hooks.ts"
import { createIdentify, createReauthenticate } from "./accounts/identify.ts"

const alone = await openTestAuth()
const api = await sharedApi(alone.db)
// Mails go to the fixture, and all else that the auth server asks the shop is answered by the shop.
const { deliver: _, ...hooks } = authHooks(createOutbox({ secrets: secretsOf(randomBytes(32)) }), api.shop.settings)
const on = await alone.another("off", hooks)
Object.assign(api.shop, createIdentify(on.db, on.auth), { reauthenticate: createReauthenticate(on.auth) })
const calls = callsOf((await api.send("GET", "/api/openapi.json")).body)

interface Call {
  readonly method: string
  readonly path: string
  /** Says who may call it: everybody, signed-in people, those whose second factor may still be missing, or admins. */
  readonly part: "open" | "own" | "me" | "admin"
}

interface Description {
  readonly paths: Record<string, Record<string, { readonly security?: readonly unknown[] }>>
}

/** Returns every call that the API describes, and HEAD where it describes GET. */
function callsOf({ paths }: Description): Call[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { security }]): Call[] => {
      const part = path === "/me" ? "me" : path.startsWith("/admin/") ? "admin" : security ? "own" : "open"
      const call = { method: method.toUpperCase(), path, part } as const
      return method === "get" ? [call, { ...call, method: "HEAD" }] : [call]
    }),
  )
}

/** These codes refuse a caller for who they are; every other response counts as null. */
const REFUSED = ["unauthorized", "key_ended", "account_not_active", "insufficient_aal", "forbidden", "weak_password"]

/** Sends a call whose ids name nothing, with the least that is a body. */
async function answer({ method, path }: Call, { token }: TestCaller) {
  const reads = method === "GET" || method === "HEAD"
  const headers = {
    "Idempotency-Key": randomUUID(),
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(!reads && { "Content-Type": "application/json" }),
  }
  const url = `/api${path.replaceAll(/\{\w+\}/g, () => randomUUID())}`
  const response = await api.fetch(url, { method, headers, body: reads ? null : "{}" })
  const { status } = response
  const code = status < 400 || method === "HEAD" ? null : (await response.json()).error.code
  return { status, refused: REFUSED.includes(code) ? code : null }
}

/** What each role may call, said another way than the shop's own table does. */
const OF_ROLE = {
  packer:
    /^(GET \/admin\/(orders|orders\/\{id\}.*|order-sheets|new-orders|make|parcels.*|products|audit)|POST \/admin\/(orders|(handovers|waybills).*)|P\w+ \/admin\/orders\/\{id\}(?!\/(refund|return|card-ask)).*)$/,
  keeper:
    /^(\w+ \/admin\/(products|product-im|old-paths|categories|coupons|reviews|policies|texts).*|GET \/admin\/(feed|samples|audit))$/,
  reader:
    /^GET \/admin\/(?!users|customers|invitations|keys|newsletter|settings|backups|database|first-day|test-mail|erasures|webhooks|.*\.(csv|xlsx)$)/,
}

/** Matches the calls that no key may make, whatever its role. */
const NOT_OF_KEYS =
  /(POST \/admin\/orders|\/(receipt|transfer|balance|question|pay-by|link|card-notices|cash-book|overdue|requests))$/

function verdictOn({ part, method, path }: Call, caller: TestCaller) {
  if (part === "open") return "in"
  if (part !== "admin" || caller.admin !== "in" || !caller.role) return caller[part]
  if (caller.isKey && NOT_OF_KEYS.test(`${method} ${path}`)) return "forbidden"
  return OF_ROLE[caller.role].test(`${method === "HEAD" ? "GET" : method} ${path}`) ? "in" : "forbidden"
}

function wanted(call: Call, caller: TestCaller) {
  const { method } = call
  const verdict = verdictOn(call, caller)
  const status = verdict === "in" ? null : verdict === "unauthorized" || verdict === "key_ended" ? 401 : 403
  return { status, refused: verdict === "in" || method === "HEAD" ? null : verdict }
}

test("the description holds every part of the API", () => {
  const parts = Object.groupBy(calls, ({ part }) => part)
  expect(parts.me).toHaveLength(2)
  expect(parts.open?.length).toBeGreaterThan(3)
  expect(parts.own?.length).toBeGreaterThan(20)
  expect(parts.admin?.length).toBeGreaterThan(50)
})

describe.each([
  ["demands a second factor of its admins", true],
  ["leaves a second factor to its admins", false],
])("in a shop that %s", (_, demandsFactor) => {
  let callers: Record<string, TestCaller>
  beforeAll(async () => {
    Object.assign(api.shop, { adminNeedsFactor: demandsFactor })
    callers = await everyCaller(on, demandsFactor)
  })

  test("everybody gets what is theirs of every call that the API describes, and nothing else", async () => {
    const wrong: unknown[] = []
    for (const [name, caller] of Object.entries(callers)) {
      for (const call of calls) {
        const got = await answer(call, caller)
        const { status, refused } = wanted(call, caller)
        const right =
          got.refused === refused && (status === null ? got.status < 500 && got.status !== 401 : got.status === status)
        if (!right) wrong.push([name, call.method, call.path, got])
      }
    }
    expect(wrong).toEqual([])
  }, 240_000)
})
