import type * as z from "zod/mini"
import type { auditEntryJson, auditListJson } from "./audit-json.ts"
/** Kinds of entities whose changes by admins are recorded; an entity is named `product:{id}`. */
export const AUDITED = ["product", "order", "coupon", "user", "mail"] as const
export type Audited = (typeof AUDITED)[number]

/** What one admin did to one entity. `before` and `after` hold the changed fields only; null: it was not, or is no longer. */
export type AuditEntry = z.infer<typeof auditEntryJson>

export const AUDIT_ACTIONS = ["created", "updated", "deleted", "archived"] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** `GET /api/admin/audit?entity=product:{id}&page&page_size`, newest first. */
export type AuditList = z.infer<typeof auditListJson>
