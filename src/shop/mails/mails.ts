import { getLocale, type Locale } from "#messages/runtime.js"
import { isKeyOf } from "#platform/objects.ts"
import type { StaffRole } from "#shop/api/identity.ts"
import type { AbsoluteUrl, NamedFactor, NamedProduct, SixDigits } from "./mail-parts.ts"
import type { MailedOrder, MailedStep, NamedOrder, OrderNews, StatusUpdate } from "./mailed-order.ts"

/**
 * Says what each kind of mail holds besides its recipient, as it waits in the outbox: JSON, amounts in cents, times in
 * ISO 8601. Mails that were queued before a field existed lack it.
 */
interface MailContents {
  "send-welcome-email": { readonly name: string }
  "confirmation-code": SixDigits & { readonly name: string }
  "sign-in-code": SixDigits
  /** Goes to a signed-in user who is about to make a sensitive change. */
  "reauthentication-code": SixDigits
  /** Goes to the e-mail address that a user wants instead of the present one. */
  "email-change-code": SixDigits
  "recovery-link": AbsoluteUrl
  /** Goes to the owner of an e-mail address that was registered again. */
  "already-registered": unknown
  /** Such accounts sign in as before: "google". */
  "password-changed": { readonly providers?: readonly string[] }
  /** Goes to the e-mail address of before and to the new one, which is `email`. */
  "email-changed": { readonly email: string }
  "factor-added": NamedFactor
  "factor-removed": NamedFactor
  "recovery-codes-made": unknown
  /** `left` counts the codes that the account still has. */
  "recovery-code-used": { readonly left: number }
  /** The device is like "Firefox on Linux". */
  "new-device": { readonly device: string; readonly at: string }
  "identity-linked": { readonly provider: string }
  /** Goes to who has deleted their account; the link keeps it. `orders` are those that the erasure waits for. */
  "account-deleted": AbsoluteUrl & { readonly until: string; readonly orders: readonly string[] }
  "data-ready": { readonly until: string }
  /** Goes to every admin, the new one included; `email` is the new one's. */
  "admin-added": { readonly email: string }
  /** Goes to whom an owner wants in the back-office. */
  "staff-invitation": AbsoluteUrl & { readonly role: Exclude<StaffRole, "admin"> }
  /** Goes to every admin; `email` is that of the admin who changed it. Null is no code any more. */
  "payment-code-changed": { readonly email: string; readonly code: string | null }
  "send-order-confirmation": MailedOrder
  "send-status-update": StatusUpdate
  /** Goes to the customer when an owner has checked a transfer. The reason is why it failed, as the owner typed it. */
  "payment-update": NamedOrder & {
    readonly status: "paid" | "part_paid" | "deposit" | "failed"
    readonly reason: string | null
    /** Is there of a part; of a deposit with the balance that stays open. */
    readonly part?: { readonly receivedCents: number; readonly openCents: number }
    /** The balance is paid in cash on arrival. */
    readonly atDoor?: true
    /** Is what was received above what the order costs. */
    readonly surplusCents?: number
    /** The order had been cancelled because it was not paid in time, and goes on. */
    readonly revived?: true
    /** Is until when the pieces are kept, where more is to be transferred. */
    readonly payBy?: string
  }
  /** Goes to the customer when the owner promises another day for what is made. */
  "promise-moved": NamedOrder & {
    readonly before: string | null
    readonly readyBy: string
    readonly reason: string
    readonly mayCancel: boolean
  }
  /** Goes to the customer at most once a day, with what the owner tells of the making. */
  "order-progress": NamedOrder & { readonly words: string }
  /** Goes to the customer when the owner has corrected where an order goes; no line of it goes to an unconfirmed e-mail address. */
  "address-correction": NamedOrder & {
    readonly addressLines: readonly string[]
    /** What the order cost before, and what is open now, where the delivery costs something else there. */
    readonly beforeCents?: number
    readonly openCents?: number
    /** More is to be transferred. */
    readonly transfer?: boolean
  }
  "payment-question": NamedOrder & { readonly question: string }
  /** Goes to the customer with what became of a return, and the owner's words about it, if any. */
  "return-update": NamedOrder & {
    readonly state: "accepted" | "declined" | "received" | "settled"
    readonly words: string | null
  }
  /** Says until when a transfer or card payment is awaited: a reminder at half time and near the end, or because the owner has given more time, or asks for the balance. */
  "pay-by": NamedOrder & {
    readonly news: "half" | "last" | "extended" | "balance"
    readonly openCents: number
    readonly payBy: string
    /** It is to be paid by card. */
    readonly card?: boolean
  }
  /** Goes to the customer when money goes back, with the owner's words about it, if any. */
  refund: NamedOrder & {
    readonly refundedCents: number
    readonly way: "bank_transfer" | "cash" | "card"
    readonly reference: string | null
    readonly reason: string | null
  }
  /** Goes to the owner for each new order. What is due with it is missing in mails that were queued before that was said. */
  "new-order-notice": MailedOrder & {
    readonly customerEmail: string
    readonly customerPhone: string
    readonly notes: string | null
    readonly due?: string
    /** Is named in the owner's language. Mails that were queued before name it among the lines of the address. */
    readonly district?: number | null
  }
  /** Goes to the owner when a customer, or a card payment, changes an order; `paid` when it is, or a receipt says so. */
  "order-change-notice": NamedOrder & { readonly news: OrderNews; readonly paid: boolean }
  "newsletter-confirmation": AbsoluteUrl
  /** Goes to a confirmed subscriber. The code is that of the coupon for a first order; null when it is used. */
  "newsletter-welcome": { readonly code: string | null; readonly unsubscribeUrl: string }
  "back-in-stock-confirmation": AbsoluteUrl & NamedProduct
  "back-in-stock": AbsoluteUrl & NamedProduct
  /** Goes to a guest who asks for a piece of their own. */
  "commission-confirmation": AbsoluteUrl
  /** Goes to the owner. */
  "commission-notice": { readonly name: string; readonly words: string }
  /** Goes to whoever asked, with what the owner says or offers. */
  "commission-answer": AbsoluteUrl & { readonly name: string; readonly step: MailedStep }
  "opening-confirmation": AbsoluteUrl
  "shop-opened": AbsoluteUrl
  /** Goes to a customer to whom these products were delivered, whichever of their variants. */
  "review-request": Omit<NamedOrder, "totalCents"> & {
    readonly products: readonly string[]
    readonly unsubscribeUrl: string
  }
  /** Goes to the owner, who wants to see whether mails arrive. */
  "test-mail": unknown
  /** Goes to the owner. `lastAt` is when the last complete backup was made; null for never. */
  "backup-failed": { readonly reason: string; readonly lastAt: string | null }
  /** Goes to the owner, when another program took no message in three days, or said that it has gone. */
  "webhook-paused": AbsoluteUrl & { readonly why: "failing" | "gone" }
}
type Kind = keyof MailContents

