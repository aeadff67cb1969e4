/**
 * Names the steps of the first day's checklist that an owner can pass over: initial values may be right, and a test is
 * not everybody's wish. They are apart from their schema, which the dashboard need not download.
 */
export const KEEPABLE_STEPS = ["shop", "contact", "delivery", "home", "policies", "test_mail"] as const
export type KeepableStep = (typeof KEEPABLE_STEPS)[number]
