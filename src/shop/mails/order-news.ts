/** Says what a customer, or a card payment, did to an order. */
export type OrderNews = "cancelled" | "receipt" | "refund_due" | "charged_back"
