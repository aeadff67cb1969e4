import { expect, onTestFinished, test } from "vitest"
import { smtpTransport } from "#platform/mail/smtp.ts"
import { openRelay } from "#tests/fixtures/mails/relay.ts"
import { readConfig } from "./config.ts"
import { cdnOrigin } from "./outbound.ts"

const problemsOf = (env: Record<string, string>) => {
  const result = readConfig(env)
  return result.ok ? [] : result.problems
}
function smtpUrlOf(SMTP_URL: string): string {
  const result = readConfig({ SMTP_URL })
  return result.ok ? `${result.config.smtpUrl}` : result.problems.join()
}

test.each([
  ["postgres://nool:secret@db.example/nool", false],
  ["postgres://nool:secret@db.example/nool?sslmode=prefer", false],
  ["postgres://nool:secret@db.example/nool?sslmode=no-verify", false],
  ["postgres://nool:secret@localhost/nool?host=db.example", false],
  ["postgres://nool:secret@db.example/nool?sslmode=verify-full", true],
  ["postgres://nool:secret@db.example/nool?sslmode=require", true],
  ["postgres://nool:secret@db.example/nool?sslmode=disable", true],
  ["postgres://nool:secret@localhost:5433/nool", true],
  ["postgres://nool:secret@[::1]/nool", true],
  ["postgres:///nool?host=/var/run/postgresql", true],
])("the database %s is accepted: %s", (DATABASE_URL, accepted) => {
  const problems = problemsOf({ DATABASE_URL })
  expect(problems).toHaveLength(accepted ? 0 : 1)
  if (!accepted) expect(problems[0]).toMatch(/^DATABASE_URL=… does not work: .*sslmode=verify-full/)
})

test.each([
  ["SMS_WEBHOOK_URL", "http://sms.example/send", false],
  ["SMS_WEBHOOK_URL", "https://sms.example/send", true],
  ["SMS_WEBHOOK_URL", "http://127.0.0.1:9000/send", true],
  ["FILES_URL", "s3://pictures?endpoint=http://store.example:9000", false],
  ["FILES_URL", "s3://pictures?endpoint=http://store.example:9000&tls=off", true],
  ["FILES_URL", "s3://pictures?endpoint=https://store.example", true],
  ["FILES_URL", "s3://pictures?region=ap-south-1", true],
  ["FILES_URL", "/srv/nool files", true],
])("%s=%s is accepted: %s", (name, value, accepted) => {
  expect(problemsOf({ [name]: value })).toHaveLength(accepted ? 0 : 1)
})

test.each([
  ["smtp://relay.example:587", "smtp://relay.example:587?requireTLS=true"],
  ["smtp://me:p%40ss@relay.example", "smtp://me:p%40ss@relay.example?requireTLS=true"],
  ["smtp://relay.example?requireTLS=false", "smtp://relay.example?requireTLS=false"],
  ["smtp://relay.example?ignoreTLS=true", "smtp://relay.example?ignoreTLS=true"],
  ["smtps://relay.example", "smtps://relay.example"],
  ["smtp://localhost:25", "smtp://localhost:25"],
])("the relay %s is used as %s", (given, used) => {
  expect(smtpUrlOf(given)).toBe(used)
})

test("a relay that offers no STARTTLS gets neither a password nor a mail, unless the URL allows it", async () => {
  const relay = await openRelay()
  onTestFinished(() => relay.close())
  const reaches = async (relayUrl: string) => {
    // The rule looks at the name; the relay of this test stands in for that machine.
    const url = smtpUrlOf(relayUrl).replace("relay.example", `127.0.0.1:${relay.port}`)
    const transport = smtpTransport(url, () => "orders@shop.example")
    onTestFinished(() => transport.close())
    return transport.reachable()
  }
  expect(await reaches("smtp://relay.example")).toBe(false)
  expect(await reaches("smtp://relay.example?requireTLS=false")).toBe(true)
})

test.each([
  ["", ""],
  ["https://cdn.example/", "https://cdn.example"],
  ["http://127.0.0.1:8080", "http://127.0.0.1:8080"],
  ["http://cdn.example", null],
  ["https://cdn.example/shop", null],
  ["cdn.example", null],
])("the origin of a CDN: %j is %j", (text, value) => {
  expect(cdnOrigin(text)).toBe(value)
})
