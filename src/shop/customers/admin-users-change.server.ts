import { type Database, type Queryable, sql, type Transaction } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { done, ok } from "#platform/result.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import { isUuid } from "#shop/api/fields.ts"
import { isStaff, type Role } from "#shop/api/identity.ts"
import type { Parts } from "#shop/api/parts.ts"
import { recordChange } from "#shop/audit/audit.server.ts"
import type { Outbox } from "#shop/mails/outbox.server.ts"
import {
  type EndSessions,
  endAccount,
  grantAdminAndTell,
  grantRole,
  isLastAdmin,
  lockAdmins,
} from "./accounts.server.ts"
import { readAdminUser } from "./admin-users.server.ts"
import type { AdminUser } from "./admin-users.ts"

export interface UsersShop extends Parts<"db"> {
  readonly endSessions: EndSessions
  readonly outbox: Outbox
}

const userNotFound = refusal(404, "not_found", m.errors_account_not_found)
const lastAdmin = refusal(409, "last_admin", m.errors_last_admin)
const ownAccount = refusal(409, "own_account", m.errors_own_account)
const noLongerAdmin = refusal(403, "forbidden", m.errors_admins_only)

/** Gives an account a role, or with `customer` none any more. The last active admin stays one. `from` leaves an account of another role alone. */
export async function setRole(
  shop: UsersShop,
  actorId: string,
  id: string,
  role: Role,
  from?: Role,
): Promise<Result<AdminUser>> {
  const changed = await change(shop, actorId, id, async (tx, user) => {
    if (user.role === role || (from && user.role !== from)) return done
    if (await isLastAdmin(tx, user.id)) return lastAdmin
    if (role === "admin") await grantAdminAndTell(tx, shop.outbox, user.id)
    else if (isStaff(role)) await grantRole(tx, user.id, role)
    else await tx.query(sql`DELETE FROM user_roles WHERE user_id = ${id}`)
    return record(tx, actorId, user.id, { role: user.role }, { role })
  })
  return changed.ok ? readChanged(shop, id) : changed
}

/** Blocks an account, which ends all its sessions, or lets it in again. */
export async function setAccountStatus(
  shop: UsersShop,
  actorId: string,
  id: string,
  status: "active" | "blocked",
): Promise<Result<AdminUser>> {
  const changed = await change(shop, actorId, id, async (tx, user) => {
    if (user.account_status === status) return done
    if (status === "blocked" && (await isLastAdmin(tx, user.id))) return lastAdmin
    await tx.query(sql`UPDATE profiles SET account_status = ${status}, updated_at = now() WHERE id = ${id}`)
    if (status === "blocked") await shop.endSessions(tx, user.id)
    return record(tx, actorId, user.id, { account_status: user.account_status }, { account_status: status })
  })
  return changed.ok ? readChanged(shop, id) : changed
}

export function deleteUser(shop: UsersShop, actorId: string, id: string): Promise<Result> {
  return change(shop, actorId, id, async (tx, user) => {
    if (user.id === actorId) return ownAccount
    if (await isLastAdmin(tx, user.id)) return lastAdmin
    await endAccount(tx, user.id, shop.endSessions)
    const before = { account_status: user.account_status }
    await recordChange(tx, { kind: "user", id: user.id, action: "deleted", actorId, before, after: null })
    return done
  })
}

async function record(tx: Queryable, actorId: string, id: string, before: object, after: object): Promise<Result> {
  await recordChange(tx, { kind: "user", id, action: "updated", actorId, before, after })
  return done
}

async function readChanged({ db }: UsersShop, id: string): Promise<Result<AdminUser>> {
  const user = await readAdminUser(db, id)
  return user ? ok(user) : userNotFound
}

/**
 * Does `apply` for an owner under the lock on who is an active admin: so two admins who remove each other leave one, and
 * one who is no admin any more changes nothing.
 */
export function asOwner<Value>(
  db: Database,
  actorId: string,
  apply: (tx: Transaction) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  return db.transaction(async (tx) => {
    await lockAdmins(tx)
    const actor = await readAdminUser(tx, actorId)
    if (actor?.role !== "admin" || actor.account_status !== "active") return noLongerAdmin
    return apply(tx)
  })
}

async function change(
  { db }: UsersShop,
  actorId: string,
  id: string,
  apply: (tx: Transaction, user: AdminUser) => Promise<Result>,
): Promise<Result> {
  if (!isUuid(id)) return userNotFound
  return asOwner(db, actorId, async (tx) => {
    const user = await readAdminUser(tx, id)
    return user ? apply(tx, user) : userNotFound
  })
}
