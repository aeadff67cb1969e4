import { expect, test } from "vitest"
import { readConfig } from "./config.ts"

function configOf(env: Record<string, string>) {
  const result = readConfig(env)
  if (!result.ok) throw new Error(result.problems.join("\n"))
  return result.config
}

test("without any setting the shop has sensible ones", () => {
  const config = configOf({})
  expect(config).toMatchObject({
    port: 3000,
    publicUrl: "http://localhost:3000",
    sample: true,
    developmentMailbox: true,
  })
  expect(config.shop.deliveryFeeCents).toBe(30_000)
  expect(config.dataDir).toMatch(/data$/)
})

test("the public URL follows the port and loses a slash at its end", () => {
  expect(configOf({ PORT: "4100" }).publicUrl).toBe("http://localhost:4100")
  expect(configOf({ PUBLIC_URL: "https://shop.example/", NODE_ENV: "production" }).publicUrl).toBe(
    "https://shop.example",
  )
})

test("everything that is wrong is reported together, with the cure", () => {
  const result = readConfig({
    PORT: "eighty",
    PUBLIC_URL: "shop.example",
    SMTP_URL: "http://x",
    DATABASE_URL: "mysql://x",
    ADMIN_EMAIL: "me",
    ADMIN_PASSWORD: "short",
    DELIVERY_FEE: "-1",
    SAMPLE: "maybe",
    LOG_LEVEL: "loud",
    METRICS_TOKEN: "too short",
    SLOW_STATEMENT_MS: "never",
    TRUST_PROXY: "10.0.0.0/8, proxy.local",
    OAUTH_GOOGLE_CLIENT_ID: "x",
  })
  expect(result.ok).toBe(false)
  const problems = result.ok ? [] : result.problems
  for (const name of [
    "PORT",
    "PUBLIC_URL",
    "SMTP_URL",
    "DATABASE_URL",
    "ADMIN_EMAIL",
    "ADMIN_PASSWORD",
    "DELIVERY_FEE",
    "SAMPLE",
    "LOG_LEVEL",
    "METRICS_TOKEN=…",
    "SLOW_STATEMENT_MS",
    "TRUST_PROXY",
    "OAUTH_GOOGLE",
  ]) {
    expect(
      problems.filter((problem) => problem.startsWith(name)),
      name,
    ).toHaveLength(1)
  }
  expect(problems[0]).toBe("PORT=eighty does not work: give a port between 0 and 65535, such as 3000.")
})

test.each([
  [{}, true],
  [{ PUBLIC_URL: "http://127.0.0.1:4100" }, true],
  [{ SMTP_URL: "smtp://localhost:25" }, false],
  [{ NODE_ENV: "production" }, false],
  [{ NODE_ENV: "production", PUBLIC_URL: "https://shop.example" }, false],
  [{ SMTP_URL: "smtp://localhost:25", PUBLIC_URL: "https://shop.example" }, false],
])("with %o there is a development mailbox: %s", (env, there) => {
  expect(configOf(env).developmentMailbox).toBe(there)
})

test("a shop for others says where its mails go before it starts", () => {
  expect(readConfig({ PUBLIC_URL: "https://shop.example" })).toEqual({
    ok: false,
    production: false,
    problems: [
      "PUBLIC_URL=https://shop.example is for others, who need mails: set SMTP_URL, or NODE_ENV=production to let mails wait until it is set.",
    ],
  })
})

test("behind a proxy the shop listens on this machine only, unless HOST says otherwise", () => {
  const production = { NODE_ENV: "production" }
  expect(configOf({}).host).toBeUndefined()
  expect(configOf({ TRUST_PROXY: "off" }).host).toBeUndefined()
  expect(configOf({ TRUST_PROXY: "loopback" }).host).toBe("127.0.0.1")
  expect(configOf({ ...production, PUBLIC_URL: "https://shop.example" }).host).toBe("127.0.0.1")
  expect(configOf({ TRUST_PROXY: "private", HOST: "0.0.0.0" }).host).toBe("0.0.0.0")
})

test("admins need a second factor in production, unless the operator says otherwise", () => {
  expect(configOf({}).adminNeedsFactor).toBe(false)
  expect(configOf({ NODE_ENV: "production" }).adminNeedsFactor).toBe(true)
  expect(configOf({ NODE_ENV: "production", REQUIRE_ADMIN_MFA: "false" }).adminNeedsFactor).toBe(false)
})

test("the owner hears of orders at the shop's e-mail address, and until it has one at the first admin's", () => {
  expect(configOf({ ADMIN_EMAIL: "kamala@maker.example" }).shop.ownerEmail).toBe("kamala@maker.example")
  expect(configOf({ SHOP_EMAIL: "orders@maker.example" }).shop.ownerEmail).toBe("orders@maker.example")
})

test("nothing of the contact is made up", () => {
  expect(configOf({}).shop).toMatchObject({ email: null, phone: null, bankDetails: null })
  expect(readConfig({ SHOP_EMAIL: "nobody" })).toMatchObject({ ok: false })
})

test("a provider needs all of its three settings", () => {
  const google = {
    OAUTH_GOOGLE_ISSUER: "https://accounts.example",
    OAUTH_GOOGLE_CLIENT_ID: "id",
    OAUTH_GOOGLE_CLIENT_SECRET: "s",
  }
  expect(configOf(google).oauth).toEqual([
    { name: "google", issuer: "https://accounts.example", clientId: "id", clientSecret: "s" },
  ])
})

test.each([
  ["http://accounts.example", false],
  ["http://localhost.evil.example", false],
  ["http://localhost:4000", true],
  ["http://127.0.0.1:4000/oidc", true],
])("a provider at %s is accepted: %s", (OAUTH_GOOGLE_ISSUER, ok) => {
  const settings = { OAUTH_GOOGLE_ISSUER, OAUTH_GOOGLE_CLIENT_ID: "id", OAUTH_GOOGLE_CLIENT_SECRET: "s" }
  expect(readConfig(settings).ok).toBe(ok)
})

test("no provider takes the name of another way to sign in", () => {
  const result = readConfig({
    OAUTH_EMAIL_ISSUER: "https://accounts.example",
    OAUTH_EMAIL_CLIENT_ID: "id",
    OAUTH_EMAIL_CLIENT_SECRET: "s",
  })
  expect(result).toMatchObject({
    ok: false,
    problems: [expect.stringContaining("OAUTH_EMAIL_… has a name that is taken")],
  })
})

test("how many mails go out in an hour is the operator's to say", () => {
  expect(configOf({}).mailsPerHour).toBe(1000)
  expect(configOf({ MAILS_PER_HOUR: "30" }).mailsPerHour).toBe(30)
  expect(readConfig({ MAILS_PER_HOUR: "0" }).ok).toBe(false)
  expect(configOf({}).searchesPerMinute).toBe(300)
  expect(configOf({ SEARCHES_PER_MINUTE: "30" }).searchesPerMinute).toBe(30)
  expect(readConfig({ SEARCHES_PER_MINUTE: "many" }).ok).toBe(false)
})

test("sessions end when the operator says", () => {
  expect(configOf({}).sessionDays).toEqual({ idle: 30, max: 90 })
  expect(configOf({ SESSION_IDLE_DAYS: "7", SESSION_MAX_DAYS: "14" }).sessionDays).toEqual({ idle: 7, max: 14 })
  expect(readConfig({ SESSION_IDLE_DAYS: "0" }).ok).toBe(false)
})
