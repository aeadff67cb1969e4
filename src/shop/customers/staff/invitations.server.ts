import { randomBytes } from "node:crypto"
import { type Database, type Queryable, sql } from "#database/database.ts"
import type { StaffInvitationsRow } from "#database/rows.ts"
import { m } from "#messages/messages.js"
import { localPath } from "#messages/paths.ts"
import { getLocale } from "#messages/runtime.js"
import { done, ok } from "#platform/result.ts"
import { tokenHash } from "#platform/secrets/token-hash.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import { isUuid } from "#shop/api/fields.ts"
import type { Identity, Role } from "#shop/api/identity.ts"
import type { Parts } from "#shop/api/parts.ts"
import { recordChange } from "#shop/audit/audit.server.ts"
import type { Outbox } from "#shop/mails/outbox.server.ts"
import { grantRole, lockAdmins } from "../accounts.server.ts"
import { readAdminUser } from "../admin-users.server.ts"
import { asOwner } from "../admin-users-change.server.ts"
import type { Invitation, SentInvitation } from "./invitations.ts"

interface InvitingShop extends Parts<"db" | "publicUrl"> {
  readonly outbox: Outbox
}

const notFound = refusal(404, "not_found", m.errors_invitation_not_found)
const forOther = refusal(403, "invitation_for_other", m.errors_invitation_for_other)
const used = refusal(409, "invitation_used", m.errors_invitation_used)
const takenBack = refusal(409, "invitation_taken_back", m.errors_invitation_taken_back)
const over = refusal(409, "invitation_over", m.errors_invitation_over)
const inRole = refusal(409, "already_in_role", m.errors_invitation_in_role, "email")

const columns = sql`id, email, role, expires_at`

export function listInvitations(db: Queryable): Promise<Invitation[]> {
  return db.query(
    sql`SELECT ${columns} FROM staff_invitations WHERE state = 'waiting' AND expires_at > now() ORDER BY created_at DESC`,
  )
}

/** Mails a link by which the account of that very address enters a role; an earlier one for the address ends. An owner is not invited. */
export function invite(shop: InvitingShop, actorId: string, sent: SentInvitation): Promise<Result<Invitation>> {
  const { email, role } = sent
  return asOwner(shop.db, actorId, async (tx) => {
    const [known] = await tx.query<{ role: Role | null }>(
      sql`SELECT r.role FROM profiles p LEFT JOIN user_roles r ON r.user_id = p.id
          WHERE lower(p.email) = ${email.toLowerCase()} AND COALESCE(p.account_status, 'active') = 'active'`,
    )
    if (known?.role === "admin" || known?.role === role) return inRole
    await tx.query(
      sql`UPDATE staff_invitations SET state = 'taken_back' WHERE lower(email) = ${email.toLowerCase()} AND state = 'waiting'`,
    )
    const token = randomBytes(32).toString("base64url")
    const [invitation] = await tx.query<Invitation>(
      sql`INSERT INTO staff_invitations (email, role, token_hash, invited_by)
          VALUES (${email}, ${role}, ${tokenHash(token)}, ${actorId}) RETURNING ${columns}`,
    )
    if (!invitation) throw new Error("an insert returns its row")
    await record(tx, actorId, invitation.id, { before: null, after: { email, role } })
    const url = `${shop.publicUrl}${localPath("/invitation")}#${token}`
    const language = known ? {} : { language: getLocale() }
    await shop.outbox.queueMail(tx, { kind: "staff-invitation", to: email, url, role, ...language })
    return ok(invitation)
  })
}

export function takeBack({ db }: Pick<InvitingShop, "db">, actorId: string, id: string): Promise<Result> {
  return asOwner(db, actorId, async (tx) => {
    const taken = isUuid(id)
      ? await tx.query<Pick<Invitation, "email" | "role">>(
          sql`UPDATE staff_invitations SET state = 'taken_back' WHERE id = ${id} AND state = 'waiting' RETURNING email, role`,
        )
      : []
    if (!taken[0]) return notFound
    await record(tx, actorId, id, { before: taken[0], after: null })
    return done
  })
}

/**
 * Gives the account the role it is invited to. It must have the address that the link was mailed to, and whoever invited it must be an owner
 * still: one who lost the role brings nobody in later.
 */
export function accept(
  { db }: Pick<InvitingShop, "db">,
  { id }: Identity,
  token: string,
): Promise<Result<Pick<Invitation, "role">>> {
  return db.transaction(async (tx) => {
    await lockAdmins(tx)
    const [found] = await tx.query<
      Pick<StaffInvitationsRow, "id" | "email" | "role" | "state" | "invited_by"> & { over: boolean }
    >(
      sql`SELECT id, email, role, state, invited_by, expires_at <= now() AS over FROM staff_invitations
          WHERE token_hash = ${tokenHash(token)}`,
    )
    if (!found) return notFound
    const user = await readAdminUser(tx, id)
    if (user?.email.toLowerCase() !== found.email.toLowerCase()) return forOther
    if (found.state === "accepted") return used
    const host = await readAdminUser(tx, found.invited_by)
    if (found.state === "taken_back" || host?.role !== "admin" || host.account_status !== "active") return takenBack
    if (found.over) return over
    if (user.role === "admin") return inRole
    const { role } = found
    if (await grantRole(tx, id, role)) {
      const change = { before: { role: user.role }, after: { role } }
      await recordChange(tx, { kind: "user", id, action: "updated", actorId: host.id, ...change })
    }
    await tx.query(sql`UPDATE staff_invitations SET state = 'accepted' WHERE id = ${found.id}`)
    return ok({ role })
  })
}

export async function sweepInvitations(db: Database): Promise<void> {
  await db.query(sql`DELETE FROM staff_invitations WHERE expires_at < now() - interval '30 days'`)
}

function record(tx: Queryable, actorId: string, id: string, change: { before: object | null; after: object | null }) {
  const action = change.after ? "created" : "deleted"
  return recordChange(tx, { kind: "invitation", id, action, actorId, ...change })
}
