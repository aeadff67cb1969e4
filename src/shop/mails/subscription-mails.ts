import type { Addressed } from "./addressed.ts"
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
