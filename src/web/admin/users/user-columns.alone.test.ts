import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import type { AdminUser } from "#shop/customers/admin-users.ts"
import { recordCalls } from "#tests/fixtures/pages/recorded-calls.ts"
import { renderHook } from "#tests/fixtures/pages/rendered-hook.ts"
import { refreshUser } from "#web/session/session-check.ts"
import { unknownSession } from "#web/session/session-states.ts"
import { sessionStore } from "#web/session/session-store.ts"
import { dismissToast, toasts } from "#web/ui/feedback/toast.ts"
import { useUserActions } from "./user-columns.tsx"

vi.mock("#web/session/session-check.ts", () => ({ refreshUser: vi.fn(async () => {}) }))

const admin = { id: "a1", email: "admin@nool.example", full_name: "Admin", role: "admin", language: "en" } as const

beforeEach(() => sessionStore.set({ ...unknownSession, status: "signed-in", user: admin }))
afterEach(() => {
  sessionStore.set(unknownSession)
  for (const { id } of toasts.get()) dismissToast(id)
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const proof = { current_password: "wool & hook" }

/** Returns what an admin may do to the account `id`. */
const actionsOn = (id: string) =>
  renderHook(() =>
    useUserActions(
      { id } as AdminUser,
      () => {},
      (act) => act(proof),
    ),
  )

const refused = (status: number, code: string, message: string) =>
  Response.json({ error: { code, message } }, { status })

describe("useUserActions", () => {
  it("reads the own role again after a change of the own account", async () => {
    recordCalls()
    await actionsOn("a1").setAdmin(false)
    expect(refreshUser).toHaveBeenCalledOnce()
  })

  it("checks the role when the server says that this is no admin", async () => {
    recordCalls(refused(403, "forbidden", "Admins only"))
    await actionsOn("u7").remove()
    expect(refreshUser).toHaveBeenCalledOnce()
  })
})
