import { once } from "node:events"
import PostalMime from "postal-mime"
import { SMTPServer } from "smtp-server"
import { expect, onTestFinished, test } from "vitest"
import { sql } from "#database/database.ts"
import { aProduct } from "#database/sample/builders.ts"
import { authCall } from "#tests/customer.ts"
import { freePort } from "#tests/free-port.ts"
import { openTestShop } from "#tests/shop.ts"

interface Received {
  to: string
  subject: string
  text: string
}

async function openRelay(port: number): Promise<{ received: Received[]; close: () => Promise<void> }> {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    closeTimeout: 50,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on("data", (chunk) => chunks.push(chunk))
      stream.on("end", async () => {
        const mail = await PostalMime.parse(Buffer.concat(chunks))
        const to = session.envelope.rcptTo.map((recipient) => recipient.address).join()
        received.push({ to, subject: mail.subject ?? "", text: mail.text ?? "" })
        done()
      })
    },
  })
  server.listen(port, "127.0.0.1")
  await once(server.server, "listening")
  return { received, close: () => new Promise((resolve) => server.close(() => resolve())) }
}

test("with the relay down orders succeed; when it is back every mail arrives once", async () => {
  const port = await freePort()
  const shop = await openTestShop({ SMTP_URL: `smtp://127.0.0.1:${port}`, SHOP_EMAIL: "owner@nool.example" })
  onTestFinished(() => shop.close())
  expect((await fetch(`${shop.url}/dev/mailbox`)).status).toBe(404)
  expect((await fetch(`${shop.url}/dev/mailbox.json`)).status).toBe(404)

  const up = await openRelay(port)
  const email = "kamala@customer.example"
  await authCall(shop.url, "/signup", { email, password: "secret-wool", data: { full_name: "Kamala Perera" } })
  const mailWithCode = () => up.received.find((mail) => mail.to === email)
  // The owner's own welcome is the other one.
  await expect.poll(() => up.received.length, { timeout: 60_000 }).toBe(2)
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

  const back = await openRelay(port)
  onTestFinished(() => back.close())
  // A welcome, and for each order a confirmation and the owner's notice.
  await expect.poll(() => back.received.length, { timeout: 60_000 }).toBe(7)
  await expect.poll(() => shop.db.query(sql`SELECT 1 FROM mails WHERE status = 'queued'`)).toEqual([])
  expect(back.received).toHaveLength(7)
  for (const number of numbers) {
    const about = back.received.filter((mail) => mail.text.includes(number))
    expect(about.map((mail) => mail.to).sort()).toEqual([email, "owner@nool.example"])
  }
})
