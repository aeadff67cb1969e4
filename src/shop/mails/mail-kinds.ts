/** Every mail has one recipient. */
export interface Addressed {
  /** Is one e-mail address and nothing else. */
  readonly to: string
}

export interface NewsletterConfirmationMail extends Addressed {
  readonly kind: "newsletter-confirmation"
  /** Is an absolute URL. */
  readonly url: string
}

/** Goes to a confirmed subscriber. */
export interface NewsletterWelcomeMail extends Addressed {
  readonly kind: "newsletter-welcome"
  /** Is the code of the coupon for a first order; null when it is used. */
  readonly code: string | null
  readonly unsubscribeUrl: string
}

/** Goes to somebody who waits for a product: to confirm that, and when the product is back. */
export interface BackInStockMail<Kind extends "back-in-stock-confirmation" | "back-in-stock"> extends Addressed {
  readonly kind: Kind
  /** Is the product's name. */
  readonly product: string
  /** Is an absolute URL. */
  readonly url: string
}

/** Goes to the owner when a customer changes an order. */
export interface OrderChangeNotice {
  readonly kind: "order-change-notice"
  readonly to: string
  readonly news: "cancelled" | "receipt"
  readonly orderId: string
  readonly orderNumber: string
  readonly customerName: string
  readonly totalCents: number
  /** Is true when it is paid, or a receipt says so. */
  readonly paid: boolean
}

/** Goes to the customer when an owner has checked a transfer. */
export interface PaymentUpdateMail {
  readonly kind: "payment-update"
  readonly to: string
  /** Is "" in a mail to an unconfirmed e-mail address. */
  readonly customerName: string
  readonly orderId: string
  readonly orderNumber: string
  readonly totalCents: number
  readonly status: "paid" | "failed"
  /** Says why it failed, as the owner typed it. */
  readonly reason: string | null
}

export interface MailedItem {
  readonly name: string
  readonly quantity: number
  /** Is the price of one piece. */
  readonly priceCents: number
  /** Is the text on each piece. */
  readonly personalisation?: { readonly label: string; readonly text: string }
}

/** Goes to a customer to whom these products were delivered. */
export interface ReviewRequestMail {
  readonly to: string
  readonly kind: "review-request"
  readonly customerName: string
  readonly orderId: string
  readonly orderNumber: string
  readonly products: readonly string[]
  readonly unsubscribeUrl: string
}
