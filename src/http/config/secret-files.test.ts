import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { readConfig } from "./config.ts"

const folder = await mkdtemp(join(tmpdir(), "nool-secrets-"))
afterAll(() => rm(folder, { recursive: true, force: true }))

async function fileWith(content: string): Promise<string> {
  const path = join(folder, `secret-${Math.random()}`)
  await writeFile(path, content)
  return path
}

test("every secret may come from a file, without the line break at its end", async () => {
  const key = "k".repeat(32)
  const result = readConfig({
    SECRET_KEY_FILE: await fileWith(`${key}\n`),
    ADMIN_PASSWORD_FILE: await fileWith("from a file\r\n"),
    SMTP_URL_FILE: await fileWith("smtps://me:secret@relay.example"),
    DATABASE_URL_FILE: await fileWith("postgres://nool:secret@localhost/nool\n"),
    SMS_WEBHOOK_URL_FILE: await fileWith("https://me:secret@sms.example/"),
    METRICS_TOKEN_FILE: await fileWith("token-of-prometheus\n"),
    OAUTH_GOOGLE_ISSUER: "https://accounts.example",
    OAUTH_GOOGLE_CLIENT_ID: "id",
    OAUTH_GOOGLE_CLIENT_SECRET_FILE: await fileWith("client secret\n"),
  })
  expect(result).toMatchObject({
    ok: true,
    config: {
      secretKey: key,
      adminPassword: "from a file",
      smtpUrl: "smtps://me:secret@relay.example",
      databaseUrl: "postgres://nool:secret@localhost/nool",
      smsWebhookUrl: "https://me:secret@sms.example/",
      metricsToken: "token-of-prometheus",
      oauth: [{ clientSecret: "client secret" }],
    },
  })
})

test("a file that is empty or cannot be read is reported with the cure, and without anything of it", async () => {
  const empty = await fileWith("\n")
  expect(readConfig({ SECRET_KEY_FILE: join(folder, "none"), ADMIN_PASSWORD_FILE: empty })).toEqual({
    ok: false,
    production: false,
    problems: [
      `SECRET_KEY_FILE=${join(folder, "none")} does not work: give a file that is not empty and that the shop may read.`,
      `ADMIN_PASSWORD_FILE=${empty} does not work: give a file that is not empty and that the shop may read.`,
    ],
  })
})

test("what a file holds is checked like the setting, and not repeated", async () => {
  const result = readConfig({ SECRET_KEY_FILE: await fileWith("too short") })
  const problems = ["SECRET_KEY=… does not work: give 32 characters or more."]
  expect(result).toEqual({ ok: false, production: false, problems })
})

test("a secret is given once", async () => {
  const SECRET_KEY_FILE = await fileWith("f".repeat(32))
  expect(readConfig({ SECRET_KEY: "e".repeat(32), SECRET_KEY_FILE })).toMatchObject({
    ok: false,
    problems: ["SECRET_KEY_FILE and SECRET_KEY are both set: give one of them."],
  })
})