/** A mail has one recipient: `to` is one e-mail address and nothing else. */
export type MailOf<Wanted extends Kind> = {
  [Each in Wanted]: {
    readonly kind: Each
    readonly to: string
    readonly language?: Locale
    /** Is the e-mail address of the person that a mail to the owner is about. */
    readonly replyTo?: string
  } & MailContents[Each]
}[Wanted]

export type Mail = MailOf<Kind>

/** These answer a request that the recipient made, to an address that need not have an account, and are in its language. */
const ANSWERS: ReadonlySet<Kind> = new Set([
  "confirmation-code",
  "email-change-code",
  "newsletter-confirmation",
  "newsletter-welcome",
  "back-in-stock-confirmation",
  "opening-confirmation",
  "commission-confirmation",
])

/** Returns the language in which a mail is queued; none where it is that of its recipient's account. */
export function languageOf(mail: Mail): Locale | undefined {
  return mail.language ?? (ANSWERS.has(mail.kind) ? getLocale() : undefined)
}

const MINUTES_OF_USE = {
  "confirmation-code": 10,
  "sign-in-code": 10,
  "reauthentication-code": 10,
  "email-change-code": 10,
  "recovery-link": 60,
  "newsletter-confirmation": 24 * 60,
  "back-in-stock-confirmation": 24 * 60,
  "opening-confirmation": 24 * 60,
  "commission-confirmation": 24 * 60,
  "staff-invitation": 7 * 24 * 60,
} as const satisfies { readonly [Each in Kind]?: number }

/** Names the kinds without a code or link that expires. No recipient can request them again. */
export type LastingKind = Exclude<Kind, keyof typeof MINUTES_OF_USE>

/** Returns the minutes after which a mail of this kind is useless and not sent any more; null for never. */
export function minutesOfUse(kind: Kind): number | null {
  return isKeyOf(MINUTES_OF_USE, kind) ? MINUTES_OF_USE[kind] : null
}
