import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { FIXED_CODE } from "#tests/fixtures/lankaqr.ts"
import { openAdminOrdersApi } from "#tests/fixtures/orders/admin-orders-api.ts"
import { aCartLine, aProductFor, PROOF } from "#tests/fixtures/shop-api.ts"

const { api, admin, place } = await openAdminOrdersApi()
const code = { code: FIXED_CODE, carried: "amount_and_number", current_password: PROOF }
expect(await api.send("PUT", "/api/admin/settings/lankaqr", { as: admin, json: code })).toMatchObject({ status: 200 })
const product = await aProductFor(api.db, { price: "1000", stock: 100 })
const kamala = await aShopper()
const nimal = await aShopper()

/** Makes a customer with an order that shows a slip, of which a part is counted, and with all else that is a customer's own. */
async function aShopper() {
  const { body: order } = await place([[product, 1]])
  const { id, user_id: as } = order
  const slip = `${as}/slip.jpg`
  await api.db.query(
    sql`INSERT INTO receipts (path, user_id, content_type, bytes) VALUES (${slip}, ${as}, 'image/jpeg', 1)`,
  )
  const json = { bank_receipt_url: slip }
  expect(await api.send("PUT", `/api/orders/${id}/receipt`, { as, json })).toMatchObject({ status: 200 })
  const [{ version } = { version: 0 }] = await api.db.query<{ version: number }>(
    sql`SELECT version FROM orders WHERE id = ${id}`,
  )
  const transfer = { version, amount: 100, reference: `FT${id}` }
  expect(await api.send("POST", `/api/admin/orders/${id}/transfer`, { as: admin, json: transfer })).toMatchObject({
    status: 200,
  })
  const address = { delivery_address: "4th floor, 80 York Street", delivery_city: "Colombo 1" }
  await api.send("PATCH", "/api/profile/addresses", { as, json: { Office: address } })
  const [review] = await api.db.query<{ id: string }>(
    sql`INSERT INTO reviews (product_id, user_id, order_id, name, stars, text) VALUES (${product}, ${as}, ${id}, 'K', 5, 'Soft.') RETURNING id`,
  )
  const line = await aCartLine(api.db, as, await aProductFor(api.db))
  return { as, order, slip, line, review: review?.id ?? "" }
}

interface Operation {
  readonly security?: readonly unknown[]
  readonly parameters?: ReadonlyArray<{ readonly name: string; readonly in: string }>
  readonly requestBody?: { readonly content: Record<string, { readonly schema: Schema }> }
}
interface Schema {
  readonly properties?: Record<string, unknown>
}
interface Call extends Operation {
  readonly method: string
  readonly path: string
}

const { paths } = (await api.send("GET", "/api/openapi.json")).body as {
  paths: Record<string, Record<string, Operation>>
}
const calls = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, described]): Call[] => {
    const call = { ...described, method: method.toUpperCase(), path }
    return method === "get" ? [call, { ...call, method: "HEAD" }] : [call]
  }),
)
const isAdmins = ({ path }: Call) => path.startsWith("/admin/")

/** Says what a customer's own call names by its path; a new one must be added. */
const IN_PATHS: Record<string, (shopper: typeof kamala) => string> = {
  "/orders/": ({ order }) => order.id,
  "/cart/": ({ line }) => line,
  "/reviews/": ({ review }) => review,
}
/** Says what calls name in their queries and bodies, beside what is everybody's. */
const named = ({ order, slip }: typeof kamala) => ({
  ...{
    id: order.id,
    ids: order.id,
    order_id: order.id,
    path: slip,
    bank_receipt_url: slip,
    entity: `order:${order.id}`,
  },
  key: new URL(nimal.order.lankaqr.url, "https://nool.example").searchParams.get("key") ?? "",
})
const EVERYBODYS = ["product_id", "cursor", "image_url"]
/** Are acceptable in the bodies of the calls. */
const REST = {
  ...{ product_id: product, quantity: 1, stars: 5, text: "Nice.", pictures: [], version: 1, expected_total: 1300 },
  ...{ items: [{ id: product, quantity: 1 }], reason: "size", wish: "repair", words: null },
  ...{
    customer_name: "Sena",
    customer_phone: "0771234567",
    delivery_address: "12 Temple Road",
    delivery_city: "Galle",
  },
}

/** Returns what a call may name by its query and its body. */
function namesIn({ parameters = [], requestBody }: Operation): string[] {
  const inQuery = parameters.filter((each) => each.in === "query").map(({ name }) => name)
  const inBody = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => Object.keys(schema.properties ?? {}))
  return [...inQuery, ...inBody].filter((name) => /(?:^|_)(?:ids?|url|path|key|entity|cursor)$/.test(name))
}

