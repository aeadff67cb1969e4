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
