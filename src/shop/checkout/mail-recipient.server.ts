import { type Sql, sql } from "#database/database.ts"
import { isAccountAddress } from "#shop/orders/order/customer-mails.ts"
import type { MailRecipient } from "#shop/orders/order/write-order.server.ts"

/** An e-mail address typed at checkout is not confirmed, so an account must not be a means to mail strangers. */
const MAX_MAILED_ELSEWHERE_PER_DAY = 3

/**
 * Describes a customer's own e-mail address, which is confirmed, and how many of the last day's orders have their mails
 * sent elsewhere.
 */
export interface AccountMail {
  readonly email: string
  readonly elsewhere: number
}

/**
 * Counts the orders of the last day of `profiles p` whose mails are sent elsewhere, as far as its limit. It counts none
 * when an order's mails go to the account's own e-mail address, because nobody needs the number then.
 */
export function mailedElsewhere(typed: string): Sql {
  return sql`CASE WHEN lower(p.email) = lower(${typed}) THEN 0 ELSE (
      SELECT count(*) FROM (
        SELECT FROM orders o
        WHERE o.user_id = p.id AND o.created_at > now() - interval '1 day' AND lower(o.mail_to) <> lower(p.email)
        LIMIT ${MAX_MAILED_ELSEWHERE_PER_DAY}
      ) AS counted) END`
}

/** Returns the e-mail address typed at checkout, or the account's own when too many mails have gone elsewhere. */
export function chooseRecipient({ email, elsewhere }: AccountMail, typed: string): MailRecipient {
  if (isAccountAddress(email, typed)) return { address: typed, own: true }
  return elsewhere < MAX_MAILED_ELSEWHERE_PER_DAY ? { address: typed, own: false } : { address: email, own: true }
}
