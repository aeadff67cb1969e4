/** To the owner, when a customer changes an order. */
export interface OrderChangeNotice {
  readonly kind: "order-change-notice"
  readonly to: string
  readonly news: "cancelled" | "receipt"
  readonly orderId: string
  readonly orderNumber: string
  readonly customerName: string
  readonly totalCents: number
  /** Paid, or said to be by a receipt. */
  readonly paid: boolean
}

/** To the customer, when an owner has looked at a transfer. */
export interface PaymentUpdateMail {
  readonly kind: "payment-update"
  readonly to: string
  /** "" in a mail to an unconfirmed e-mail address. */
  readonly customerName: string
  readonly orderId: string
  readonly orderNumber: string
  readonly totalCents: number
  readonly status: "paid" | "failed"
  /** Why it failed, as the owner typed it. */
  readonly reason: string | null
}

export interface MailedItem {
  readonly name: string
  readonly quantity: number
  /** Of one piece. */
  readonly priceCents: number
  /** The text on each piece. */
  readonly personalisation?: { readonly label: string; readonly text: string }
}

/** To a customer to whom these products were delivered. */
export interface ReviewRequestMail {
  readonly to: string
  readonly kind: "review-request"
  readonly customerName: string
  readonly orderId: string
  readonly orderNumber: string
  readonly products: readonly string[]
  readonly unsubscribeUrl: string
}
