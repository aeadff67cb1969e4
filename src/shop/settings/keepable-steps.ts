/** Steps of the first day's checklist whose initial values may be right. Apart from their schema, which the dashboard need not download. */
export const KEEPABLE_STEPS = ["shop", "contact", "delivery", "policies"] as const
