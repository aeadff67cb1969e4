import { randomUUID } from "node:crypto"
import { beforeEach, expect, test } from "vitest"
import { type Database, sql } from "#database/database.ts"
import { sharedDatabase } from "#tests/fixtures/database.ts"
import { mailboxPages } from "./mailbox.ts"
import { openMailbox } from "./stored-mails.ts"

let transport: ReturnType<typeof openMailbox>
const db = await sharedDatabase()
beforeEach(async () => {
  await db.query(sql`TRUNCATE development_mailbox RESTART IDENTITY`)
  transport = openMailbox(db)
})

function deliver(to: string, subject = "482913 is your code", id = randomUUID()) {
  const html = "<p style='color:red'>482913</p><script>alert(1)</script>"
  return transport.deliver({ id, to, replyTo: "hello@nool.example", subject, html, text: "Enter 482913." })
}

async function get(path: string) {
  const response = await mailboxPages(db).request(path)
  return { status: response.status, headers: response.headers, body: await response.text() }
}

test("mails are listed newest first with their preview, escaped, and filtered by recipient", async () => {
  await deliver("amara@example.com")
  await deliver("<b>nimal@example.com", "Second")
  const all = await get("/dev/mailbox")
  expect(all.status).toBe(200)
  expect(all.body.indexOf("Second")).toBeLessThan(all.body.indexOf("482913 is your code"))
  expect(all.body).toContain("Enter 482913.")
  expect(all.body).toContain("&lt;b&gt;nimal@example.com")
  expect((await get("/dev/mailbox?to=Amara@example.com")).body).not.toContain("Second")
  expect((await get("/dev/mailbox?to=%3Cb%3Enobody")).body).toContain("No mail to &lt;b&gt;nobody yet.")
})

test("as JSON, for tests", async () => {
  await deliver("amara@example.com")
  await deliver("nimal@example.com")
  const mails = JSON.parse((await get("/dev/mailbox.json?to=amara@example.com")).body)
  expect(mails).toMatchObject([
    { id: 1, to: "amara@example.com", subject: "482913 is your code", text: "Enter 482913." },
  ])
})

test("a mail is shown in a frame that may run nothing and belongs to no origin", async () => {
  await deliver("amara@example.com")
  const page = await get("/dev/mailbox/1")
  expect(page.body).toMatch(/<iframe\s+src="\/dev\/mailbox\/1\/html"[^>]*sandbox=/)
  expect(page.body).toContain("<pre>Enter 482913.</pre>")
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'")
  const frame = await get("/dev/mailbox/1/html")
  expect(frame.body).toContain("<p style='color:red'>")
  expect(frame.headers.get("content-security-policy")).toMatch(
    /default-src 'none'.*img-src 'self' data:.*sandbox allow-popups/,
  )
  expect(frame.headers.get("content-security-policy")).not.toContain("script-src")
  expect((await get("/dev/mailbox/styles.css")).headers.get("content-type")).toContain("text/css")
})

test.each(["/dev/mailbox/99", "/dev/mailbox/99/html", "/dev/mailbox/x", "/dev/mailbox/99999999999999999999"])(
  "%s is not found",
  async (path) => {
    expect((await get(path)).status).toBe(404)
  },
)

test("an attempt that is repeated arrives once, also together with the first", async () => {
  const id = randomUUID()
  const twice = () => deliver("amara@example.com", "twice", id)
  expect(await Promise.all([twice(), twice()])).toEqual([{ outcome: "sent" }, { outcome: "sent" }])
  expect(await twice()).toEqual({ outcome: "sent" })
  expect(JSON.parse((await get("/dev/mailbox.json")).body)).toHaveLength(1)
})

test("the newest 500 are stored; what is older is deleted at the start, and then with each further 500", async () => {
  const deliverMany = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, n) => deliver("amara@example.com", `mail ${n}`)))
  const stored = async () => {
    const [mails] = await db.query<{ n: number; newest: string }>(
      sql`SELECT count(*) AS n, (array_agg(subject ORDER BY id DESC))[1] AS newest FROM development_mailbox`,
    )
    return mails
  }
  await deliverMany(499)
  await deliverMany(400)
  expect(await stored()).toEqual({ n: 899, newest: "mail 399" })
  transport = openMailbox(db)
  await deliver("amara@example.com", "mail of another process")
  expect(await stored()).toEqual({ n: 500, newest: "mail of another process" })
  await deliverMany(499)
  expect(await stored()).toMatchObject({ n: 999 })
  await deliver("amara@example.com", "the 500th")
  expect(await stored()).toEqual({ n: 500, newest: "the 500th" })
  expect(JSON.parse((await get("/dev/mailbox.json")).body)).toHaveLength(500)
})

test("mails that come together are stored by one statement", async () => {
  let statements = 0
  const query: Database["query"] = (statement) => {
    statements++
    return db.query(statement)
  }
  transport = openMailbox({ ...db, query })
  await deliver("amara@example.com")
  statements = 0
  await Promise.all(Array.from({ length: 20 }, (_, n) => deliver(`customer${n}@example.com`)))
  expect(statements).toBe(1)
})
