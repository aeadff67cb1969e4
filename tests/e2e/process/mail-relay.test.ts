import { cp, mkdtemp, rm } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, onTestFinished, test } from "vitest"
import { sql } from "#database/database.ts"
import { aVisitor, button, expectAccessible, openPage, seeToast } from "#tests/fixtures/browser.ts"
import { aProduct } from "#tests/fixtures/builders.ts"
import { authCall, type Customer, theOwner } from "#tests/fixtures/customer.ts"
import { openRelay, type Relay } from "#tests/fixtures/mails/relay.ts"
import { freePort } from "#tests/fixtures/process/free-port.ts"
import { openTestShop, startProcess, type TestShop } from "#tests/fixtures/shop.ts"

const SECRET_KEY = "a secret key of the tests, long enough"
const EMAIL = "kamala@customer.example"

async function aRelay(options: Parameters<typeof openRelay>[0] = {}): Promise<Relay> {
  const relay = await openRelay(options)
  onTestFinished(async () => {
    relay.hangUp()
    await relay.close()
  })
  return relay
}

async function aShop(env: Record<string, string>): Promise<TestShop> {
  const shop = await openTestShop(env)
  onTestFinished(() => shop.close())
  return shop
}

/** The owner, who reads the dashboard, orders something; its confirmation goes to `EMAIL`. */
async function ordered(shop: TestShop): Promise<Customer> {
  const owner = await theOwner(shop)
  const product = await aProduct(shop.db)
  await owner.call("POST", "/cart", { product_id: product.id })
  expect(await owner.order({ customer_email: EMAIL })).toMatchObject({ status: 201 })
  return owner
}

const mailsTo = (relay: Relay, address: string) => relay.mails.filter(({ recipients }) => recipients.includes(address))
const signUp = (shop: Pick<TestShop, "url">, email: string) =>
  authCall(shop.url, "/signup", { email, password: "secret-wool", data: { full_name: "Kamala Perera" } })

