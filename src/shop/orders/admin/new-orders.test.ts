import { expect, test } from "vitest"
import { openOrderSamples } from "#tests/fixtures/orders/order-samples.ts"
import { countNewOrders } from "./new-orders.server.ts"

const { api, admin, fill } = await openOrderSamples()
const look = async (query = "") => api.send("GET", `/api/admin/new-orders${query}`, { as: admin })

test("orders are counted from the first look on, also one that was stored after it with a time before it", async () => {
  await fill([{ at: "2026-01-01T00:00:00Z" }])
  const { body } = await look()
  expect(body).toEqual({ since: expect.any(String), count: 0 })
  const justBefore = new Date(Date.parse(body.since) + 1).toISOString()
  await fill([{ at: justBefore }, { at: new Date().toISOString() }, { at: body.since }])
  expect((await look(`?since=${body.since}`)).body).toEqual({ ...body, count: 2 })
})

test("what was counted by the first look is known to the next", async () => {
  await fill([{ at: new Date().toISOString() }])
  const first = await countNewOrders(api.db)
  expect(first.count).toBe(1)
  expect(await countNewOrders(api.db, first.since)).toEqual(first)
})

test.each(["x", "", "2026-01-01", "2026-01-01T00:00:00Z&since=2026-01-01T00:00:00Z"])(
  "%j is no time",
  async (since) => {
    expect(await look(`?since=${since}`)).toMatchObject({ status: 400, body: { error: { field: "since" } } })
  },
)
