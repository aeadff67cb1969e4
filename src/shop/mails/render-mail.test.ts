import { describe, expect, test } from "vitest"
import { SAMPLE_MAILS } from "#tests/fixtures/mails/mails.ts"
import { settingsWith } from "#tests/fixtures/settings.ts"
import { greetingName, withoutLinks } from "./greeting.ts"
import type { Mail } from "./mails.ts"
import { renderMail } from "./render-mail.tsx"
import { shopFacts } from "./templates/content.ts"

const shop = shopFacts(await settingsWith(), "https://nool.example")

function sample<Kind extends Mail["kind"]>(kind: Kind): Extract<Mail, { kind: Kind }> {
  const found = SAMPLE_MAILS.find((mail) => mail.kind === kind)
  if (!found) throw new Error(`no sample of ${kind}`)
  return found as Extract<Mail, { kind: Kind }>
}

describe.each(SAMPLE_MAILS.map((mail) => [mail.kind, mail] as const))("%s", (_, mail) => {
  test("has a subject of one line, and says the same in both parts", () => {
    const { subject, html, text } = renderMail(mail, shop, "en")
    expect(subject).toMatch(/^[^\r\n]{5,90}$/)
    for (const part of [html, text]) {
      expect(part).toContain("Nool")
      expect(part).toContain("hello@nool.example")
      expect(part).not.toMatch(/undefined|NaN|\[object/)
    }
    expect(text).not.toMatch(/<\w|&\w+;/)
    expect(html).toMatch(/^<!DOCTYPE html/)
  })
})

test.each(SAMPLE_MAILS.map((mail) => [mail.kind, mail] as const))(
  "%s: its plain text has every link once, no drawn lines and no added capitals",
  (_, mail) => {
    const { html, text } = renderMail(mail, shop, "en")
    const links = [...html.matchAll(/href="(https:[^"]+)"/g)].map(([, url = ""]) => url.replaceAll("&amp;", "&"))
    for (const url of new Set(links)) expect(text.split(/\s/).filter((word) => word === url)).toEqual([url])
    expect(text).not.toMatch(/-{3,}|mailto:|\b(?!LANKAQR)\p{Lu}{4,} |\n{3,}/u)
    expect(text).toMatch(/^Nool https:\/\/nool\.example\n\n/)
    expect(text).toMatch(/\nNool · crocheted by hand in Sri Lanka\nhello@nool\.example · \+94 11 234 5678\n$/)
  },
)

test("a name of sixty letters is set smaller, and breaks where it must", () => {
  const nameIn = (name: string) =>
    new RegExp(`<a [^>]*style="([^"]*)"[^>]*>${name}</a>`).exec(
      renderMail(sample("new-device"), { ...shop, name }, "en").html,
    )?.[1]
  expect(nameIn("N".repeat(60))).toMatch(
    /overflow-wrap:anywhere.*font-size:22px|font-size:22px.*overflow-wrap:anywhere/,
  )
  expect(nameIn("Nool")).toContain("font-size:30px")
})

test("a logo of the shop's own stands above its name, of known size, in a format of every mail program", async () => {
  const settings = await settingsWith()
  const own = { ...settings, shop: { ...settings.shop, logo: "/media/products/our-logo/720.webp" } }
  for (const mail of SAMPLE_MAILS) {
    expect(renderMail(mail, shop, "en").html).not.toContain("<img")
    const { html, text } = renderMail(mail, shopFacts(own, "https://nool.example"), "en")
    const [logo = "", ...others] = html.match(/<img[^>]*>/g) ?? []
    expect(others).toEqual([])
    expect(logo).toContain('src="https://nool.example/media/products/our-logo/mail.jpg"')
    expect(logo).toMatch(/alt="Logo of Nool".* (?:width|height)="72".* (?:width|height)="72"/)
    expect(text).toMatch(/^Nool https:\/\/nool\.example\n\n/)
  }
})

test.each([
  [{ email: null, phone: null }, ""],
  [{ email: null }, "+94 11 234 5678\n"],
  [{ phone: null }, "hello@nool.example\n"],
])("the footer of a shop that gives %j says what there is", (contact, line) => {
  for (const mail of SAMPLE_MAILS) {
    const { html, text } = renderMail(mail, { ...shop, ...contact }, "en")
    expect(text.endsWith(`\nNool · crocheted by hand in Sri Lanka\n${line}`), mail.kind).toBe(true)
    expect(html, mail.kind).not.toMatch(/\bnull\b|mailto:"/)
  }
  const { text } = renderMail(sample("new-device"), { ...shop, ...contact }, "en")
  expect(text.includes("Tell us at")).toBe(line !== "")
  if (line) expect(text).toContain(`Tell us at ${line.trim()} too.`)
})

test("the plain text shows an order as rows, and an address as lines", () => {
  const { text } = renderMail(sample("send-order-confirmation"), shop, "en")
  const rows = ["1 × Granny-square baby blanket", "2 × Sleepy elephant", "Subtotal", "Discount \\(WARM10\\)", "Total"]
  for (const row of rows) expect(text).toMatch(new RegExp(`^${row} {3,}(?:- )?Rs\\. [\\d,.]+$`, "m"))
  expect(text).toContain("\nAmara Perera\n14 Temple Road\nMount Lavinia\nColombo 10370\n")
  expect(text).toContain("\nBank of Ceylon\nAccount 8012 3456 789\n")
})

test.each(["confirmation-code", "sign-in-code", "reauthentication-code"] as const)(
  "%s: the code is the only run of six digits, in the subject and in both parts",
  (kind) => {
    const { subject, html, text } = renderMail(sample(kind), shop, "en")
    for (const part of [subject, html, text]) expect(new Set(part.match(/\d{6,}/g))).toEqual(new Set(["482913"]))
    expect(text).toContain("expires in 10 minutes")
    expect(text).toMatch(/^482913$/m)
  },
)

test.each([
  ["factor-added", "authenticator app “Phone app” was just added"],
  ["factor-removed", "The passkey is no longer a second step"],
  ["recovery-codes-made", "Recovery codes were made for your Nool account"],
  ["recovery-code-used", "took the place of your second step at Nool. 1 is left."],
  ["new-device", "signed in to from Firefox on Linux on January 9, 2026 at 1:30 PM"],
  ["identity-linked", "An account at google can now be used"],
] as const)("%s says what happened and what to do about it", (kind, what) => {
  const { html, text } = renderMail(sample(kind), shop, "en")
  for (const part of [html, text]) {
    expect(part.replace(/\s+/g, " ")).toContain(what)
    expect(part).toContain("change your password")
    expect(part).toContain("https://nool.example/profile")
  }
})

test("a confirmation lists the amounts, and for a bank transfer the account and the reference", () => {
  const { html, text } = renderMail(sample("send-order-confirmation"), shop, "en")
  for (const part of [html, text]) {
    for (const amount of ["12,500.00", "6,901.00", "19,401.00", "300.00", "1,940.10", "17,760.90"]) {
      expect(part).toContain(`Rs. ${amount}`)
    }
    expect(part).toContain("Account 8012 3456 789")
    expect(part).toContain("14 Temple Road")
  }
  expect(text).toContain("Payment reference: ORD-1767945600123")
  expect(text).toContain("January 9, 2026 at 1:30 PM")
})

test("a confirmation promises what the owner has set", () => {
  const textOf = (facts: typeof shop) =>
    renderMail(sample("send-order-confirmation"), facts, "en").text.replace(/\s+/g, " ")
  expect(textOf(shop)).toContain(
    "Delivery takes 3-5 days once your order is confirmed. You can return it within 30 days.",
  )
  const slower = { ...shop, promises: { delivery_time: "two weeks", return_days: 14 } }
  expect(textOf(slower)).toContain(
    "Delivery takes two weeks once your order is confirmed. You can return it within 14 days.",
  )
})

test("a confirmation promises no return where the shop takes none", () => {
  const none = { ...shop, promises: { delivery_time: "two weeks", return_days: 0 } }
  const text = renderMail(sample("send-order-confirmation"), none, "en").text
  expect(text).toContain("Delivery takes two weeks once your order is confirmed.")
  const pickedUp = renderMail({ ...sample("send-order-confirmation"), pickUp: true }, none, "en").text
  expect(pickedUp).toContain("ready to be picked up.")
  expect(text + pickedUp).not.toContain("return it")
})

test("a confirmation promises no return of pieces of which none can be returned", () => {
  const mail = sample("send-order-confirmation")
  const [first, ...others] = mail.items.map((item) => ({ ...item, noReturns: true as const }))
  const textOf = (items: typeof mail.items) => renderMail({ ...mail, items }, shop, "en").text
  expect(textOf([first, ...others].flatMap((item) => item ?? []))).not.toContain("return it")
  expect(textOf([...mail.items.slice(0, 1), ...others])).toContain("return it")
})

test("a sample account is marked as one", async () => {
  const settings = await settingsWith({ bankDetails: null })
  const sampleShop = shopFacts({ ...settings, samples: true }, "https://nool.example")
  const { html, text } = renderMail(sample("send-order-confirmation"), sampleShop, "en")
  for (const part of [html, text]) {
    expect(part).toContain("0012 3456 7890")
    expect(part).toContain("This is a sample account: do not transfer anything to it.")
  }
  expect(renderMail(sample("send-order-confirmation"), shop, "en").text).not.toContain("sample account")
})

test("cash on delivery asks for no transfer", () => {
  const { html, text } = renderMail(
    { ...sample("send-order-confirmation"), paymentMethod: "cash_on_delivery" },
    shop,
    "en",
  )
  for (const part of [html, text]) {
    expect(part).not.toContain("8012")
    expect(part).toContain("You pay Rs. 17,760.90 in cash")
  }
})

test("no discount, no line for it", () => {
  const { text } = renderMail({ ...sample("send-order-confirmation"), discountCents: 0 }, shop, "en")
  expect(text).not.toContain("Discount")
})

test("what people typed stays text", () => {
  const evil = `<img src=x onerror=alert(1)> "&' \u202e`
  const { html } = renderMail(
    {
      ...sample("new-order-notice"),
      customerName: evil,
      notes: evil,
      addressLines: [evil],
      items: [{ name: evil, quantity: 1, priceCents: 1 }],
    },
    shop,
    "en",
  )
  expect(html).not.toContain("<img")
  expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;")
})

test("what people typed is no link, and normal street addresses stay as they are", () => {
  const typed = "You won! Claim at https://evil.example/prize or www.evil.example"
  const order = { ...sample("new-order-notice"), customerName: "evil.example", notes: typed, addressLines: [typed] }
  const confirmation = { ...sample("send-order-confirmation"), customerName: "evil.example", addressLines: [typed] }
  for (const mail of [order, confirmation]) {
    const { html, text } = renderMail(mail, shop, "en")
    for (const part of [html, text]) {
      expect(part).toContain("You won! Claim at https: //evil. example/prize or www. evil. example")
      expect(part).not.toContain("evil.example")
    }
  }
  for (const line of [
    "No. 5/2, St. Mary's Road",
    "A.B.C. Perera",
    "12 Temple Road",
    "Flat 3: 10:30",
    "1.5 km after the bridge",
  ]) {
    expect(withoutLinks(line)).toBe(line)
  }
})

test("a confirmation without the customer's own words has no name in its greeting and shows no address", () => {
  const { html, text } = renderMail(
    { ...sample("send-order-confirmation"), customerName: "", addressLines: [] },
    shop,
    "en",
  )
  expect(text).toContain("Hello there, we have received your order")
  for (const part of [html, text]) expect(part).not.toContain("Delivery to")
})

test("a subject cannot be broken into headers", () => {
  const { subject } = renderMail(
    { ...sample("send-status-update"), orderNumber: "1\r\nBcc: x@example.com\u0000" },
    shop,
    "en",
  )
  expect(subject).toBe("Your order 1 Bcc: x@example.com has shipped")
})

test.each([
  ["Amara Perera", "Amara Perera"],
  ["  J.R.\nde Silva ", "J.R. de Silva"],
  ["අමරා පෙරේරා", "අමරා පෙරේරා"],
  ["", "there"],
  ["Win a prize at https://evil.example", "there"],
  ["Visit evil.com now", "there"],
  ["mail me@evil", "there"],
  ["x".repeat(10_000), "there"],
])("greets %j as %j", (name, greeting) => {
  expect(greetingName(name)).toBe(greeting)
})

test("the name of a second step is words, never a link", () => {
  const { html, text } = renderMail({ ...sample("factor-added"), name: "now at www.evil.example" }, shop, "en")
  for (const part of [html, text]) expect(part).not.toContain("evil.example")
  expect(text).toContain("The authenticator app was just added")
})

test("mails about an order lead to that order, for its customer and for the owner", () => {
  const id = "0b6f6c1e-5a0e-4f0e-9d0e-7b3a1c2d4e5f"
  for (const kind of ["send-order-confirmation", "payment-update"] as const) {
    expect(renderMail(sample(kind), shop, "en").text).toContain(`https://nool.example/orders?order=${id}`)
  }
  for (const kind of ["new-order-notice", "order-change-notice"] as const) {
    expect(renderMail(sample(kind), shop, "en").text).toContain(`https://nool.example/admin/orders/${id}`)
  }
  const { orderId: _, ...queuedBefore } = sample("send-order-confirmation")
  expect(renderMail(queuedBefore, shop, "en").text).toMatch(/https:\/\/nool\.example\/orders$/m)
})

test("a failed backup is mailed with its reason and the last one that is complete", () => {
  const mail = sample("backup-failed")
  const { subject, text } = renderMail(mail, shop, "en")
  expect(subject).toBe(`The backup of ${shop.name} failed`)
  for (const part of [mail.reason, "from January 9, 2026 at 2:17 AM", "https://nool.example/admin/settings/backup"]) {
    expect(text).toContain(part)
  }
  expect(renderMail({ ...mail, lastAt: null }, shop, "en").text).toContain("no complete backup yet")
})

test("a refused receipt is mailed with the owner's reason", () => {
  const mail = { ...sample("payment-update"), status: "failed" as const, reason: "Another account\nis on it." }
  const { subject, text } = renderMail(mail, shop, "en")
  expect(subject).toBe("Please send us a receipt for order ORD-1767945600123")
  expect(text).toContain("Another account\nis on it.")
})
