/** Kinds of things whose changes by admins are kept; a thing is named `product:{id}`. */
export const AUDITED = ["product", "order", "coupon", "user", "mail"] as const
export type Audited = (typeof AUDITED)[number]

/** What one admin did to one thing. `before` and `after` hold the changed fields only; null: it was not, or is no longer. */
export interface AuditEntry {
  id: number
  thing: string
  /** "created", "updated", "deleted", "archived". */
  action: AuditAction
  /** Null when the account is gone. */
  actor: { id: string; name: string | null; email: string } | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  /** RFC 3339. */
  created_at: string
}

export const AUDIT_ACTIONS = ["created", "updated", "deleted", "archived"] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** `GET /api/admin/audit?thing=product:{id}&page&page_size`, newest first. */
export interface AuditList {
  entries: AuditEntry[]
  matching: number
}
