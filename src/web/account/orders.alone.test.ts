import { act } from "react"
import { afterEach, describe, expect, it, vi } from "vitest"
import { mountHook } from "#tests/fixtures/pages/mounted-hook.ts"
import { recordCalls } from "#tests/fixtures/pages/recorded-calls.ts"
import { useOrders } from "./orders.tsx"

afterEach(() => void vi.unstubAllGlobals())

const order = (id: string, day: number) => ({
  items: [],
  ...{ id, created_at: `2026-11-0${day}T00:00:00.000Z`, status: "delivered", payment_status: "paid" },
  ...{ payment_method: "bank_transfer", payment_receipt: null, bank_receipt_url: null },
})
const [newest, middle, oldest] = [order("newest", 3), order("middle", 2), order("oldest", 1)]
const page = (orders: object[], next_cursor: string | null = null) => Response.json({ orders, next_cursor })
const ids = ({ orders }: ReturnType<typeof useOrders>) => orders?.map(({ id }) => id) ?? null

async function open(wanted: string | null, ...answers: (Response | Error)[]) {
  const calls = recordCalls(...answers)
  return { calls, ...(await mountHook(() => useOrders(wanted))) }
}

describe("useOrders", () => {
  it("shows the wanted order before all others, and reads nothing more where the first page has it", async () => {
    const { calls, latest } = await open("middle", page([newest, middle, oldest]))
    expect(ids(latest())).toEqual(["middle", "newest", "oldest"])
    expect(calls).toHaveLength(1)
  })

  it("reads a wanted order that the first page does not have, and shows it once when its page comes", async () => {
    const { calls, latest, rendered } = await open("oldest", page([newest], "c"), page([]), Response.json(oldest))
    expect(calls.at(-1)?.[1]).toBe("/api/orders/oldest")
    expect(rendered.map(ids)).not.toContainEqual(["newest"])
    expect(ids(latest())).toEqual(["oldest", "newest"])
    recordCalls(page([middle, oldest]))
    await act(() => latest().loadMore())
    expect(ids(latest())).toEqual(["oldest", "newest", "middle"])
  })

  it("shows the others when the wanted one is none of theirs, and says why", async () => {
    const refused = Response.json({ error: { code: "not_found", message: "No" } }, { status: 404 })
    const { latest } = await open("foreign", page([newest, oldest]), refused)
    expect(ids(latest())).toEqual(["newest", "oldest"])
    expect(latest().problem).toMatchObject({ status: 404 })
  })

  it("shows what is due first, also where it is older than the first page", async () => {
    const due = { ...oldest, status: "pending", payment_status: "pending" }
    const { calls, latest } = await open(null, page([newest, middle], "c"), page([due]))
    expect(calls.at(-1)?.[1]).toBe("/api/orders?due=transfer")
    expect(ids(latest())).toEqual(["oldest", "newest", "middle"])
  })

  it("keeps what it has when a further page fails", async () => {
    const { latest } = await open(null, page([newest], "c"), page([]), new TypeError("Failed to fetch"))
    await act(() => latest().loadMore())
    expect(ids(latest())).toEqual(["newest"])
    expect(latest().failure).toMatchObject({ code: "unreachable" })
  })
})
