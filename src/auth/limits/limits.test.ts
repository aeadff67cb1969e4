import { expect, test } from "vitest"
import { sharedAuth } from "#tests/fixtures/auth.ts"

const on = await sharedAuth("on")

// Refused bodies count like good ones, and cost the test nothing.
async function statuses(path: string, times: number, ip: string, method = "POST", at = on) {
  const responses = []
  const body = method === "GET" ? {} : { body: {} }
  for (let n = 0; n < times; n++) responses.push(await at.request(method, path, { ...body, ip }))
  return responses
}

test.each([
  ["POST", "/signup", 100],
  ["POST", "/verify", 100],
  ["POST", "/recover", 30],
  ["POST", "/resend", 30],
  ["PUT", "/user", 30],
  ["POST", "/otp", 30],
  ["GET", "/reauthenticate", 30],
  ["POST", "/factors", 30],
  ["POST", "/factors/x/challenge", 100],
  ["POST", "/factors/x/verify", 100],
  ["GET", "/authorize", 100],
  ["POST", "/token?grant_type=password", 300],
])("%s %s: after %i calls an IP has to wait, another one not", async (method, path, limit) => {
  const responses = await statuses(path, limit + 1, "198.51.100.1", method)
  expect(responses.slice(0, limit).every(({ status }) => status !== 429)).toBe(true)
  const last = responses.at(-1)
  expect(last?.status).toBe(429)
  expect(Number(last?.headers.get("retry-after"))).toBeGreaterThan(250)
  expect(await last?.json()).toMatchObject({ code: "over_request_rate_limit" })
  expect((await statuses(path, 1, "198.51.100.2", method))[0]?.status).not.toBe(429)
})

test("processes count together", async () => {
  const other = await on.another("on")
  await statuses("/recover", 16, "198.51.100.3")
  await statuses("/recover", 14, "198.51.100.3", "POST", other)
  expect((await statuses("/recover", 1, "198.51.100.3"))[0]?.status).toBe(429)
  expect((await statuses("/recover", 1, "198.51.100.3", "POST", other))[0]?.status).toBe(429)
})

test("a header the client sets changes nothing", async () => {
  const headers = (n: number) => ({
    "X-Forwarded-For": `203.0.113.${n}`,
    "X-Real-IP": `203.0.113.${n}`,
    Forwarded: `for=203.0.113.${n}`,
  })
  let last = 0
  for (let n = 0; n < 31; n++)
    last = (await on.request("POST", "/recover", { body: {}, ip: "198.51.100.4", headers: headers(n) })).status
  expect(last).toBe(429)
})

test("a /48 of IPv6 gets four times the calls of a /64, however many of those it has", async () => {
  const call = async (n: number) => (await statuses("/recover", 1, `2001:db8:7:${n.toString(16)}::1`))[0]?.status
  for (let n = 0; n < 120; n++) expect(await call(n)).not.toBe(429)
  expect(await call(120)).toBe(429)
  expect((await statuses("/recover", 1, "2001:db8:8::1"))[0]?.status).not.toBe(429)
})
