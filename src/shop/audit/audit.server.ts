import { prepared, type Queryable, type Sql, sql } from "#database/database.ts"
import type { AdminAuditRow } from "#database/rows.ts"
import { countRows } from "#shop/api/counted.server.ts"
import type { AuditAction, AuditEntry, Audited, AuditList } from "./audit.ts"

export interface AuditedChange {
  readonly kind: Audited
  readonly id: string
  readonly action: AuditAction
  /** Is null when the shop itself acted, at a time that an admin had set. */
  readonly actorId: string | null
  /** The fields that differ, as the back-office shows them; null: there was nothing. */
  readonly before: object | null
  readonly after: object | null
}

/** Records what an admin changed; call it in the transaction of the change. */
export async function recordChange(tx: Queryable, change: AuditedChange): Promise<void> {
  await tx.query(prepared("record-change", insertChange(change)))
}

/** Returns the statement that records a change, for a caller that writes it together with the change. */
export function insertChange({ kind, id, action, actorId, before, after }: AuditedChange): Sql {
  return sql`INSERT INTO admin_audit (entity, action, actor_id, before, after)
          VALUES (${`${kind}:${id}`}, ${action}, ${actorId}, ${jsonOf(before)}::jsonb, ${jsonOf(after)}::jsonb)`
}

export async function recordChanges(tx: Queryable, changes: readonly AuditedChange[]): Promise<void> {
  const rows = changes.map(({ kind, id, action, actorId, before, after }) => ({
    ...{ entity: `${kind}:${id}`, action, actor_id: actorId },
    ...{ before, after },
  }))
  await tx.query(
    sql`INSERT INTO admin_audit (entity, action, actor_id, before, after)
        SELECT entity, action, actor_id, NULLIF(before, 'null'), NULLIF(after, 'null')
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          AS rows (entity text, action text, actor_id uuid, before jsonb, after jsonb)`,
  )
}

function jsonOf(fields: object | null): string | null {
  return fields && JSON.stringify(fields)
}

type EntryRow = Omit<AuditEntry, "actor" | "created_at"> &
  Pick<AdminAuditRow, "actor_id" | "created_at"> & {
    full_name: string | null
    email: string | null
  }

export async function listChanges(
  db: Queryable,
  entity: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<AuditList> {
  const [rows, matching] = await Promise.all([
    db.query<EntryRow>(
      sql`SELECT a.id, a.entity, a.action, a.before, a.after, a.created_at, p.id AS actor_id, p.full_name, p.email
          FROM admin_audit a LEFT JOIN actors p ON p.id = a.actor_id
          WHERE a.entity = ${entity} ORDER BY a.id DESC OFFSET ${offset} LIMIT ${limit}`,
    ),
    countRows(db, sql`admin_audit WHERE entity = ${entity}`),
  ])
  return { entries: rows.map(entryFromRow), matching }
}

function entryFromRow({ actor_id, full_name, email, ...row }: EntryRow): AuditEntry {
  const actor = actor_id === null || email === null ? null : { id: actor_id, name: full_name, email }
  return { ...row, actor }
}
