import { randomUUID } from "node:crypto"
import PostalMime from "postal-mime"
import { expect, test } from "vitest"
import { composeMail } from "./compose.ts"
import type { Message } from "./message.ts"

const FROM = '"නූල්, நூல்" <hello@nool.example>'
const LONG = `${"அழகான பின்னல் ".repeat(400)}end`
const message: Message = {
  id: randomUUID(),
  to: "amara@example.com",
  replyTo: "orders@nool.example",
  subject: "සමන්ති පෙරේරා ගේ ඇණවුම ORD-1767945600123 – உங்கள் ஆர்டர் அனுப்பப்பட்டது",
  html: `<p title="a=b">${LONG}</p>\n.\n<p>🧶 සමන්ති</p>`,
  text: `${LONG}\r\n.\n..two dots\nசுபா 🧶\n`,
}

test("a mail in any script, with long lines and dots, reads in a mail program as it was written", async () => {
  const { envelope, content } = composeMail(message, FROM, "nool.example")
  const read = await PostalMime.parse(content)
  expect(read).toMatchObject({
    from: { name: "නූල්, நூல்", address: "hello@nool.example" },
    to: [{ address: "amara@example.com" }],
    replyTo: [{ address: "orders@nool.example" }],
    subject: message.subject,
    messageId: `<${message.id}@nool.example>`,
    attachments: [],
  })
  const lines = (text = "") => text.replaceAll("\r\n", "\n").trimEnd()
  expect(lines(read.text)).toBe(lines(message.text))
  expect(lines(read.html)).toBe(lines(message.html))
  expect(Date.parse(read.date ?? "")).toBeGreaterThan(Date.now() - 60_000)
  expect(envelope).toEqual({ from: "hello@nool.example", to: ["amara@example.com"] })
})

test("what goes to the relay is ASCII, in lines that it must take", () => {
  const { content } = composeMail(message, FROM, "nool.example")
  const text = content.toString("latin1")
  expect(text).toMatch(/^[\x20-\x7e\r\n]+$/)
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/)
  expect(Math.max(...text.split("\r\n").map(({ length }) => length))).toBeLessThanOrEqual(78)
})

test("what people typed becomes no header and no second recipient", async () => {
  const typed = { ...message, subject: "Hello\r\nBcc: all@example.com", to: "a@example.com, b@example.com" }
  const { envelope, content } = composeMail(typed, FROM, "nool.example")
  const { headers, bcc } = await PostalMime.parse(content)
  expect([bcc, headers.filter(({ key }) => key === "bcc")]).toEqual([undefined, []])
  expect(envelope.to).toHaveLength(1)
})

test("a newsletter says how its reader unsubscribes, as mail programs read it", async () => {
  const unsubscribeUrl = `https://nool.example/newsletter/unsubscribe?key=${"0123456789abcdef".repeat(8)}`
  const { content } = composeMail({ ...message, unsubscribeUrl, language: "si" }, FROM, "nool.example")
  const { headers } = await PostalMime.parse(content)
  const value = (name: string) => headers.find(({ key }) => key === name)?.value
  expect(value("list-unsubscribe")).toBe(`<${unsubscribeUrl}>`)
  expect(value("content-language")).toBe("si")
  expect(value("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click")
})
