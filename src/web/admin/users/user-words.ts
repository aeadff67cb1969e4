import { m } from "#messages/messages.js"
import { isKeyOf } from "#platform/objects.ts"
import type { AccountStatus } from "#shop/customers/accounts.server.ts"
import type { BadgeTone } from "#web/ui/badge.tsx"

export const userStatuses: Readonly<Record<AccountStatus, { name: () => string; tone: BadgeTone }>> = {
  active: { name: m.admin_active, tone: "success" },
  blocked: { name: m.admin_users_status_blocked, tone: "danger" },
  deleted: { name: m.admin_users_status_deleted, tone: "neutral" },
  unknown: { name: m.admin_users_status_unknown, tone: "warning" },
}

export const nameOfStatus = (status: string) => userStatuses[isKeyOf(userStatuses, status) ? status : "unknown"].name()

const words = (code: string) => m.admin_audit_code({ code })

export const describedUser = {
  role: { label: m.admin_field_role, words },
  account_status: { label: m.admin_field_account_status, words },
  note: { label: m.admin_note_label, hint: m.admin_note_hint },
  phones: {
    label: m.admin_customer_entered,
    hint: m.admin_customer_entered_hint,
  },
} as const
