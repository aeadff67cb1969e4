/** What the owner sets and everybody may read. Browser-safe. */
export interface ShopSettings {
  readonly name: string
  readonly email: string
  /** Where the owner hears of new orders. */
  readonly ownerEmail: string
  readonly phone: string
  /** Free text, shown at checkout, on orders and in mails. */
  readonly bankDetails: string
  readonly deliveryFeeCents: number
}
