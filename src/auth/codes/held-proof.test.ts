import { describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { appCode, withApp } from "#tests/fixtures/auth/auth-factors.ts"
import { claimsOf, PASSWORD, sharedAuth } from "#tests/fixtures/auth.ts"
import { heldProof } from "./held-proof.ts"

const on = await sharedAuth()

const wantsProof = { code: "reauthentication_needed" }

async function answerOf(response: Promise<Response>) {
  const { status } = await response
  return { status, ...(await (await response).json()) }
}

describe("somebody who holds an access token alone", () => {
  const app = { factor_type: "totp", friendly_name: "Mine" }

  test("adds no first factor to an account, and gets no session of their own by it", async () => {
    const { accessToken: bearer, client } = await on.signedIn()
    expect(await answerOf(on.request("POST", "/factors", { bearer, body: app, proved: false }))).toMatchObject({
      status: 403,
      ...wantsProof,
    })
    // The owner has begun one: its first proof would answer with a refresh token.
    const { data } = await client.mfa.enroll({ factorType: "totp", friendlyName: "App" })
    const id = data?.id ?? ""
    const challenge = await answerOf(on.request("POST", `/factors/${id}/challenge`, { bearer, body: {} }))
    const body = { challenge_id: challenge.id, code: appCode(data?.totp.secret ?? "") }
    const verify = (proved: boolean) => answerOf(on.request("POST", `/factors/${id}/verify`, { bearer, body, proved }))
    expect(await verify(false)).toMatchObject({ status: 403, ...wantsProof })
    expect(await verify(true)).toMatchObject({ status: 200, refresh_token: expect.any(String) })
  })

  test("that has passed the second step adds and removes no factor, and makes no recovery codes", async () => {
    const { id, accessToken: bearer } = await withApp(on, await on.signedIn())
    const asked = [
      await answerOf(on.request("POST", "/factors", { bearer, body: app, proved: false })),
      await answerOf(on.request("DELETE", `/factors/${id}`, { bearer, proved: false })),
      await answerOf(on.request("POST", "/factors/recovery-codes", { bearer, proved: false })),
    ]
    for (const answer of asked) expect(answer).toMatchObject({ status: 403, ...wantsProof })
    const allowed = await answerOf(on.request("POST", "/factors/recovery-codes", { bearer }))
    expect(allowed.codes).toHaveLength(10)
  })

  test("makes no proof of a password that an earlier version let a session set", async () => {
    const { accessToken: bearer, userId } = await on.signedIn()
    await on.db.query(sql`UPDATE auth.users SET password_unproved = true WHERE id = ${userId}`)
    const body = { current_password: PASSWORD }
    expect(await answerOf(on.request("POST", "/reauthenticate", { bearer, body }))).toMatchObject({
      status: 403,
      code: "current_password_unproved",
    })
  })
})

describe("a proof", () => {
  const prove = (bearer: string, body: object) => answerOf(on.request("POST", "/reauthenticate", { bearer, body }))
  const begins = async (bearer: string, proof: string) => {
    const body = { factor_type: "totp", friendly_name: "App" }
    return (await on.request("POST", "/factors", { bearer, body, headers: { "X-Proof": proof } })).status === 200
  }

  test("comes for the password or a mailed code, and for nothing else", async () => {
    const { accessToken: bearer, email, client } = await on.signedIn()
    expect(await prove(bearer, {})).toMatchObject({ status: 400, ...wantsProof })
    expect(await prove(bearer, { current_password: "not that" })).toMatchObject({ code: "current_password_invalid" })
    expect(await prove(bearer, { nonce: "no code" })).toMatchObject({ code: "reauthentication_not_valid" })
    expect(await begins(bearer, (await prove(bearer, { current_password: PASSWORD })).proof)).toBe(true)
    await client.reauthenticate()
    const mail = (await on.mails()).findLast(({ to, kind }) => to === email && kind === "reauthentication-code")
    const nonce = mail?.kind === "reauthentication-code" ? mail.code : ""
    const other = await on.signedIn()
    expect(await prove(other.accessToken, { nonce })).toMatchObject({ code: "reauthentication_not_valid" })
    expect(await prove(bearer, { nonce })).toMatchObject({ status: 200, proof: expect.any(String) })
    expect(await prove(bearer, { nonce })).toMatchObject({ code: "reauthentication_not_valid" })
  })

  test("is good for its session, unchanged, and ten minutes", async () => {
    const { accessToken: bearer, email } = await on.signedIn()
    const { proof } = await prove(bearer, { current_password: PASSWORD })
    const again = await on.client().signInWithPassword({ email, password: PASSWORD })
    const over = heldProof(on.secrets, String(claimsOf(bearer).session_id), Math.floor(Date.now() / 1000) - 1)
    const later = `${Number(proof.split(".")[0]) + 60}.${proof.split(".")[1]}`
    for (const wrong of ["", ".", over, later, `${proof}0`]) expect(await begins(bearer, wrong)).toBe(false)
    expect(await begins(again.data.session?.access_token ?? "", proof)).toBe(false)
    expect(await begins(bearer, proof)).toBe(true)
  })

  test("does not stand in for the second step", async () => {
    const owner = await on.signedIn()
    const { id } = await withApp(on, owner)
    const { data } = await on.client().signInWithPassword({ email: owner.email, password: PASSWORD })
    const bearer = data.session?.access_token ?? ""
    expect(await answerOf(on.request("DELETE", `/factors/${id}`, { bearer }))).toMatchObject({
      code: "insufficient_aal",
    })
  })
})
