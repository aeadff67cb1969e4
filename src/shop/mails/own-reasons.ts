import { m } from "#messages/messages.js"
import { isKeyOf } from "#platform/objects.ts"

/** Words the reasons for which the shop itself did not send a mail or finish a backup. They are stored by these names. */
const OWN_REASONS = {
  backup_cut_off: m.errors_backup_cut_off,
  backup_interrupted: m.errors_backup_interrupted,
  backup_stopped: m.errors_backup_stopped,
  backup_taken_over: m.errors_backup_taken_over,
  mail_restored: m.errors_mail_restored,
  mail_unanswered: m.errors_mail_unanswered,
} as const

export type OwnReason = keyof typeof OWN_REASONS

/** Returns a stored reason in the reader's language. What is not the shop's own stays as a mail server or a program said it. */
export function wordedReason(stored: string): string {
  return isKeyOf(OWN_REASONS, stored) ? OWN_REASONS[stored]() : stored
}

export const failsFor = (reason: OwnReason) => new Error(reason)