test("with the relay down orders succeed; when it is back every mail arrives once", async () => {
  const port = await freePort()
  const shop = await openTestShop({ SMTP_URL: `smtp://127.0.0.1:${port}`, SHOP_EMAIL: "owner@nool.example" })
  onTestFinished(() => shop.close())
  expect((await fetch(`${shop.url}/dev/mailbox`)).status).toBe(404)
  expect((await fetch(`${shop.url}/dev/mailbox.json`)).status).toBe(404)

  const up = await openRelay({ port })
  const email = "kamala@customer.example"
  await authCall(shop.url, "/signup", { email, password: "secret-wool", data: { full_name: "Kamala Perera" } })
  const mailWithCode = () => up.mails.find((mail) => mail.recipients[0] === email)
  // The owner's own welcome is the other one.
  await expect.poll(() => up.mails.length).toBe(2)
  const code = /\b\d{6}\b/.exec(mailWithCode()?.text ?? "")?.[0]
  await up.close()

  const session = await authCall(shop.url, "/verify", { email, token: code, type: "email" })
  const product = await aProduct(shop.db, { stock_quantity: 50, price: "100.00" })
  const call = (path: string, body: object, headers = {}) =>
    fetch(`${shop.url}/api${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${session.access_token}`, "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    })
  const numbers: string[] = []
  for (let n = 0; n < 3; n++) {
    await call("/cart", { product_id: product.id })
    const response = await call(
      "/orders",
      {
        ...{
          customer_name: "Kamala Perera",
          customer_email: email,
          customer_phone: "077 123 4567",
          expected_total: 400,
        },
        ...{
          delivery_address: "12 Temple Road, Mount Lavinia",
          delivery_city: "Colombo",
          payment_method: "bank_transfer",
        },
      },
      { "idempotency-key": `order-${n}` },
    )
    expect(response.status).toBe(201)
    numbers.push(((await response.json()) as { order_number: string }).order_number)
  }

  const back = await openRelay({ port })
  onTestFinished(() => back.close())
  // There is a welcome, and for each order a confirmation and the owner's notice.
  await expect.poll(() => back.mails.length).toBe(7)
  await expect.poll(() => shop.db.query(sql`SELECT 1 FROM mails WHERE status = 'queued'`)).toEqual([])
  expect(back.mails).toHaveLength(7)
  for (const number of numbers) {
    const about = back.mails.filter((mail) => mail.text?.includes(number))
    expect(about.flatMap((mail) => mail.recipients).sort()).toEqual([email, "owner@nool.example"])
  }
})

test("killed between a mail and the relay's response, the shop says that it may have arrived, and sends it once more when asked", async () => {
  const response = Promise.withResolvers<void>()
  const relay = await aRelay({
    beforeResponse: ({ recipients }) => (recipients.includes(EMAIL) ? response.promise : undefined),
  })
  const shop = await aShop({ SMTP_URL: relay.url })
  const owner = await ordered(shop)
  await expect.poll(() => mailsTo(relay, EMAIL).length).toBe(1)
  // Which of the others the relay took may be recorded a moment later.
  const others = sql`SELECT FROM mails WHERE recipient <> ${EMAIL} AND status <> 'sent'`
  await expect.poll(() => shop.db.query(others)).toEqual([])
  await shop.end("SIGKILL")
  response.resolve()
  // The lease of the dead sender expires.
  await shop.db.query(sql`UPDATE mails SET next_attempt_at = now() WHERE status = 'sending'`)
  await shop.restart()
  const confirmation = sql`SELECT status, attempts FROM mails WHERE recipient = ${EMAIL}`
  await expect.poll(() => shop.db.query(confirmation)).toEqual([{ status: "doubtful", attempts: 1 }])
  expect(mailsTo(relay, EMAIL)).toHaveLength(1)

  const { page, complaints } = await aVisitor(shop.url, { as: owner, width: 360 })
  await openPage(page, "/admin")
  await page.getByText("1 mail may or may not have arrived").waitFor()
  await page.getByText(`Order confirmation to ${EMAIL}`).waitFor()
  await expectAccessible(page)
  await button(page, "Send again").press("Enter")
  await seeToast(page, "Sending again", "1 mail on the way")
  await expect.poll(() => shop.db.query(confirmation)).toEqual([{ status: "sent", attempts: 2 }])
  expect(mailsTo(relay, EMAIL)).toHaveLength(2)
  expect(complaints).toEqual([])
})

test("in production without a relay mails wait, and nothing of them can be read; a relay set later gets them", async () => {
  const shop = await aShop({ NODE_ENV: "production", REQUIRE_ADMIN_MFA: "false", SECRET_KEY })
  expect(shop.output()).toContain("no mail relay is set: mails wait in the database. Set SMTP_URL to send them.")
  const owner = await ordered(shop)
  await signUp(shop, "late@customer.example")
  const { page } = await aVisitor(shop.url, { as: owner, width: 360 })
  await openPage(page, "/admin")
  // These are the owner's welcome, the two mails of the order and the code.
  await page.getByText("No mail relay is set: 4 mails wait").waitFor()
  await expectAccessible(page)
  expect((await fetch(`${shop.url}/dev/mailbox`)).status).toBe(404)
  expect(await shop.db.query(sql`SELECT FROM development_mailbox`)).toEqual([])

  await shop.db.query(sql`UPDATE mails SET expires_at = now(), created_at = now() - interval '4 days'`)
  await shop.db.query(sql`UPDATE mails SET expires_at = NULL WHERE kind <> 'confirmation-code'`)
  const relay = await aRelay()
  await aShop({ SMTP_URL: relay.url, DATABASE_URL: shop.db.url, SECRET_KEY })
  const statuses = sql`SELECT status, count(*) AS n FROM mails GROUP BY status ORDER BY status`
  await expect
    .poll(() => shop.db.query(statuses))
    .toEqual([
      { status: "expired", n: 1 },
      { status: "sent", n: 3 },
    ])
  expect(mailsTo(relay, EMAIL)).toHaveLength(1)
  expect(mailsTo(relay, "late@customer.example")).toEqual([])
})

test("mails go on when the program's folder is replaced while it runs", async () => {
  const build = fileURLToPath(new URL("../../../build/", import.meta.url))
  const copy = await mkdtemp(join(build, "copy-"))
  onTestFinished(() => rm(copy, { recursive: true, force: true }))
  for (const part of ["server", "client"]) await cp(join(build, part), join(copy, part), { recursive: true })
  const relay = await aRelay()
  const shop = await aShop({ SMTP_URL: relay.url, SECRET_KEY })
  await expect.poll(() => relay.mails.length).toBe(1)
  await shop.end("SIGTERM")

  // A second start, which has no mail to send yet.
  const port = String(await freePort())
  const url = `http://localhost:${port}`
  const settings = { PORT: port, PUBLIC_URL: url, DATA_DIR: copy, DATABASE_URL: shop.db.url, SECRET_KEY }
  const admin = { ADMIN_EMAIL: shop.admin.email, ADMIN_PASSWORD: shop.admin.password }
  const again = await startProcess(
    { ...settings, ...admin, SMTP_URL: relay.url, SAMPLE: "off", LIMITS: "1000", LOG_LEVEL: "debug" },
    join(copy, "server", "index.js"),
  )
  onTestFinished(() => void again.child.kill("SIGKILL"))
  await expect.poll(again.output).toContain("the templates of mails are loaded")
  await rm(join(copy, "server"), { recursive: true })
  await signUp({ url }, EMAIL)
  await expect.poll(() => mailsTo(relay, EMAIL).length).toBe(1)
})
