/**
 * Names the steps of the first day's checklist whose initial values may be right. They are apart from their schema,
 * which the dashboard need not download.
 */
export const KEEPABLE_STEPS = ["shop", "contact", "delivery", "home", "policies"] as const
