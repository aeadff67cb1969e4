import * as z from "zod/mini"
import { emailRules, text } from "#shop/api/fields.ts"

/** The body of `POST /api/newsletter`. */
export const subscription = z.object({ email: text(emailRules) })

/** pending: the mailed link was not used yet */
export const SUBSCRIBER_STATES = ["pending", "confirmed", "unsubscribed"] as const
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number]

/** For how long the mailed link confirms an address. */
export const CONFIRMATION_HOURS = 24

/** Mails that one address gets in an hour, however often it is given. */
export const MAILS_TO_SUBSCRIBER = { name: "newsletter-address", points: 3, seconds: 3600 }
/** Subscriptions that one network asks for in an hour. */
export const SUBSCRIPTIONS_OF_CLIENT = { name: "newsletter-client", points: 30, seconds: 3600 }
/** The part of `MAILS_PER_HOUR` that the newsletter may take. */
export const NEWSLETTER_PART = 1 / 5
