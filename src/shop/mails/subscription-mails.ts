import type { Addressed } from "./addressed.ts"
export interface NewsletterConfirmationMail extends Addressed {
  readonly kind: "newsletter-confirmation"
  /** Absolute. */
  readonly url: string
}

/** To a confirmed subscriber. */
export interface NewsletterWelcomeMail extends Addressed {
  readonly kind: "newsletter-welcome"
  /** Of the coupon for a first order; null when it is used. */
  readonly code: string | null
  readonly unsubscribeUrl: string
}

/** To who waits for a product: to confirm that, and when it is there. */
export interface BackInStockMail<Kind extends "back-in-stock-confirmation" | "back-in-stock"> extends Addressed {
  readonly kind: Kind
  /** Its name. */
  readonly product: string
  /** Absolute. */
  readonly url: string
}