/** Sends a call with what a customer has; `as` is another one. */
async function send(call: Call, of: typeof kamala, as?: string) {
  const known: Record<string, string> = named(of)
  const query = new URLSearchParams()
  for (const { name, in: place } of call.parameters ?? []) {
    if (place === "query" && name in known) query.set(name, known[name] ?? "")
  }
  const id = Object.entries(IN_PATHS).find(([start]) => call.path.startsWith(start))?.[1](of) ?? of.order.id
  const url = `/api${call.path.replaceAll(/\{\w+\}/g, id)}${query.size > 0 ? `?${query}` : ""}`
  const json = call.requestBody && { ...REST, ...known, ids: [of.order.id] }
  const sent = { ...(as && { as }), ...(json && { json }), headers: { "Idempotency-Key": randomUUID() } }
  const { status, body } = await api.send(call.method, url, sent)
  return { call: `${call.method} ${call.path}`, status, error: body.error }
}

/** Returns all that is a customer's, as they see it themselves. */
async function ownOf({ as, order, review }: typeof kamala) {
  const seen = ["/orders", `/orders/${order.id}`, "/cart", "/profile"].map((path) =>
    api.send("GET", `/api${path}`, { as }),
  )
  const rows = await api.db.query(
    sql`SELECT (SELECT row_to_json(o) FROM orders o WHERE id = ${order.id}) AS o, (SELECT json_agg(p ORDER BY id) FROM payments p WHERE order_id = ${order.id}) AS p,
          (SELECT json_agg(s) FROM slips s WHERE order_id = ${order.id}) AS s, (SELECT row_to_json(r) FROM reviews r WHERE id = ${review}) AS r`,
  )
  return [...(await Promise.all(seen)).map(({ body }) => body), rows]
}

const own = calls.filter((call) => !isAdmins(call) && call.security && call.path.includes("{"))

test("the table knows what each call of a customer names", () => {
  const places = Object.keys(IN_PATHS)
  expect(own.filter(({ path }) => !places.some((start) => path.startsWith(start)))).toEqual([])
  const known = [...Object.keys(named(kamala)), ...EVERYBODYS]
  const others = calls.filter((call) => !isAdmins(call)).flatMap(namesIn)
  expect(others.filter((name) => !known.includes(name))).toEqual([])
  expect(own.length).toBeGreaterThan(10)
})

test("what is another customer's is 404 to a customer and to an admin, as if it were not there, and 401 to a guest", async () => {
  const before = await ownOf(kamala)
  const gone = { ...kamala, order: { ...kamala.order, id: randomUUID() }, line: randomUUID(), review: randomUUID() }
  const wrong: unknown[] = []
  for (const call of own) {
    for (const as of [nimal.as, admin]) {
      const got = await send(call, kamala, as)
      const nothing = await send(call, gone, as)
      if (got.status !== 404 || JSON.stringify(got) !== JSON.stringify(nothing))
        wrong.push([as === admin, got, nothing])
    }
    const guest = await send(call, kamala)
    if (guest.status !== 401) wrong.push(["guest", guest])
  }
  expect(wrong).toEqual([])
  expect(await ownOf(kamala)).toEqual(before)
})

// The specification answers every call under /api/admin with 403 to who is no admin, whatever it names: no label and no slip is looked for.
test("no call of admins looks at what it names before it knows an admin: 403 to its own customer and others, 401 to a guest", async () => {
  const before = await ownOf(kamala)
  const wrong: unknown[] = []
  for (const call of calls.filter(isAdmins)) {
    for (const as of [kamala.as, nimal.as]) {
      const got = await send(call, kamala, as)
      if (got.status !== 403) wrong.push(got)
    }
    const guest = await send(call, kamala)
    if (guest.status !== 401) wrong.push(guest)
  }
  expect(wrong).toEqual([])
  expect(await ownOf(kamala)).toEqual(before)
})

test("nor does another's slip, order, address or code come by a call that is one's own", async () => {
  const before = await ownOf(kamala)
  const as = nimal.as
  // The call names an order of one's own, so the slip is what is not acceptable of it.
  const json = { bank_receipt_url: kamala.slip }
  const slip = await api.send("PUT", `/api/orders/${nimal.order.id}/receipt`, { as, json })
  expect(slip).toMatchObject({ status: 422, body: { error: { field: "bank_receipt_url" } } })
  const review = { order_id: kamala.order.id, product_id: product, stars: 1, text: "" }
  expect(await api.send("POST", "/api/reviews", { as, json: review })).toMatchObject({ status: 404 })
  expect(await api.send("PATCH", "/api/profile/addresses", { as, json: { Office: null } })).toMatchObject({
    status: 200,
  })
  const picture = calls.find(({ path }) => path === "/lankaqr.png")
  for (const who of [undefined, as, admin]) {
    expect(picture && (await send(picture, kamala, who))).toMatchObject({ status: 404 })
    expect(picture && (await send(picture, nimal, who))).toMatchObject({ status: 200 })
  }
  const underOther = `/api/admin/orders/${nimal.order.id}/receipt?path=${kamala.slip}`
  expect(await api.send("GET", underOther, { as: admin })).toMatchObject({ status: 404 })
  expect(await ownOf(kamala)).toEqual(before)
})
