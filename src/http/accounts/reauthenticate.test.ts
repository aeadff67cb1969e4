import { expect, test } from "vitest"
import { PASSWORD, sharedAuth } from "#tests/fixtures/auth.ts"
import { createReauthenticate } from "./identify.ts"

const on = await sharedAuth()

interface Proof {
  readonly current_password?: string
  readonly nonce?: string
}

function prove(accessToken: string, { current_password, nonce }: Proof = {}) {
  const request = new Request("https://shop.test/api/admin/settings/payments", {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  return createReauthenticate(on.auth)(request, { current_password, nonce })
}

test("a password or a mailed code proves it, however recently one has signed in", async () => {
  const { accessToken } = await on.signedIn()
  expect(await prove(accessToken)).toMatchObject({ status: 403, code: "reauthentication_needed" })
  expect(await prove(accessToken, { current_password: "" })).toMatchObject({ code: "reauthentication_needed" })
  expect(await prove(accessToken, { current_password: PASSWORD })).toMatchObject({ ok: true })
  expect((await on.request("GET", "/reauthenticate", { bearer: accessToken })).status).toBe(200)
  const mail = (await on.mails()).findLast(({ kind }) => kind === "reauthentication-code")
  const nonce = mail && "code" in mail ? mail.code : ""
  expect(await prove(accessToken, { nonce })).toMatchObject({ ok: true })
  expect(await prove(accessToken, { nonce })).toMatchObject({ status: 422, field: "nonce" })
})

test("a wrong password is refused at its field, and guessing has to wait", async () => {
  const { accessToken } = await on.signedIn()
  const guess = () => prove(accessToken, { current_password: "not this one" })
  expect(await guess()).toMatchObject({ status: 422, code: "current_password_invalid", field: "current_password" })
  for (let n = 0; n < 10; n++) await guess()
  expect(await guess()).toMatchObject({ status: 429, retryAfter: expect.any(Number) })
})

test("another user's password proves nothing, nor does anything without a session", async () => {
  const { client, accessToken } = await on.signedIn()
  expect(await prove("nonsense", { current_password: PASSWORD })).toMatchObject({ status: 401 })
  await client.signOut()
  expect(await prove(accessToken, { current_password: PASSWORD })).toMatchObject({ status: 401 })
})
