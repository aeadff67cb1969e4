import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { PASSWORD, sharedAuth } from "#tests/fixtures/auth.ts"
import { coarseNetworkOf, deviceNameOf } from "./devices.ts"

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1"
const EDGE =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0"

const on = await sharedAuth()

async function signIn(email: string, userAgent: string, ip = "203.0.113.7") {
  const body = { email, password: PASSWORD }
  const headers = { "User-Agent": userAgent }
  const response = await on.request("POST", "/token?grant_type=password", { body, headers, ip })
  expect(response.status).toBe(200)
  return (await response.json()).access_token as string
}

async function aUser() {
  const email = `user-${crypto.randomUUID()}@example.com`
  await on.db.transaction((tx) => on.auth.createUser(tx, { email, password: PASSWORD, fullName: null }))
  const notices = async () => (await on.mails()).filter(({ to, kind }) => to === email && kind === "new-device")
  return { email, notices }
}

test("the first sign-in ever and one from a place that is known are not reported", async () => {
  const { email, notices } = await aUser()
  await signIn(email, FIREFOX)
  await signIn(email, FIREFOX.replaceAll("140", "141"), "203.0.250.250")
  expect(await notices()).toEqual([])
})

test("a new browser is reported once, and so is a new network", async () => {
  const { email, notices } = await aUser()
  await signIn(email, FIREFOX)
  for (let n = 0; n < 2; n++) await signIn(email, IPHONE)
  expect(await notices()).toMatchObject([{ device: "Safari on iPhone" }])
  for (let n = 0; n < 2; n++) await signIn(email, FIREFOX, "198.51.100.9")
  expect(await notices()).toMatchObject([{}, { device: "Firefox on Linux" }])
})

test("what is stored of a device cannot be read back", async () => {
  const { email } = await aUser()
  await signIn(email, FIREFOX)
  const [row] = await on.db.query<{ text: string }>(sql`SELECT json_agg(d)::text AS text FROM auth.devices d`)
  expect(row?.text).not.toMatch(/Firefox|203\.0/)
})

test("a signed-in user sees where, and which of it is here", async () => {
  const { email } = await aUser()
  await signIn(email, FIREFOX)
  const bearer = await signIn(email, EDGE)
  const { sessions } = await (await on.request("GET", "/sessions", { bearer })).json()
  expect(sessions).toEqual([
    expect.objectContaining({ current: true, device: "Edge on Windows", aal: "aal1" }),
    expect.objectContaining({ current: false, device: "Firefox on Linux", aal: "aal1" }),
  ])
  expect(Object.keys(sessions[0]).sort()).toEqual(["aal", "created_at", "current", "device", "id", "last_seen_at"])
  expect(JSON.stringify(sessions)).not.toContain("203.0.113")
})

test("signing out everywhere else leaves this one", async () => {
  const { client, email, accessToken: bearer } = await on.signedIn()
  await signIn(email, FIREFOX)
  expect((await client.signOut({ scope: "others" })).error).toBeNull()
  const { sessions } = await (await on.request("GET", "/sessions", { bearer })).json()
  expect(sessions).toMatchObject([{ current: true }])
})

test.each([
  [FIREFOX, "Firefox on Linux"],
  [IPHONE, "Safari on iPhone"],
  [EDGE, "Edge on Windows"],
  [
    "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36",
    "Chrome on Android",
  ],
  ["<script>evil</script>", "an unknown browser"],
  [null, "an unknown browser"],
])("%s is %s", (userAgent, name) => {
  expect(deviceNameOf(userAgent)).toBe(name)
})

test.each([
  ["203.0.113.7", "203.0"],
  ["::ffff:203.0.113.7", "203.0"],
  ["2001:DB8:1:2::7", "2001:db8"],
  ["unknown", "unknown"],
])("%s belongs to %s", (ip, network) => {
  expect(coarseNetworkOf(ip)).toBe(network)
})
