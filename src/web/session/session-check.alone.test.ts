import { beforeEach, expect, it, vi } from "vitest"
import { recordCalls } from "#tests/fixtures/pages/recorded-calls.ts"

const stored = { session: null as object | null, recovering: false }
vi.mock("./auth-api/auth-client.ts", () => ({
  sessionKey: "session",
  hasStoredSession: () => stored.session !== null,
  isRecovering: () => stored.recovering,
  accessToken: async () => "a",
  renewedToken: async () => null,
  authClient: async () => ({
    onAuthStateChange: (heard: (event: string, session: unknown) => void) => heard("INITIAL_SESSION", stored.session),
    getSession: async () => ({ data: { session: stored.session } }),
    mfa: { getAuthenticatorAssuranceLevel: async () => ({ data: null }) },
  }),
}))

const ME = { id: "7", email: "nimali@example.lk", full_name: "Nimali", role: "customer", language: "en" }
let comeBack: (event: { persisted: boolean }) => void = () => {}

/** Opens a page on which somebody is signed in, or nobody. */
async function openPage() {
  vi.resetModules()
  const { startSession } = await import("./session-check.ts")
  const { sessionStore } = await import("./session-store.ts")
  startSession()
  return sessionStore
}

const settled = () => new Promise((done) => setTimeout(done, 20))

beforeEach(() => {
  stored.session = { access_token: "a", user: { id: "7", user_metadata: {} } }
  stored.recovering = false
  const items = { getItem: () => null, setItem: () => {}, removeItem: () => {} }
  const addEventListener = (type: string, listener: typeof comeBack) => {
    if (type === "pageshow") comeBack = listener
  }
  vi.stubGlobal("window", { addEventListener, localStorage: items, sessionStorage: items })
  vi.stubGlobal("document", { documentElement: { dataset: {} } })
  return () => vi.unstubAllGlobals()
})

it("asks who is signed in again when the browser brings the page back whole", async () => {
  const calls = recordCalls(Response.json(ME), Response.json({ ...ME, role: "admin" }))
  const session = await openPage()
  await vi.waitFor(() => expect(session.get().user?.role).toBe("customer"))
  await settled()
  comeBack({ persisted: false })
  comeBack({ persisted: true })
  await vi.waitFor(() => expect(session.get().user?.role).toBe("admin"))
  expect(calls).toHaveLength(2)
})

it("shows a page that is brought back after a sign-out elsewhere as a guest's", async () => {
  recordCalls(Response.json(ME))
  const session = await openPage()
  await vi.waitFor(() => expect(session.get().status).toBe("signed-in"))
  stored.session = null
  comeBack({ persisted: true })
  await vi.waitFor(() => expect(session.get().status).toBe("signed-out"))
})

it("signs nobody in by a page that sets a new password", async () => {
  const calls = recordCalls()
  stored.recovering = true
  const session = await openPage()
  await vi.waitFor(() => expect(session.get().status).toBe("signed-out"))
  comeBack({ persisted: true })
  await settled()
  expect(calls).toHaveLength(0)
})
