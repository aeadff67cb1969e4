import { beforeEach, describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { openAdminUsersApi } from "#tests/fixtures/auth/admin-users-api.ts"
import { queuedMails } from "#tests/fixtures/mails/queued-mails.ts"
import { aCustomer, PROOF } from "#tests/fixtures/shop-api.ts"
import { sweepInvitations } from "./invitations.server.ts"

const usersApi = await openAdminUsersApi()
const { api } = usersApi
let admin: string
beforeEach(() => {
  admin = usersApi.admin
})

const invite = (email: string, role = "packer", json: object = { current_password: PROOF }) =>
  api.send("POST", "/api/admin/invitations", { as: admin, json: { email, role, ...json } })
const accept = (as: string, token: string) => api.send("POST", "/api/invitations/accept", { as, json: { token } })

async function tokensFor(to: string) {
  const mails = await queuedMails(api.shop, to)
  return mails.flatMap((mail) => (mail.kind === "staff-invitation" ? new URL(mail.url).hash.slice(1) : []))
}

async function anInvited(role = "packer") {
  const id = await aCustomer(api.db)
  const email = `${id}@nool.example`
  const { body } = await invite(email, role)
  const [token = ""] = await tokensFor(email)
  return { id, email, token, invitation: String(body.id) }
}

const roleOf = async (as: string) => (await api.send("GET", "/api/me", { as })).body.role
const refused = (status: number, code: string) => ({ status, body: { error: { code } } })

describe("an invitation", () => {
  test("is mailed, accepted once by the account of its address, and in the trail", async () => {
    const { id, token, invitation } = await anInvited("keeper")
    expect(token).toHaveLength(43)
    expect(await accept(id, token)).toMatchObject({ status: 200, body: { role: "keeper" } })
    expect(await roleOf(id)).toBe("keeper")
    expect(await accept(id, token)).toMatchObject(refused(409, "invitation_used"))
    const trail = async (entity: string) =>
      (await api.send("GET", `/api/admin/audit?entity=${entity}`, { as: admin })).body
    expect((await trail(`user:${id}`)).entries).toMatchObject([
      { before: { role: "customer" }, after: { role: "keeper" }, actor: { id: admin } },
    ])
    expect((await trail(`invitation:${invitation}`)).entries).toMatchObject([
      { action: "created", actor: { id: admin } },
    ])
    expect((await api.send("GET", "/api/admin/users?role=keeper", { as: id })).status).toBe(403)
  })

  test("is for one address, whatever its case, and says nothing else to others", async () => {
    const { token, email } = await anInvited()
    const other = await aCustomer(api.db)
    const { status, body } = await accept(other, token)
    expect({ status, body }).toMatchObject(refused(403, "invitation_for_other"))
    expect(JSON.stringify(body)).not.toContain(email)
    expect(await roleOf(other)).toBe("customer")
    const id = await aCustomer(api.db)
    await invite(`${id.toUpperCase()}@nool.example`)
    const [upper = ""] = await tokensFor(`${id.toUpperCase()}@nool.example`)
    expect((await accept(id, upper)).status).toBe(200)
  })

  test("ends when the address is invited again, is taken back, or after a week", async () => {
    const again = await anInvited()
    await invite(again.email, "reader")
    const tokens = await tokensFor(again.email)
    const latest = tokens.find((token) => token !== again.token) ?? ""
    expect(await accept(again.id, again.token)).toMatchObject(refused(409, "invitation_taken_back"))
    const waiting = await api.send("GET", "/api/admin/invitations", { as: admin })
    expect(waiting.body.invitations.filter(({ email }: { email: string }) => email === again.email)).toHaveLength(1)
    expect(await accept(again.id, latest)).toMatchObject({ status: 200, body: { role: "reader" } })

    const taken = await anInvited()
    const path = `/api/admin/invitations/${taken.invitation}`
    expect((await api.send("DELETE", path, { as: admin })).status).toBe(204)
    expect((await api.send("DELETE", path, { as: admin })).status).toBe(404)
    expect(await accept(taken.id, taken.token)).toMatchObject(refused(409, "invitation_taken_back"))

    const late = await anInvited()
    await api.db.query(sql`UPDATE staff_invitations SET expires_at = now() WHERE id = ${late.invitation}`)
    expect(await accept(late.id, late.token)).toMatchObject(refused(409, "invitation_over"))
    expect(await roleOf(late.id)).toBe("customer")
  })

  test("two presses at once give the role once", async () => {
    const { id, token } = await anInvited()
    const sent = await Promise.all([accept(id, token), accept(id, token)])
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 409])
    const trail = await api.send("GET", `/api/admin/audit?entity=user:${id}`, { as: admin })
    expect(trail.body.matching).toBe(1)
  })

  test("brings nobody in once its owner is none any more", async () => {
    const { id, token } = await anInvited()
    const other = await aCustomer(api.db, "admin")
    const json = { current_password: PROOF }
    await api.send("DELETE", `/api/admin/users/${admin}/admin`, { as: other, json })
    expect(await accept(id, token)).toMatchObject(refused(409, "invitation_taken_back"))
    await api.send("PUT", `/api/admin/users/${admin}/admin`, { as: other, json })
  })

  test("never takes the role of an owner, and is not sent to one or for the role that is there", async () => {
    const { id, email, token } = await anInvited()
    expect(
      await api.send("PUT", `/api/admin/users/${id}/admin`, { as: admin, json: { current_password: PROOF } }),
    ).toMatchObject({ status: 200 })
    expect(await accept(id, token)).toMatchObject(refused(409, "already_in_role"))
    expect(await roleOf(id)).toBe("admin")
    expect(await invite(email)).toMatchObject(refused(409, "already_in_role"))
    const reader = await aCustomer(api.db, "reader")
    expect(await invite(`${reader}@nool.example`, "reader")).toMatchObject(refused(409, "already_in_role"))
    expect((await invite(`${reader}@nool.example`, "keeper")).status).toBe(201)
  })

  test("wants a proof, a role and an address; a refused one mails nothing", async () => {
    const email = "nobody@nool.example"
    expect(await invite(email, "packer", {})).toMatchObject(refused(403, "reauthentication_needed"))
    for (const role of ["admin", "customer", "captain"]) expect((await invite(email, role)).status).toBe(422)
    expect((await invite("no address")).status).toBe(422)
    expect(await tokensFor(email)).toEqual([])
  })

  test.each(["", "x", "a".repeat(43), "%00", "' OR 1=1"])("the token %j is unknown", async (token) => {
    expect(await accept(await aCustomer(api.db), token)).toMatchObject(refused(404, "not_found"))
  })

  test("is forgotten a month after it ran out", async () => {
    const { invitation } = await anInvited()
    const kept = () => api.db.query(sql`SELECT FROM staff_invitations WHERE id = ${invitation}`)
    await sweepInvitations(api.db)
    expect(await kept()).toHaveLength(1)
    await api.db.query(
      sql`UPDATE staff_invitations SET expires_at = now() - interval '31 days' WHERE id = ${invitation}`,
    )
    await sweepInvitations(api.db)
    expect(await kept()).toEqual([])
  })
})
