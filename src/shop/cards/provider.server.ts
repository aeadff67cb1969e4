import type { CardFields } from "./card-settings.ts"

/** Holds a provider's values with its secrets opened. */
export type OpenCardSettings<Fields extends CardFields> = {
  readonly [Name in keyof Fields & string]: string | null
} & {
  readonly sandbox: boolean
}

export interface CardOrder {
  readonly orderNumber: string
  readonly totalCents: number
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly address: string
  readonly city: string
  /** Says in a line what is bought. */
  readonly items: string
}

/** Holds where a provider sends the customer, and where it says what became of the payment. */
export interface CardUrls {
  readonly back: string
  readonly cancelled: string
  readonly notify: string
}

/** Says how a browser gets to the provider: by a form that it posts, or by a link. */
export type CardStart =
  | { readonly form: { readonly action: string; readonly fields: Readonly<Record<string, string>> } }
  | { readonly redirect: string }

export const CARD_STATES = ["paid", "pending", "failed", "charged_back"] as const

/** Is what a provider says of a payment, once it is proved that the provider says it. */
export interface CardNotice {
  readonly orderNumber: string
  /** Is the payment's id at the provider. */
  readonly providerId: string
  readonly cents: number
  readonly currency: string
  readonly state: (typeof CARD_STATES)[number]
  /** Is true of a paid one that the provider has sent back, as far as it was asked. */
  readonly isSentBack?: boolean
}

/** Names why a notice is not a provider's, or not for this shop. */
export type NoticeFault = "forged" | "unreadable" | "other_merchant"

/** Is a notice that is read, or why it counts for nothing, with the order that it names. */
export type HeardNotice =
  | { readonly ok: true; readonly notice: CardNotice }
  | { readonly ok: false; readonly fault: NoticeFault; readonly orderNumber: string | null }

/** Is a payment that is to go back to its card, in full. */
export interface CardRefund {
  readonly orderNumber: string
  /** Is the payment's id at the provider. */
  readonly providerId: string
  /** Says why, to whom reads the provider's books. */
  readonly reason: string
}

/** Sends payments back. Both calls reject where the provider does not answer: it may have done it. */
export interface CardRefunds<Fields extends CardFields> {
  isSetUp(settings: OpenCardSettings<Fields>): boolean
  request(refund: CardRefund, settings: OpenCardSettings<Fields>): Promise<"requested" | "done" | "refused">
  /** Asks what became of it: "none" where the provider knows of no refund, "unlisted" where it lists no such payment for the order. */
  ask(refund: CardRefund, settings: OpenCardSettings<Fields>): Promise<"unlisted" | "none" | "requested" | "done">
}

/** Is a provider of card payments, with the values that it wants of its shop. Nothing is captured later: a payment is all or nothing. */
export interface PaymentProvider<Fields extends CardFields = CardFields> {
  readonly id: string
  readonly fields: Fields
  offers(totalCents: number, settings: OpenCardSettings<Fields>): boolean
  /** Prepares a payment; the same order may be started again. */
  start(order: CardOrder, urls: CardUrls, settings: OpenCardSettings<Fields>): Promise<CardStart>
  /**
   * Reads what was posted to `CardUrls.notify`. It proves the sender before it believes anything: order, amount, currency and state are proved,
   * the payment's id need not be.
   */
  notice(request: { readonly body: string; readonly headers: Headers }, settings: OpenCardSettings<Fields>): HeardNotice
  /**
   * Asks what became of an order's payments; none where the shop has not set up what that takes. Rejects when the
   * provider does not answer.
   */
  ask?(orderNumber: string, settings: OpenCardSettings<Fields>): Promise<readonly CardNotice[]>
  readonly refund?: CardRefunds<Fields>
}
