import * as z from "zod/mini"
import { listQuery } from "#shop/api/admin-list.ts"

/** Kinds of entities whose changes by admins are recorded; an entity is named `product:{id}`, a section of the settings `settings:{section}`. */
const AUDITED = [
  "product",
  "category",
  "order",
  "coupon",
  "user",
  "mail",
  "review",
  "settings",
  "backup",
  "invitation",
  "key",
] as const
export type Audited = (typeof AUDITED)[number]

const AUDIT_ACTIONS = ["created", "updated", "deleted", "archived", "restored"] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

const ENTITY = new RegExp(`^(?:settings:[a-z_]{1,40}|(?:${AUDITED.join("|")}):[0-9a-fA-F-]{36})$`)

export const auditQuery = z.omit(
  listQuery({
    entity: z
      .string("entity must be given once")
      .check(z.regex(ENTITY, `entity must be one of ${AUDITED.join(", ")} and an id`)),
  }),
  { q: true },
)

/** Describes a user of the back-office, as entries and timelines name them. */
export const actorJson = z.nullable(z.object({ id: z.uuid(), name: z.nullable(z.string()), email: z.string() })).check(
  z.meta({
    description:
      "Null for the shop itself, or an account that is gone. A key of a program has its name, and how it begins as `email`",
  }),
)

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

/** Says what an admin did. `before` and `after` hold the changed fields only; null where the entity did not exist before or afterwards. */
export type AuditEntry = z.infer<typeof auditEntryJson>

export const auditListJson = z.object({ entries: z.array(auditEntryJson), matching: z.int() })

export type AuditList = z.infer<typeof auditListJson>
