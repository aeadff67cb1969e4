import type { VariantName } from "#shop/catalogue/variants/variant-name.ts"
import type { OrderAmounts } from "#shop/money.ts"
import type { PaymentMethod } from "#shop/payment-methods.ts"

/** Says what a customer, or a card payment, did to an order. */
export type OrderNews = "cancelled" | "receipt" | "refund_due" | "charged_back" | "address" | "return"

export interface NamedOrder {
  readonly orderId: string
  readonly orderNumber: string
  /** Is "" in a mail to an unconfirmed e-mail address. */
  readonly customerName: string
  readonly totalCents: number
  /** Is true where the owner entered the order: its customer has no account. */
  readonly entered?: boolean
}

export interface StatusUpdate extends Pick<MailedOrder, "customerName" | "orderId" | "orderNumber"> {
  readonly status: "confirmed" | "shipped" | "delivered" | "cancelled"
  readonly why?: "unpaid" | "declined"
  readonly entered?: boolean
  /** The order is cancelled because its parcel came back. */
  readonly parcelRefused?: boolean
  /** Is what was paid for a cancelled order and is to go back. */
  readonly refundDueCents?: number
  /** It had a deposit: what of it goes back is as the shop said before the order. */
  readonly byPolicy?: true
  /** The money came when the customer had been told already that the order is cancelled. */
  readonly late?: true
  /** Its customer fetches it in the shop: "shipped" says that it is ready. */
  readonly pickUp?: boolean
  /** Is set with "shipped". */
  readonly shipment?: MailedShipment
}

export interface MailedShipment extends Pick<MailedOrder, "items" | "addressLines"> {
  readonly courier: string | null
  readonly trackingNumber: string | null
  /** Is what must be paid in cash on arrival; null when nothing must. */
  readonly dueCents: number | null
}

export interface MailedOrder extends Omit<OrderAmounts, "cashFeeCents"> {
  /** Is missing where a process of 1.0.0 has written the mail. */
  readonly cashFeeCents?: number
  /** Is "" in a mail to an unconfirmed e-mail address. */
  readonly customerName: string
  /** Its customer fetches it in the shop, whose address it has. */
  readonly pickUp?: boolean
  readonly orderId?: string
  readonly couponCode?: string | null
  readonly orderNumber: string
  readonly orderedAt: string
  readonly items: readonly MailedItem[]
  readonly paymentMethod: PaymentMethod
  /** Is what is due before anything is made; missing where all is due at once. */
  readonly depositCents?: number
  /** Is until when its transfer or card payment is awaited. Mails that were queued before it was said lack it. */
  readonly payBy?: string
  /** Is set where the owner entered it: its customer has no account, and may have paid already. */
  readonly entered?: { readonly paid: boolean }
  /**
   * Holds the street, the city with postal code, and so on, one line each. It is empty where the name is, unless it is
   * the shop's own.
   */
  readonly addressLines: readonly string[]
}

export interface MailedItem {
  readonly name: string
  readonly variant?: VariantName
  readonly quantity: number
  readonly priceCents: number
  /** Says how many of them are made after the order, and by which day where one was promised. */
  readonly made?: { readonly made: number; readonly ready_by: string | null }
  readonly personalisation?: { readonly label: string; readonly text: string }
  /** Is set where it cannot be returned, unless it is faulty. */
  readonly noReturns?: true
}

/** Is what the owner did about a request: words, or an offer with its price in rupees and the last day on which it can be bought. */
export interface MailedStep {
  readonly kind: "answer" | "decline" | "offer"
  readonly words?: string
  readonly name?: string
  readonly price?: number
  readonly days?: number
  readonly until?: string
}
