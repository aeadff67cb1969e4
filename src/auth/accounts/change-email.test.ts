import { describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { withApp } from "#tests/fixtures/auth/auth-factors.ts"
import { anEmail, PASSWORD, sharedAuth } from "#tests/fixtures/auth.ts"

const on = await sharedAuth()

type SignedIn = Awaited<ReturnType<typeof on.signedIn>>

async function codeTo(email: string) {
  const mail = (await on.mails()).findLast(({ to, kind }) => to === email && kind === "email-change-code")
  return mail?.kind === "email-change-code" ? mail.code : "no code was mailed"
}

const ask = (
  { accessToken }: Pick<SignedIn, "accessToken">,
  email: string,
  more: object = { current_password: PASSWORD },
) => on.request("PUT", "/user", { bearer: accessToken, body: { email, ...more } })
const confirm = (email: string, token: string, more: object = {}, ip = "192.0.2.1") =>
  on.request("POST", "/verify", { ip, body: { email, token, type: "email_change", ...more } })
const codeOf = async (response: Response) => (await response.json()).code
const mailsTo = async (email: string) => (await on.mails()).flatMap(({ to, kind }) => (to === email ? [kind] : []))

/** Changes the address of a user and returns the new one. */
async function changed(user: SignedIn): Promise<string> {
  const next = anEmail()
  await ask(user, next)
  expect((await confirm(next, await codeTo(next))).status).toBe(200)
  return next
}

test("the stock client changes the address by the code that goes to the new one; sessions stay, both addresses get a mail", async () => {
  const { client, email, userId } = await on.signedIn()
  const elsewhere = on.client()
  await elsewhere.signInWithPassword({ email, password: PASSWORD })
  const next = anEmail()
  const asked = await client.updateUser({ email: next.toUpperCase(), current_password: PASSWORD })
  expect(asked.data.user).toMatchObject({ email, new_email: next, email_change_sent_at: expect.any(String) })
  expect((await on.client().signInWithPassword({ email: next, password: PASSWORD })).error?.code).toBe(
    "invalid_credentials",
  )

  const verified = await client.verifyOtp({ email: next, token: await codeTo(next), type: "email_change" })
  expect(verified).toMatchObject({ error: null, data: { session: null } })
  const { data } = await client.refreshSession()
  expect(data.user).toMatchObject({
    id: userId,
    email: next,
    identities: [{ email: next, identity_data: { email: next } }],
  })
  expect(data.user?.new_email).toBeUndefined()
  expect((await elsewhere.getUser()).data.user?.email).toBe(next)
  expect((await on.client().signInWithPassword({ email: next, password: PASSWORD })).error).toBeNull()
  expect((await on.client().signInWithPassword({ email, password: PASSWORD })).error?.code).toBe("invalid_credentials")
  for (const to of [email, next]) expect(await on.mails()).toContainEqual({ kind: "email-changed", to, email: next })
  const trail = await on.db.query(
    sql`SELECT event FROM auth.audit_log WHERE user_id = ${userId} AND event LIKE 'email%' ORDER BY id`,
  )
  expect(trail).toEqual([{ event: "email_change_requested" }, { event: "email_changed" }])
})

test("links and codes to the address of before die with the change", async () => {
  const user = await on.signedIn()
  await on.client().resetPasswordForEmail(user.email)
  const link = await on.linkFor(user.email)
  await changed(user)
  const used = await on.client().verifyOtp({ token_hash: link, type: "recovery" })
  expect(used.error?.code).toBe("otp_expired")
  // It is free for whoever has it next.
  expect((await on.client().signUp({ email: user.email, password: PASSWORD })).error).toBeNull()
  expect(await on.codeFor(user.email)).toMatch(/^\d{6}$/)
})

describe("who asks proves who they are", () => {
  test("by the password or a mailed code, however lately they signed in", async () => {
    const user = await on.signedIn()
    expect(await codeOf(await ask(user, anEmail(), {}))).toBe("reauthentication_needed")
    expect(await codeOf(await ask(user, anEmail(), { current_password: "wrong" }))).toBe("current_password_invalid")
    await on.request("GET", "/reauthenticate", { bearer: user.accessToken })
    const mail = (await on.mails()).findLast(({ to, kind }) => to === user.email && kind === "reauthentication-code")
    const nonce = mail?.kind === "reauthentication-code" ? mail.code : ""
    expect((await ask(user, anEmail(), { nonce })).status).toBe(200)
  })

  test("by the second step where there is one", async () => {
    const user = await on.signedIn()
    await withApp(on, user)
    const { data } = await on.client().signInWithPassword({ email: user.email, password: PASSWORD })
    const refused = await ask({ accessToken: data.session?.access_token ?? "" }, anEmail())
    expect([refused.status, await codeOf(refused)]).toEqual([401, "insufficient_aal"])
  })

  test("by signing in alone, while the password is a made-up one; the next proves as much", async () => {
    const email = anEmail()
    await on.db.transaction((tx) =>
      on.auth.createUser(tx, { email, password: PASSWORD, fullName: null, initialPassword: true }),
    )
    const { data } = await on.client().signInWithPassword({ email, password: PASSWORD })
    const owner = { accessToken: data.session?.access_token ?? "" }
    const next = anEmail()
    expect(data.user).toMatchObject({ initial_password: true })
    expect((await ask(owner, next, { password: "seven green hooks" })).status).toBe(200)
    expect((await confirm(next, await codeTo(next))).status).toBe(200)
    expect((await ask(owner, anEmail(), { current_password: "seven green hooks" })).status).toBe(200)
  })

  test("once for a change: the same session gets another code without, another session does not", async () => {
    const user = await on.signedIn()
    const next = anEmail()
    await ask(user, next)
    expect(await codeOf(await ask(user, next, {}))).toBe("over_email_send_rate_limit")
    await on.passMailGap()
    const first = await codeTo(next)
    expect((await ask(user, next, {})).status).toBe(200)
    expect(await codeOf(await confirm(next, first))).toBe("otp_expired")
    await on.passMailGap()
    const { data } = await on.client().signInWithPassword({ email: user.email, password: PASSWORD })
    expect(await codeOf(await ask({ accessToken: data.session?.access_token ?? "" }, next, {}))).toBe(
      "reauthentication_needed",
    )
  })
})

describe("a code", () => {
  test("is of no use to whoever reads it at a mistyped address", async () => {
    const user = await on.signedIn()
    const next = anEmail()
    await ask(user, next)
    const stranger = "198.51.100.7"
    expect(await codeOf(await confirm(next, await codeTo(next), {}, stranger))).toBe("otp_expired")
    expect((await confirm(next, await codeTo(next), { user_id: user.userId }, stranger)).status).toBe(200)
  })

  test("is refused when it is wrong, too old, or for an address that is not wanted any more", async () => {
    const user = await on.signedIn()
    const [unwanted, next] = [anEmail(), anEmail()]
    await ask(user, unwanted)
    await ask(user, next)
    expect(await codeOf(await confirm(unwanted, await codeTo(unwanted)))).toBe("otp_expired")
    expect(await codeOf(await confirm(next, "000000"))).toBe("otp_expired")
    await on.db.query(sql`UPDATE auth.one_time_codes SET expires_at = now() WHERE email = ${next}`)
    expect(await codeOf(await confirm(next, await codeTo(next)))).toBe("otp_expired")
    expect((await user.client.getUser()).data.user?.email).toBe(user.email)
  })

  test("is void after five wrong ones, and when the session that asked has ended", async () => {
    const user = await on.signedIn()
    const [guessed, next] = [anEmail(), anEmail()]
    await ask(user, guessed)
    for (let n = 0; n < 5; n++) await confirm(guessed, "000000")
    expect(await codeOf(await confirm(guessed, await codeTo(guessed)))).toBe("otp_expired")
    await ask(user, next)
    await user.client.signOut({ scope: "local" })
    expect(await codeOf(await confirm(next, await codeTo(next)))).toBe("otp_expired")
  })
})

describe("an address that has an account", () => {
  test("is answered like any other; its holder gets a mail, and no code fits", async () => {
    const [user, holder] = [await on.signedIn(), await on.signedIn()]
    const responses = [await ask(user, holder.email), await ask(user, anEmail())]
    const bodies = await Promise.all(responses.map(async (response) => Object.keys(await response.json())))
    expect(bodies[0]).toEqual(bodies[1])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect((await mailsTo(holder.email)).at(-1)).toBe("already-registered")
    await ask(user, holder.email, { current_password: PASSWORD })
    expect(await codeOf(await confirm(holder.email, "000000", { user_id: user.userId }))).toBe("otp_expired")
  })

  test("of two accounts that want a free one, the first to confirm has it, and the other is told", async () => {
    const users = [await on.signedIn(), await on.signedIn()]
    const next = anEmail()
    const codes: string[] = []
    for (const user of users) {
      await ask(user, next)
      codes.push(await codeTo(next))
    }
    const answers = await Promise.all(
      users.map(async ({ userId }, at) => (await confirm(next, codes[at] ?? "", { user_id: userId })).status),
    )
    expect(answers.toSorted()).toEqual([200, 409])
    const loser = users[answers.indexOf(409)]
    expect((await loser?.client.getUser())?.data.user?.email).toBe(loser?.email)
  })

  test("and one that signs up meanwhile do not both get it", async () => {
    const user = await on.signedIn()
    const next = anEmail()
    await ask(user, next)
    const code = await codeTo(next)
    await on.client().signUp({ email: next, password: PASSWORD })
    const [signedUp, moved] = await Promise.all([
      on.client().verifyOtp({ email: next, token: await on.codeFor(next), type: "signup" }),
      confirm(next, code),
    ])
    expect([signedUp.error === null, moved.status === 200].filter(Boolean)).toHaveLength(1)
  })
})

test("the present address is no change", async () => {
  const user = await on.signedIn()
  const reply = await (await ask(user, user.email, {})).json()
  expect(reply.new_email).toBeUndefined()
  expect(await mailsTo(user.email)).toEqual([])
})
