import { afterEach, describe, expect, expectTypeOf, it, vi } from "vitest"
import type { AdminProduct } from "#shop/catalogue/products/admin-products.ts"
import type { Order } from "#shop/orders/order-json.ts"
import { endReasonOf } from "../session-refusals.ts"
import { call, failureOf } from "./api.ts"

describe("call", () => {
  const respondWith = (status: number, body: unknown) => {
    const fetched = vi.fn(async (_url: string, _init: RequestInit) => Response.json(body, { status }))
    vi.stubGlobal("fetch", fetched)
    return fetched
  }
  afterEach(() => void vi.unstubAllGlobals())

  it("sends method, path, JSON and headers, and returns the body", async () => {
    const fetched = respondWith(200, { lines: 3 })
    const json = { bank_receipt_url: "7/file.png" }
    const result = await call("PUT", "/orders/:id/receipt", { param: { id: "7" }, json, headers: { "X-Try": "1" } })
    expect(result).toEqual({ ok: true, value: { lines: 3 } })
    expect(fetched).toHaveBeenCalledExactlyOnceWith("/api/orders/7/receipt", {
      method: "PUT",
      signal: null,
      headers: { "X-Try": "1", "Content-Type": "application/json", "Accept-Language": "en" },
      body: JSON.stringify(json),
    })
  })

  it("has the types of the routes: what is returned, and the entity that a conflict shows", async () => {
    respondWith(409, { error: { code: "edit_conflict", message: "Somebody changed this" }, current: { id: "7" } })
    const order = await call("GET", "/orders/:id", { param: { id: "7" } })
    if (order.ok) expectTypeOf(order.value).toEqualTypeOf<Order>()
    else expectTypeOf(order.current).toEqualTypeOf<undefined>()

    const change = await call("PATCH", "/admin/products/:id", { param: { id: "7" }, json: { price: 5 } })
    if (!change.ok) expectTypeOf(change.current).toEqualTypeOf<AdminProduct | undefined>()
    expect(change).toMatchObject({ ok: false, code: "edit_conflict", current: { id: "7" } })
  })

  it("is an error of types for a wrong path, method, parameter, query, body or field of the response", async () => {
    const fetched = respondWith(200, {})
    // @ts-expect-error no such path
    await call("GET", "/order")
    // @ts-expect-error the path does not know the method
    await call("PUT", "/cart")
    // @ts-expect-error the parameter is missing
    await call("GET", "/orders/:id")
    // @ts-expect-error the parameter has another name
    await call("GET", "/orders/:id", { param: { order: "7" } })
    // @ts-expect-error no such sort
    await call("GET", "/admin/orders", { query: { sort: "name" } })
    // @ts-expect-error a number, not a text
    await call("PATCH", "/cart/:id", { param: { id: "7" }, json: { quantity: "2" } })
    const result = await call("GET", "/cart/count")
    // @ts-expect-error the response has no such field
    expect(result.ok && result.value.total).toBeUndefined()
    expect(fetched).toHaveBeenCalledTimes(7)
  })
})

describe("failureOf", () => {
  it("reads code, message, field and values of the API's error", () => {
    const text = JSON.stringify({
      error: { code: "validation_failed", message: "Email too long", field: "customer_email", values: { max: 255 } },
    })
    expect(failureOf(422, text)).toMatchObject({
      ok: false,
      status: 422,
      code: "validation_failed",
      message: "Email too long",
      field: "customer_email",
      values: { max: 255 },
    })
  })

  it.each(["", "<h1>502 Bad Gateway</h1>", "null", "[]", '{"error":null}', '{"error":{"message":7}}'])(
    "has words for a response that is not the API's: %s",
    (text) => {
      const failure = failureOf(502, text)
      expect(failure).toMatchObject({ code: "http_502", field: null })
      expect(failure.message).toMatch(/went wrong/)
    },
  )
})

describe("endReasonOf", () => {
  const refused = (code: string, values = {}) => endReasonOf({ code, values })

  it("distinguishes blocked from deleted", () => {
    expect(refused("account_not_active", { reason: "blocked" })).toBe("blocked")
    expect(refused("user_banned", { reason: "deleted" })).toBe("deleted")
  })
  it.each(["session_not_found", "bad_jwt", "no_authorization"])("takes %s for the end", (code) =>
    expect(refused(code)).toBe("expired"),
  )
  it.each(["forbidden", "insufficient_aal", "not_found", "validation_failed"])(
    "leaves the session alone on %s",
    (code) => expect(refused(code)).toBeNull(),
  )
})
