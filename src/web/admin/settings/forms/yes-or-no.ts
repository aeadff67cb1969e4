import { m } from "#messages/messages.js"
import { YES } from "./check-field.tsx"

/** Returns a ticked box in words. */
export function yesOrNo(value: string): string {
  return value === YES ? m.admin_audit_yes() : m.admin_audit_no()
}
