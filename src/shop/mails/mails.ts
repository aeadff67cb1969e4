import type { OrderAmounts } from "#shop/money.ts"
import type { PaymentMethod } from "#shop/payment-methods.ts"
import type { AccountNotice } from "./account-notices.ts"
import type {
  Addressed,
  BackInStockMail,
  MailedItem,
  NewsletterConfirmationMail,
  NewsletterWelcomeMail,
  OrderChangeNotice,
  PaymentUpdateMail,
  ReviewRequestMail,
} from "./mail-kinds.ts"

/** Every mail the shop sends, as it waits in the outbox: JSON, amounts in cents, times in ISO 8601. */
export type Mail =
  | AccountNotice
  | WelcomeMail
  | OrderConfirmationMail
  | StatusUpdateMail
  | NewOrderNotice
  | OrderChangeNotice
  | PaymentUpdateMail
  | ConfirmationCodeMail
  | RecoveryLinkMail
  | SignInCodeMail
  | ReauthenticationCodeMail
  | NewsletterConfirmationMail
  | NewsletterWelcomeMail
  | BackInStockMail<"back-in-stock-confirmation">
  | BackInStockMail<"back-in-stock">
  | ReviewRequestMail
  /** Goes to the owner, who wants to see whether mails arrive. */
  | (Addressed & { readonly kind: "test-mail" })
  | BackupFailedMail

export type MailOf<Kind extends Mail["kind"]> = Extract<Mail, { kind: Kind }>

/** The content of these mails is valid for this long. */
const MINUTES_OF_USE = {
  "confirmation-code": 10,
  "sign-in-code": 10,
  "reauthentication-code": 10,
  "recovery-link": 60,
  "newsletter-confirmation": 24 * 60,
  "back-in-stock-confirmation": 24 * 60,
} as const satisfies { readonly [Kind in Mail["kind"]]?: number }

/** Names the kinds without a code or link that expires. No recipient can request them again. */
export type LastingKind = Exclude<Mail["kind"], keyof typeof MINUTES_OF_USE>

/** Returns the minutes after which a mail of this kind is useless and not sent any more; null for never. */
export function minutesOfUse(kind: Mail["kind"]): number | null {
  return kind in MINUTES_OF_USE ? MINUTES_OF_USE[kind as keyof typeof MINUTES_OF_USE] : null
}

/** Goes to the owner. */
interface BackupFailedMail extends Addressed {
  readonly kind: "backup-failed"
  readonly reason: string
  /** Is when the last complete one was made; null for never. */
  readonly lastAt: string | null
}

interface WelcomeMail extends Addressed {
  readonly kind: "send-welcome-email"
  readonly name: string
}

interface OrderConfirmationMail extends Addressed, MailedOrder {
  readonly kind: "send-order-confirmation"
}

interface StatusUpdateMail extends Addressed {
  readonly kind: "send-status-update"
  readonly customerName: string
  /** Is missing in mails that were queued before this field existed. */
  readonly orderId?: string
  readonly orderNumber: string
  readonly status: "confirmed" | "shipped" | "delivered" | "cancelled"
  /** Is true where the owner entered the order: its customer has no account. */
  readonly entered?: boolean
  /** Is set with "shipped"; mails that were queued before this field existed lack it. */
  readonly shipment?: MailedShipment
}

/** Says what is on its way, how, and where to. */
export interface MailedShipment extends Pick<MailedOrder, "items" | "addressLines"> {
  readonly courier: string | null
  readonly trackingNumber: string | null
  /** Is what must be paid in cash on arrival; null when nothing must. */
  readonly dueCents: number | null
}

/** Goes to the owner for each new order. */
interface NewOrderNotice extends Addressed, MailedOrder {
  readonly kind: "new-order-notice"
  readonly customerEmail: string
  readonly customerPhone: string
  readonly notes: string | null
}

interface ConfirmationCodeMail extends Addressed {
  readonly kind: "confirmation-code"
  readonly name: string
  /** Has six digits. */
  readonly code: string
}

interface RecoveryLinkMail extends Addressed {
  readonly kind: "recovery-link"
  /** Is an absolute URL. */
  readonly url: string
}

interface Coded extends Addressed {
  /** Has six digits. */
  readonly code: string
}

interface SignInCodeMail extends Coded {
  readonly kind: "sign-in-code"
}

/** Goes to a signed-in user who is about to make a sensitive change. */
interface ReauthenticationCodeMail extends Coded {
  readonly kind: "reauthentication-code"
}

/** Describes an order as its two mails show it. */
export interface MailedOrder extends OrderAmounts {
  /** Is "" in a mail to an unconfirmed e-mail address. */
  readonly customerName: string
  /** This and the coupon are missing in mails that were queued before the fields existed. */
  readonly orderId?: string
  readonly couponCode?: string | null
  readonly orderNumber: string
  readonly orderedAt: string
  readonly items: ReadonlyArray<MailedItem>
  readonly paymentMethod: PaymentMethod
  /** Is set where the owner entered it: its customer has no account, and may have paid already. */
  readonly entered?: { readonly paid: boolean }
  /** Holds the street, the city with postal code, and so on, one line each. It is empty where the name is. */
  readonly addressLines: readonly string[]
}
