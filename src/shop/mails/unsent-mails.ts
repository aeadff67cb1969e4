import type { Mail } from "./mails.ts"

/** Mails that somebody waits for long after: a code or a link that did not arrive is asked for anew, these are not. */
export const ORDER_MAILS = [
  "send-order-confirmation",
  "send-status-update",
  "new-order-notice",
] as const satisfies Mail["kind"][]

/** A mail about an order that was given up. */
export interface FailedMail {
  id: string
  kind: (typeof ORDER_MAILS)[number]
  recipient: string
  /** In the words of whoever refused it. */
  reason: string
  /** RFC 3339. */
  created_at: string
}

/** Mails that did not go out, as the dashboard shows them. */
export interface UnsentMails {
  /** Mails of every kind that have waited for more than five minutes: the relay is out of reach. They go out by themselves. */
  waiting: number
  /** Given up; the latest 3 of `count`. */
  failed: { count: number; mails: FailedMail[] }
}
