import * as z from "zod/mini"
import { emailRules, text } from "#shop/api/fields.ts"

export const subscription = z.object({ email: text(emailRules) })

/** pending: the mailed link was not used yet */
export const SUBSCRIBER_STATES = ["pending", "confirmed", "unsubscribed"] as const
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number]

/** The mailed link confirms an address for this time. */
export const CONFIRMATION_HOURS = 24
