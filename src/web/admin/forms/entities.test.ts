import { afterEach, describe, expect, it, vi } from "vitest"
import { type CallResult, failureOf } from "#web/session/api/api.ts"
import { dismissToast, toasts } from "#web/ui/feedback/toast.ts"
import { productKind } from "../products/product-dialog.tsx"
import { changeInPlace, deleteEntity, type EntityKind } from "./entities.ts"

interface Bunny {
  readonly id: string
  readonly version: number
}

const seen: Bunny = { id: "7", version: 1 }
const newer: Bunny = { id: "7", version: 2 }

/** Makes bunnies whose server gives `answer` to each change and deletion. */
function bunniesWith(answer: CallResult<Bunny, Bunny>) {
  const update = vi.fn(async () => answer)
  const remove = vi.fn(async () => (answer.ok ? ({ ok: true, value: null } as const) : answer))
  const kind: EntityKind<Bunny, never, { name: string }> = {
    name: "bunny",
    messages: productKind.messages,
    create: async () => answer,
    update,
    remove,
  }
  const list = { onChange: vi.fn(), onReload: vi.fn() }
  const calls = () => ({ onChange: list.onChange.mock.calls.flat(), reloads: list.onReload.mock.calls.length })
  return { kind, list, update, remove, calls }
}

function refused(status: number, current?: Bunny) {
  return failureOf<Bunny>(status, JSON.stringify({ error: { code: "refused", message: "Not like this" }, current }))
}

const shown = () => toasts.get().map(({ title, description, tone }) => [title, description, tone])

afterEach(() => {
  for (const { id } of toasts.get()) dismissToast(id)
})

describe("changeInPlace", () => {
  it("shows the saved entity in its row", async () => {
    const { kind, list, update, calls } = bunniesWith({ ok: true, value: newer })
    expect(await changeInPlace(kind, seen, { name: "Bear" }, list)).toBe(true)
    expect(update).toHaveBeenCalledExactlyOnceWith(seen, { name: "Bear" })
    expect(calls()).toEqual({ onChange: [newer], reloads: 0 })
    expect(shown()).toEqual([[productKind.messages.updated(), undefined, "success"]])
  })

  it.each([
    ["another admin's change is shown", refused(409, newer), { onChange: [newer], reloads: 0 }],
    ["of an entity that is gone the list is read again", refused(404), { onChange: [], reloads: 1 }],
    ["what is invalid changes nothing", refused(422), { onChange: [], reloads: 0 }],
  ])("a refusal is reported: %s", async (_, answer, expected) => {
    const { kind, list, calls } = bunniesWith(answer)
    expect(await changeInPlace(kind, seen, { name: "Bear" }, list)).toBe(false)
    expect(calls()).toEqual(expected)
    expect(shown()).toEqual([[productKind.messages.updateFailed(), "Not like this", "destructive"]])
  })

  it("leaves the toast of an ended session to the session", async () => {
    const { kind, list } = bunniesWith({ ...refused(401), sessionOver: true })
    expect(await changeInPlace(kind, seen, { name: "Bear" }, list)).toBe(false)
    expect(shown()).toEqual([])
  })
})

describe("deleteEntity", () => {
  it.each([
    ["a deleted one leaves the list", { ok: true, value: newer } as const, { onChange: [], reloads: 1 }, "deleted"],
    [
      "one changed since then stays, as it is now",
      refused(409, newer),
      { onChange: [newer], reloads: 0 },
      "deleteFailed",
    ],
    ["one that is gone leaves the list", refused(404), { onChange: [], reloads: 1 }, "deleteFailed"],
  ] as const)("%s", async (_, answer, expected, message) => {
    const { kind, list, remove, calls } = bunniesWith(answer)
    await deleteEntity(kind, seen, list)
    expect(remove).toHaveBeenCalledExactlyOnceWith(seen)
    expect(calls()).toEqual(expected)
    expect(shown().map(([title]) => title)).toEqual([productKind.messages[message]()])
  })
})
