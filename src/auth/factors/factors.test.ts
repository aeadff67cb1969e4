import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { appCode, forgetStep, withApp } from "#tests/fixtures/auth/auth-factors.ts"
import { claimsOf, PASSWORD, sharedAuth } from "#tests/fixtures/auth.ts"

const on = await sharedAuth()

const enroll = (bearer: string, body: object) => on.request("POST", "/factors", { bearer, body })

describe("an attacker who knows only the password", () => {
  async function intruder() {
    const owner = await on.signedIn()
    await owner.client.mfa.enroll({ factorType: "webauthn", friendlyName: "Begun before" })
    const app = await withApp(on, owner)
    const client = on.client()
    const { data } = await client.signInWithPassword({ email: owner.email, password: PASSWORD })
    return { owner, app, client, accessToken: data.session?.access_token ?? "" }
  }

  test("learns from the client that aal2 comes next", async () => {
    const { client } = await intruder()
    const { data } = await client.mfa.getAuthenticatorAssuranceLevel()
    expect(data).toMatchObject({ currentLevel: "aal1", nextLevel: "aal2" })
  })

  test("adds no factor", async () => {
    const { client } = await intruder()
    const { error } = await client.mfa.enroll({ factorType: "totp", friendlyName: "Mine" })
    expect(error).toMatchObject({ status: 403, code: "insufficient_aal" })
  })

  test("does not finish a factor that was begun before", async () => {
    const { client } = await intruder()
    const begun = (await client.mfa.listFactors()).data?.all.find(({ status }) => status === "unverified")
    const { error } = await client.mfa.challenge({ factorId: begun?.id ?? "" } as never)
    expect(error).toMatchObject({ status: 403, code: "insufficient_aal" })
  })

  test("removes no factor and changes no password", async () => {
    const { client, app } = await intruder()
    expect((await client.mfa.unenroll({ factorId: app.id })).error).toMatchObject({
      status: 422,
      code: "insufficient_aal",
    })
    expect((await client.updateUser({ password: "another one" })).error).toMatchObject({
      status: 401,
      code: "insufficient_aal",
    })
  })

  test("does not rise with a session whose owner passes the second step later", async () => {
    const { owner, app, client, accessToken } = await intruder()
    await forgetStep(on, app.id)
    const raised = await client.mfa.challengeAndVerify({ factorId: app.id, code: appCode(app.secret) })
    expect(claimsOf(raised.data?.access_token ?? "").aal).toBe("aal2")
    const asked = [
      await on.request("DELETE", `/factors/${app.id}`, { bearer: accessToken }),
      await enroll(accessToken, { factor_type: "totp", friendly_name: "Mine" }),
      await on.request("PUT", "/user", { bearer: accessToken, body: { password: "another one" } }),
    ]
    for (const response of asked) expect(await response.json()).toMatchObject({ code: "insufficient_aal" })
    expect((await on.client().signInWithPassword({ email: owner.email, password: PASSWORD })).error).toBeNull()
  })

  test("gains nothing from a forged level in the token", async () => {
    const { accessToken, app } = await intruder()
    const [head, body, signature] = accessToken.split(".")
    const raised = { ...claimsOf(accessToken), aal: "aal2" }
    const forged = [head, Buffer.from(JSON.stringify(raised)).toString("base64url"), signature].join(".")
    expect(body).toBeDefined()
    expect((await on.request("DELETE", `/factors/${app.id}`, { bearer: forged })).status).toBe(403)
  })
})

describe("removing a factor", () => {
  test("takes its level from the sessions it raised, and notifies the owner", async () => {
    const session = await on.signedIn()
    const { id } = await withApp(on, session)
    expect((await session.client.mfa.unenroll({ factorId: id })).data).toEqual({ id })
    const { data } = await session.client.refreshSession()
    const claims = claimsOf(data.session?.access_token ?? "")
    expect(claims.aal).toBe("aal1")
    expect(claims.amr).toMatchObject([{ method: "password" }])
    expect(data.user?.factors).toBeUndefined()
    expect(await on.mails()).toContainEqual({
      kind: "factor-removed",
      to: session.email,
      factor: "totp",
      name: "App",
    })
  })

  test("an access token that still says aal2 counts as what the session is now", async () => {
    const session = await on.signedIn()
    const first = await withApp(on, session)
    const second = await session.client.mfa.enroll({ factorType: "totp", friendlyName: "Second" })
    const { data } = await session.client.mfa.challengeAndVerify({
      factorId: second.data?.id ?? "",
      code: appCode(second.data?.totp.secret ?? ""),
    })
    const bearer = data?.access_token ?? ""
    await on.request("DELETE", `/factors/${second.data?.id}`, { bearer })
    expect(claimsOf(bearer).aal).toBe("aal2")
    expect((await on.request("DELETE", `/factors/${first.id}`, { bearer })).status).toBe(422)
  })

  test("removing an unverified one needs no second step and sends no mail", async () => {
    const session = await on.signedIn()
    const { data } = await session.client.mfa.enroll({ factorType: "totp", friendlyName: "Begun" })
    expect((await session.client.mfa.unenroll({ factorId: data?.id ?? "" })).error).toBeNull()
    expect((await on.mails()).filter(({ to }) => to === session.email)).toEqual([])
  })
})

