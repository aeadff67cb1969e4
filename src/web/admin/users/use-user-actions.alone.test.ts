import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import type { AdminUser } from "#shop/customers/admin-users.ts"
import { recordCalls } from "#tests/fixtures/pages/recorded-calls.ts"
import { renderHook } from "#tests/fixtures/pages/rendered-hook.ts"
import { refreshUser } from "#web/session/session-check.ts"
import { unknownSession } from "#web/session/session-states.ts"
import { sessionStore } from "#web/session/session-store.ts"
import { dismissToast, toasts } from "#web/ui/feedback/toast.ts"
import { useUserActions } from "./use-user-actions.ts"

vi.mock("#web/session/session-check.ts", () => ({ refreshUser: vi.fn(async () => {}) }))

const admin = { id: "a1", email: "admin@nool.example", full_name: "Admin", role: "admin" } as const

beforeEach(() => sessionStore.set({ ...unknownSession, status: "signed-in", user: admin }))
afterEach(() => {
  sessionStore.set(unknownSession)
  for (const { id } of toasts.get()) dismissToast(id)
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const proof = { current_password: "wool & hook" }

/** Returns the actions on the account `id`, and how often the list was read again. */
function actionsOn(id: string) {
  const onReload = vi.fn()
  const actions = renderHook(() => useUserActions({ id } as AdminUser, onReload, (act) => act(proof)))
  return { actions, reloads: () => onReload.mock.calls.length }
}

const refused = (status: number, code: string, message: string) =>
  Response.json({ error: { code, message } }, { status })
const shown = () => toasts.get().map(({ title, description, tone }) => [title, description, tone])

describe("useUserActions", () => {
  it("asks for what each action means, and reads the list again", async () => {
    const calls = recordCalls()
    const { actions, reloads } = actionsOn("u7")
    await actions.setAdmin(true)
    await actions.setAdmin(false)
    await actions.setBlocked(true)
    await actions.setBlocked(false)
    await actions.remove()
    expect(calls).toEqual([
      ["PUT", "/api/admin/users/u7/admin", proof],
      ["DELETE", "/api/admin/users/u7/admin", proof],
      ["PATCH", "/api/admin/users/u7", { account_status: "blocked", ...proof }],
      ["PATCH", "/api/admin/users/u7", { account_status: "active", ...proof }],
      ["DELETE", "/api/admin/users/u7", proof],
    ])
    expect(reloads()).toBe(5)
    expect(shown().map(([, , tone]) => tone)).toEqual(["success", "success", "success"])
    expect(refreshUser).not.toHaveBeenCalled()
  })

  it("reads the own role again after a change of the own account", async () => {
    recordCalls()
    await actionsOn("a1").actions.setAdmin(false)
    expect(refreshUser).toHaveBeenCalledOnce()
  })

  it("gives a refusal of the last admin a title of its own", async () => {
    recordCalls(refused(409, "last_admin", "Somebody has to be"), refused(409, "other", "Not now"))
    const { actions, reloads } = actionsOn("u7")
    await actions.setAdmin(false)
    const [[first, ...firstRest] = []] = shown()
    await actions.setAdmin(false)
    const [[second, ...secondRest] = []] = shown()
    expect([firstRest, secondRest]).toEqual([
      ["Somebody has to be", "destructive"],
      ["Not now", "destructive"],
    ])
    expect(first).not.toBe(second)
    expect(reloads()).toBe(2)
  })

  it("leaves the list as it is without a connection", async () => {
    recordCalls(new TypeError("Failed to fetch"))
    const { actions, reloads } = actionsOn("u7")
    await actions.remove()
    expect(reloads()).toBe(0)
    expect(shown()).toHaveLength(1)
  })

  it("says nothing of a proof that was not given, and reads nothing again", async () => {
    recordCalls(refused(403, "reauthentication_needed", "Confirm that it is you"))
    const { actions, reloads } = actionsOn("u7")
    await actions.setBlocked(true)
    expect(reloads()).toBe(0)
    expect(shown()).toEqual([])
  })

  it("checks the role when the server says that this is no admin", async () => {
    recordCalls(refused(403, "forbidden", "Admins only"))
    await actionsOn("u7").actions.remove()
    expect(refreshUser).toHaveBeenCalledOnce()
  })
})
