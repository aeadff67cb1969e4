import { lockUntilCommit } from "#database/advisory-locks.ts"
import { type Queryable, sql } from "#database/database.ts"

/** Lets one change of who is an active admin happen at a time, until the transaction ends. Take it before any other lock. */
export async function lockAdmins(tx: Queryable): Promise<void> {
  await lockUntilCommit(tx, "admins")
}

/** Whether this user is an active admin and there is no other. Only under `lockAdmins` does the result last. */
export async function isLastAdmin(tx: Queryable, userId: string): Promise<boolean> {
  const admins = await tx.query<{ id: string }>(
    sql`SELECT p.id FROM profiles p JOIN user_roles r ON r.user_id = p.id
        WHERE r.role = 'admin' AND COALESCE(p.account_status, 'active') = 'active' LIMIT 2`,
  )
  return admins.length === 1 && admins[0]?.id === userId
}