describe("factors are refused", () => {
  test("by names that are taken, the empty name included", async () => {
    const { accessToken } = await on.signedIn()
    expect((await enroll(accessToken, { factor_type: "totp" })).status).toBe(200)
    for (const body of [{ factor_type: "totp" }, { factor_type: "webauthn", friendly_name: "  " }]) {
      const response = await enroll(accessToken, body)
      expect(response.status).toBe(422)
      expect(await response.json()).toMatchObject({ code: "mfa_factor_name_conflict" })
    }
  })

  test("past the tenth", async () => {
    const { accessToken } = await on.signedIn()
    const add = (n: number) => enroll(accessToken, { factor_type: "webauthn", friendly_name: `${n}` })
    for (let n = 0; n < 10; n++) expect((await add(n)).status).toBe(200)
    expect(await (await add(10)).json()).toMatchObject({ code: "too_many_enrolled_mfa_factors" })
  })

  test.each([
    [{}],
    [{ factor_type: "fax" }],
    [{ factor_type: "totp", friendly_name: "x".repeat(101) }],
    [{ factor_type: "totp", friendly_name: 7 }],
    [{ factor_type: "totp", friendly_name: "a\0b" }],
    [{ factor_type: "totp", issuer: { evil: true } }],
    [{ factor_type: "phone" }],
    [{ factor_type: "phone", phone: "not a number" }],
  ])("%j", async (body) => {
    const response = await enroll((await on.signedIn()).accessToken, body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: "validation_failed" })
  })

  test("by invalid ids, or those of another user", async () => {
    const { accessToken } = await on.signedIn()
    const other = await withApp(on, await on.signedIn())
    for (const [id, code] of [
      ["7", "validation_failed"],
      [randomUUID(), "mfa_factor_not_found"],
      [other.id, "mfa_factor_not_found"],
    ]) {
      for (const [method, path] of [
        ["DELETE", `/factors/${id}`],
        ["POST", `/factors/${id}/challenge`],
        ["POST", `/factors/${id}/verify`],
      ] as const) {
        const response = await on.request(method, path, { bearer: accessToken, body: { challenge_id: randomUUID() } })
        expect(response.status).toBe(404)
        expect(await response.json()).toMatchObject({ code })
      }
    }
  })
})

test("a beginning that was left gives its name free after 300 seconds", async () => {
  const { client, userId } = await on.signedIn()
  await client.mfa.enroll({ factorType: "totp", friendlyName: "App" })
  await on.db.query(
    sql`UPDATE auth.factors SET created_at = created_at - interval '301 seconds' WHERE user_id = ${userId}`,
  )
  expect((await client.mfa.enroll({ factorType: "totp", friendlyName: "App" })).error).toBeNull()
})

test("the trail records every step and no secret", async () => {
  const session = await on.signedIn()
  const { id, secret } = await withApp(on, session)
  await session.client.mfa.challengeAndVerify({ factorId: id, code: "12345" })
  await session.client.mfa.challengeAndVerify({ factorId: id, code: appCode(secret) })
  await session.client.mfa.unenroll({ factorId: id })
  const rows = await on.db.query<{ event: string; detail: object }>(
    sql`SELECT event, detail FROM auth.audit_log WHERE user_id = ${session.userId} AND event LIKE 'factor%' ORDER BY id`,
  )
  expect(rows.map(({ event }) => event)).toEqual([
    "factor_enrolled",
    "factor_added",
    "factor_failed",
    "factor_verified",
    "factor_removed",
  ])
  for (const { detail } of rows) expect(detail).toEqual({ factor: "totp" })
  expect(on.logged.join("")).not.toContain(secret)
})

test("the operator removes every factor of a user who lost them: signed out, notified, and in again by password", async () => {
  const session = await on.signedIn()
  await withApp(on, session)
  await session.client.mfa.enroll({ factorType: "webauthn", friendlyName: "Begun" })
  const { email, userId } = session
  expect(await on.db.transaction((tx) => on.auth.removeFactors(tx, email.toUpperCase()))).toBe(2)
  expect(await on.db.query(sql`SELECT 1 FROM auth.sessions WHERE user_id = ${userId}`)).toEqual([])
  const removals = (await on.mails()).filter(({ to, kind }) => to === email && kind === "factor-removed")
  expect(removals).toEqual([{ kind: "factor-removed", to: email, factor: "totp", name: "App" }])
  const client = on.client()
  await client.signInWithPassword({ email, password: PASSWORD })
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data?.nextLevel).toBe("aal1")
  expect(await on.db.transaction((tx) => on.auth.removeFactors(tx, "nobody@example.com"))).toBeNull()
})
