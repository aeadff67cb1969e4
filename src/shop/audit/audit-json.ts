import * as z from "zod/mini"
import { listQuery } from "#shop/api/admin-list.ts"
import { AUDIT_ACTIONS, AUDITED } from "./audit.ts"

const ENTITY = new RegExp(`^(?:${AUDITED.join("|")}):[0-9a-fA-F-]{36}$`)

/** The query of `GET /api/admin/audit`. */
export const auditQuery = z.omit(
  listQuery({
    entity: z
      .string("entity must be given once")
      .check(z.regex(ENTITY, `entity must be one of ${AUDITED.join(", ")} and an id`)),
  }),
  { q: true },
)

/** A user of the back-office, as entries and timelines name them. */
export const actorJson = z
  .nullable(z.object({ id: z.uuid(), name: z.nullable(z.string()), email: z.string() }))
  .check(z.meta({ description: "Null for the shop itself, or an account that is gone" }))

const fields = z.nullable(z.record(z.string(), z.unknown()))

export const auditEntryJson = z.object({
  id: z.int(),
  entity: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  actor: actorJson,
  before: fields,
  after: fields,
  created_at: z.string().check(z.meta({ format: "date-time" })),
})

export const auditListJson = z.object({ entries: z.array(auditEntryJson), matching: z.int() })
