import { beforeEach, describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { openAdminOrdersApi } from "#tests/fixtures/orders/admin-orders-api.ts"
import { aProductFor } from "#tests/fixtures/shop-api.ts"

const { api, admin, other, patch, place, read, trailOf } = await openAdminOrdersApi()
const [COLOMBO, JAFFNA] = [5, 9]

let id: string
let customer: string
beforeEach(async () => {
  await api.db.query(sql`TRUNCATE settings`)
  await api.shop.settings.reload()
  await save("fee_rules", { rules: [{ districts: [JAFFNA], fee: 450 }], usual_grams: 500 })
  const changes = { delivery_district: COLOMBO, delivery_city: "Dehiwala" }
  const { body } = await place([[await aProductFor(api.db), 1]], undefined, changes)
  ;({ id, user_id: customer } = body)
  await api.db.query(sql`DELETE FROM mails`)
})

const save = (section: string, json: object) =>
  api.send("PUT", `/api/admin/settings/${section}`, { as: admin, json: { ...json, version: 0 } })

/** Sends a correction as somebody who has just seen the order, with what is changed of its address. */
async function correct(changes: object, as = admin) {
  const { customer_name, customer_phone, total_amount, version, ...order } = await read(id)
  const { second_phone, delivery_address, delivery_landmark, delivery_city } = order
  const { delivery_district, delivery_postal_code } = order
  const address = { second_phone, delivery_address, delivery_landmark, delivery_city, delivery_district }
  const seen = {
    customer_name,
    customer_phone,
    ...address,
    delivery_postal_code,
    expected_total: total_amount,
    version,
  }
  const path = as === admin || as === other ? `/api/admin/orders/${id}/address` : `/api/orders/${id}/address`
  return api.send("PUT", path, { as, json: { ...seen, ...changes } })
}
async function mailed() {
  const mails = await api.db.query<{ payload: string }>(sql`SELECT payload FROM mails ORDER BY created_at`)
  return mails.map(({ payload }) => JSON.parse(api.shop.secrets.decrypt("mail", payload)))
}

describe("an admin", () => {
  test("corrects where an order goes: parcel, town, phone, timeline and trail follow, and the customer is mailed once", async () => {
    const changes = { delivery_address: "No. 7, Sea Street", delivery_city: "Galle", customer_phone: "071 765 4321" }
    await api.db.query(
      sql`UPDATE orders SET mail_to = (SELECT email FROM profiles WHERE id = ${customer}) WHERE id = ${id}`,
    )
    const { status, body } = await correct(changes)
    expect([status, body.delivery_town, body.customer_phone_e164]).toEqual([200, "Galle", "+94717654321"])
    expect(body).toMatchObject({ ...changes, payment_status: "pending" })
    const event = body.events.at(-1)
    expect(event).toMatchObject({ kind: "address", actor: { id: admin } })
    expect(event.before).toContain("Dehiwala")
    expect(event.after).toContain("No. 7, Sea Street\nGalle")
    expect(await mailed()).toMatchObject([{ kind: "address-correction", addressLines: event.after.split("\n") }])
    expect(await trailOf(id)).toMatchObject([{ after: changes }])
    const found = await api.send("GET", `/api/admin/orders?q=${encodeURIComponent("0717654321")}`, { as: admin })
    expect(found.body.orders).toMatchObject([{ id }])
  })

  test("tells another address than the account's own nothing that was typed", async () => {
    await correct({ delivery_city: "Galle" })
    expect(await mailed()).toMatchObject([{ kind: "address-correction", customerName: "", addressLines: [] }])
  })

  test("who changes nothing writes and mails nothing", async () => {
    const { version } = await read(id)
    expect(await correct({})).toMatchObject({ status: 200, body: { version } })
    expect(await mailed()).toEqual([])
  })

  test("asks for a higher fee as an open amount of a paid order, or bears it, and takes none that was not seen", async () => {
    await patch(id, { payment_status: "paid" })
    const { total_amount: total } = await read(id)
    const there = await api.send("GET", `/api/admin/orders/${id}/delivery-fee?district=${JAFFNA}`, { as: admin })
    expect(there.body.total_amount).toBeGreaterThan(total)
    const unseen = await correct({ delivery_district: JAFFNA, expected_total: total + 1 })
    expect(unseen).toMatchObject({ status: 409, body: { error: { code: "total_changed", field: "expected_total" } } })
    expect((await correct({ delivery_district: JAFFNA, expected_total: total })).body).toMatchObject({
      ...{ delivery_district: JAFFNA, total_amount: total, payment_status: "paid", open_amount: 0 },
    })
    await correct({ delivery_district: COLOMBO, expected_total: total })
    const asked = await correct({ delivery_district: JAFFNA, expected_total: there.body.total_amount })
    expect(asked.body).toMatchObject({
      ...{ total_amount: there.body.total_amount, delivery_fee: there.body.delivery_fee },
      ...{ payment_status: "pending", open_amount: there.body.total_amount - total },
    })
    expect(Date.parse(asked.body.pay_by)).toBeGreaterThan(Date.now())
    expect((await mailed()).at(-1)).toMatchObject({ beforeCents: total * 100, transfer: true })
  })

  test("gives a lower fee back, and keeps the fee of an order whose district stays", async () => {
    const dearer = await api.send("GET", `/api/admin/orders/${id}/delivery-fee?district=${JAFFNA}`, { as: admin })
    await correct({ delivery_district: JAFFNA, expected_total: dearer.body.total_amount })
    await patch(id, { payment_status: "paid" })
    await save("fee_rules", { rules: [], usual_grams: 500, version: 1 })
    expect((await correct({ delivery_landmark: "Beside the temple" })).body.total_amount).toBe(dearer.body.total_amount)
    const { body: here } = await api.send("GET", `/api/admin/orders/${id}/delivery-fee?district=${COLOMBO}`, {
      as: admin,
    })
    const cheaper = await correct({ delivery_district: COLOMBO, expected_total: here.total_amount })
    expect(cheaper.body.refund_due_amount).toBe(dearer.body.total_amount - here.total_amount)
  })

  test("is shown what another admin wrote first", async () => {
    const { version } = await read(id)
    await correct({ delivery_city: "Galle" }, other)
    const late = await correct({ delivery_city: "Matara", version })
    expect(late).toMatchObject({
      status: 409,
      body: { error: { code: "edit_conflict" }, current: { delivery_city: "Galle" } },
    })
  })

  test("corrects nothing once a courier has the parcel, or what is fetched in the shop", async () => {
    await api.send("POST", "/api/admin/handovers", { as: admin, json: { ids: [id], courier: "Domex" } })
    expect(await correct({ delivery_city: "Galle" })).toMatchObject({
      status: 409,
      body: { error: { code: "address_fixed" } },
    })
    await api.db.query(sql`DELETE FROM handovers`)
    await api.db.query(sql`UPDATE orders SET pick_up = true WHERE id = ${id}`)
    expect(await correct({ delivery_city: "Galle" })).toMatchObject({
      status: 409,
      body: { error: { code: "address_fixed" } },
    })
  })
})

describe("a customer", () => {
  test("corrects an order that is pending; the owner is mailed, and the timeline says it", async () => {
    const { status, body } = await correct({ delivery_address: "No. 7, Sea Street" }, customer)
    expect([status, body.delivery_address, body.events.at(-1).kind]).toEqual([200, "No. 7, Sea Street", "address"])
    expect(await mailed()).toMatchObject([{ kind: "order-change-notice", news: "address" }])
    await patch(id, { status: "confirmed" })
    expect(await correct({ delivery_city: "Galle" }, customer)).toMatchObject({ status: 409 })
  })

  test("does not mail the owner without an end", async () => {
    for (const n of [1, 2, 3, 4, 5])
      expect((await correct({ delivery_landmark: `House ${n}` }, customer)).status).toBe(200)
    const refused = await correct({ delivery_landmark: "House 6" }, customer)
    expect(refused).toMatchObject({ status: 409, body: { error: { code: "address_corrected_often" } } })
    expect((await correct({ delivery_landmark: "House 6" })).status).toBe(200)
  })

  test("agrees to what it costs there, and pays no fee unseen", async () => {
    const { total_amount: total } = await read(id)
    const { body: there } = await api.send("GET", `/api/orders/${id}/delivery-fee?district=${JAFFNA}`, { as: customer })
    const unseen = await correct({ delivery_district: JAFFNA, expected_total: total }, customer)
    expect(unseen).toMatchObject({ status: 409, body: { error: { code: "total_changed" } } })
    const agreed = await correct({ delivery_district: JAFFNA, expected_total: there.total_amount }, customer)
    expect(agreed.body.total_amount).toBe(there.total_amount)
  })

  test("does not escape the limits of cash by a correction", async () => {
    await api.db.query(sql`UPDATE orders SET payment_method = 'cash_on_delivery', pay_by = NULL WHERE id = ${id}`)
    await save("payments", { bank_transfer: true, cash_on_delivery: true, refund_proof_from: null })
    await save("cash", {
      lowest: null,
      highest: null,
      with_texts: true,
      districts: [COLOMBO],
      confirm: false,
      prepaid_after: null,
      fee: 0,
    })
    const { body: there } = await api.send("GET", `/api/orders/${id}/delivery-fee?district=${JAFFNA}`, { as: customer })
    const refused = await correct({ delivery_district: JAFFNA, expected_total: there.total_amount }, customer)
    expect(refused).toMatchObject({ status: 409, body: { error: { code: "cash_on_delivery_refused" } } })
    expect((await correct({ delivery_city: "Galle" }, customer)).status).toBe(200)
  })

  test("of another account finds no such order, nor its fee", async () => {
    const { body } = await place([[await aProductFor(api.db), 1]])
    const stranger = body.user_id
    expect((await correct({ delivery_city: "Galle" }, stranger)).status).toBe(404)
    const fee = await api.send("GET", `/api/orders/${id}/delivery-fee?district=${JAFFNA}`, { as: stranger })
    expect(fee.status).toBe(404)
  })
})
