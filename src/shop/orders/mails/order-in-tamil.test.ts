import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { inLanguage } from "#messages/reader.server.ts"
import type { Mail } from "#shop/mails/mails.ts"
import { renderMail } from "#shop/mails/render-mail.tsx"
import { shopFacts } from "#shop/mails/templates/content.ts"
import { askForReviews } from "#shop/reviews/review-requests.server.ts"
import { queuedMails } from "#tests/fixtures/mails/queued-mails.ts"
import { openPaymentWindow } from "#tests/fixtures/orders/payment-window.ts"
import { isForeignIn } from "#tests/fixtures/pages/foreign-texts.ts"
import { aCartLine, aCustomer, aProductFor, placeOrderAs } from "#tests/fixtures/shop-api.ts"

const { api, admin, patch, read, show, extend, endHold } = await openPaymentWindow()
const NAMES = "Nool Bank Ceylon Account hello Domex KB12345 Nimal Perera"
const PLACE = {
  name: "மாலா",
  street: "12, கோவில் வீதி, மட்டக்களப்பு",
  question: "எந்த வங்கியிலிருந்து?",
  reason: "ஒன்று தீர்ந்துவிட்டது",
}
const BEAR = { en: "Sunny Bear", ta: "சூரியக் கரடி" }

const product = await aProductFor(api.db, { name: BEAR.en, stock: 100 })
await api.db.query(
  sql`UPDATE products SET texts = ${JSON.stringify({ name: { ta: BEAR.ta } })}::jsonb WHERE id = ${product}`,
)

/** Places an order in Tamil, whose mails go to its customer's own address. */
async function placeInTamil() {
  const as = await aCustomer(api.db)
  await aCartLine(api.db, as, product, 2)
  const to = { customer_name: PLACE.name, customer_email: `${as}@nool.example`, delivery_address: PLACE.street }
  const { status, body } = await inLanguage("ta", () =>
    placeOrderAs(api, as, { ...to, delivery_city: "மட்டக்களப்பு", expected_total: 2300 }),
  )
  expect(status).toBe(201)
  return { as, id: body.id as string }
}

/** Does something with an order as an admin who reads English. */
async function tell(id: string, path: string, json: object) {
  const { version } = await read(id)
  const { status, body } = await api.send("POST", `/api/admin/orders/${id}${path}`, {
    as: admin,
    json: { ...json, version },
  })
  expect([path, status < 300 || body]).toEqual([path, true])
  await endHold()
}

/** Returns what was mailed to somebody, as it goes out. */
async function mailsTo(as: string) {
  const mails: Mail[] = await queuedMails(api.shop, `${as}@nool.example`)
  return mails.map((mail) => {
    const { language = "en" } = mail
    const shop = inLanguage(language, () => shopFacts(api.shop.settings.values, api.shop.publicUrl))
    return { kind: mail.kind, language, ...inLanguage(language, () => renderMail(mail, shop, language)) }
  })
}

const isForeign = isForeignIn("ta", NAMES)

test("all mails of the life of an order that was placed in Tamil are in Tamil", async () => {
  const { as, id } = await placeInTamil()
  await show(id, "first")
  await patch(id, { payment_status: "failed", payment_reason_code: "unreadable" })
  await endHold()
  await show(id, "second")
  await tell(id, "/question", { question: PLACE.question, by: "mail" })
  await tell(id, "/transfer", { amount: 500, reference: "1" })
  expect((await extend(id)).status).toBe(200)
  await show(id, "third")
  await tell(id, "/transfer", { amount: 1800, reference: "2" })
  await patch(id, { status: "shipped", tracking: { courier: "Domex", tracking_number: "KB12345" } })
  await endHold()
  await patch(id, { status: "delivered" })
  await endHold()
  await tell(id, "/refund", { amount: 50, way: "bank_transfer", reference: "3", reason: PLACE.reason })
  await api.db.query(sql`UPDATE order_events SET created_at = now() - interval '8 days' WHERE order_id = ${id}`)
  await askForReviews(api.shop)
  const other = await placeInTamil()
  await patch(other.id, { status: "cancelled" })

  const mails = [...(await mailsTo(as)), ...(await mailsTo(other.as))]
  expect([...new Set(mails.map(({ kind }) => kind))].toSorted()).toEqual([
    ...["pay-by", "payment-question", "payment-update", "refund", "review-request"],
    ...["send-order-confirmation", "send-status-update"],
  ])
  for (const { kind, language, subject, html, text } of mails) {
    expect([kind, language]).toEqual([kind, "ta"])
    expect([kind, [subject, ...text.split("\n")].filter(isForeign)]).toEqual([kind, []])
    expect(html).toContain('lang="ta"')
    expect(html).not.toMatch(/href="https:\/\/nool\.example\/(?!ta(?:[/?"])|media)/)
  }
  const said = mails.map(({ text }) => text).join("\n")
  for (const words of [
    BEAR.ta,
    PLACE.question,
    PLACE.reason,
    "KB12345",
    m.admin_receipt_reason_unreadable_text({}, { locale: "ta" }),
  ]) {
    expect(said).toContain(words)
  }
})

test("its invoice is in Tamil; its slip, the owner's file and a courier's sheet have what their readers need", async () => {
  const { id } = await placeInTamil()
  const { body } = await api.send("GET", `/api/admin/order-sheets?ids=${id}`, { as: admin })
  expect(body.invoices).toEqual([
    expect.objectContaining({ language: "ta", title: m.print_invoice({}, { locale: "ta" }) }),
  ])
  expect(Object.values(body.invoices[0]).filter((words) => typeof words === "string" && isForeign(words))).toEqual([])
  // The slip is put together of these.
  expect(body.orders[0].items[0]).toMatchObject({ product_name: BEAR.en, as_read: { language: "ta", name: BEAR.ta } })
  const get = async (path: string) =>
    (await api.fetch(`/api/admin/${path}`, { headers: { "X-Test-User": admin } })).text()
  const file = await get(`orders.csv?ids=${id}`)
  expect(file).toContain("Order #,Date,Status")
  expect(file).toContain(`2 × ${BEAR.en}`)
  await patch(id, { payment_status: "paid" })
  expect(await get(`parcels.csv?ids=${id}`)).toContain(PLACE.street)
  const [parcel] = (await api.send("GET", `/api/admin/parcels?ids=${id}`, { as: admin })).body.parcels
  expect(parcel).toMatchObject({ customer_name: PLACE.name })
  expect(JSON.stringify(parcel)).toContain(PLACE.street)
})
