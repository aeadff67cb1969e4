import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { claimsOf, sharedAuth } from "#tests/fixtures/auth.ts"

const on = await sharedAuth()

let next = 100
const aNumber = () => `+9477123${++next}0`
const codeTo = (number: string) => /\d{6}/.exec(on.texts.findLast(({ to }) => to === number)?.text ?? "")?.[0] ?? ""

test("the stock client adds a phone with the code of a text message", async () => {
  const { client, email } = await on.signedIn()
  const number = aNumber()
  const typed = number.replace("+94", "+94 ")
  const { data } = await client.mfa.enroll({ factorType: "phone", friendlyName: "Mobile", phone: typed })
  expect(data).toMatchObject({ type: "phone", friendly_name: "Mobile", phone: number.slice(1) })
  const factorId = data?.id ?? ""
  const challenge = await client.mfa.challenge({ factorId, channel: "sms" })
  expect(challenge.data).toMatchObject({ type: "phone" })
  const challengeId = challenge.data?.id ?? ""
  const wrong = await client.mfa.verify({ factorId, challengeId, code: "abcdef" })
  expect(wrong.error).toMatchObject({ status: 422, code: "mfa_verification_failed" })
  const { data: session, error } = await client.mfa.verify({ factorId, challengeId, code: codeTo(number) })
  expect(error).toBeNull()
  expect(claimsOf(session?.access_token ?? "")).toMatchObject({ aal: "aal2", amr: [{ method: "mfa/phone" }, {}] })
  expect((await client.mfa.listFactors()).data?.phone).toMatchObject([{ phone: number.slice(1), status: "verified" }])
  expect(await on.mails()).toContainEqual({ kind: "factor-added", to: email, factor: "phone", name: "Mobile" })
})

test("a number is texted once a minute for one user, without delaying another's requests, and ten times an hour at most", async () => {
  const limited = await on.another("on")
  const phone = aNumber()
  const [one, other] = [await on.signedIn(), await on.signedIn()]
  const ask = async ({ client }: typeof one) => {
    const { data } = await client.mfa.enroll({ factorType: "phone", friendlyName: "Mobile", phone })
    return {
      id: data?.id ?? "",
      error: (await client.mfa.challenge({ factorId: data?.id ?? "", channel: "sms" })).error,
    }
  }
  const { id, error } = await ask(one)
  expect(error).toBeNull()
  expect((await one.client.mfa.challenge({ factorId: id, channel: "sms" })).error).toMatchObject({
    status: 429,
    code: "over_sms_send_rate_limit",
  })
  expect((await ask(other)).error).toBeNull()
  expect(on.texts.filter(({ to }) => to === phone)).toHaveLength(2)

  const again = () => limited.request("POST", `/factors/${id}/challenge`, { bearer: one.accessToken, body: {} })
  const statuses = []
  for (let n = 0; n < 5; n++) {
    await on.passMailGap()
    statuses.push((await again()).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 429])
})

test("text messages of the whole server are capped", async () => {
  await on.db.query(sql`DELETE FROM message_counts`)
  const capped = await on.another({ textsPerHour: 1 })
  const { accessToken: bearer } = await on.signedIn()
  const statuses = []
  for (const n of [1, 2]) {
    const body = { factor_type: "phone", friendly_name: `${n}`, phone: aNumber() }
    const { id } = await (await capped.request("POST", "/factors", { bearer, body })).json()
    statuses.push((await capped.request("POST", `/factors/${id}/challenge`, { bearer, body: {} })).status)
  }
  expect(statuses).toEqual([200, 429])
})

test("the code is stored as a keyed hash of its challenge", async () => {
  const { client } = await on.signedIn()
  const phone = aNumber()
  const { data } = await client.mfa.enroll({ factorType: "phone", friendlyName: "Mobile", phone })
  const { data: challenge } = await client.mfa.challenge({ factorId: data?.id ?? "", channel: "sms" })
  const [row] = await on.db.query<{ code_hash: string }>(
    sql`SELECT code_hash FROM auth.challenges WHERE id = ${challenge?.id}`,
  )
  expect(row?.code_hash).toBe(on.secrets.hmac("text-code", `${challenge?.id}\n${codeTo(phone)}`))
  // Only a separate word counts, because six digits occur within many times and ids.
  expect(on.logged.join("")).not.toMatch(new RegExp(`(?<![\\w.-])${codeTo(phone)}(?![\\w-])`))
})

test("without a sender no phone can be a factor", async () => {
  const mute = await on.another("off", { sendSms: undefined } as never)
  const { accessToken: bearer } = await on.signedIn()
  const response = await mute.request("POST", "/factors", { bearer, body: { factor_type: "phone", phone: aNumber() } })
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ code: "mfa_phone_enroll_not_enabled" })
})

test("a message that was not taken is reported as that", async () => {
  const broken = await on.another("off", { sendSms: () => Promise.reject(new Error("down")) })
  const { accessToken: bearer } = await on.signedIn()
  const body = { factor_type: "phone", phone: aNumber() }
  const { id } = await (await broken.request("POST", "/factors", { bearer, body })).json()
  const response = await broken.request("POST", `/factors/${id}/challenge`, { bearer, body: {} })
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ code: "sms_send_failed" })
})

test("a number that is verified cannot be added again", async () => {
  const { client } = await on.signedIn()
  const phone = aNumber()
  const { data } = await client.mfa.enroll({ factorType: "phone", friendlyName: "Mobile", phone })
  const factorId = data?.id ?? ""
  const challenge = await client.mfa.challenge({ factorId, channel: "sms" })
  await client.mfa.verify({ factorId, challengeId: challenge.data?.id ?? "", code: codeTo(phone) })
  const again = await client.mfa.enroll({ factorType: "phone", friendlyName: "Again", phone })
  expect(again.error).toMatchObject({ status: 422, code: "mfa_verified_factor_exists" })
})
