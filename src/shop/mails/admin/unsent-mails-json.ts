import * as z from "zod/mini"
import type { LastingKind } from "../mails.ts"
import { MAIL_NAMES } from "./unsent-mails.ts"

export const unsentMailJson = z.object({
  id: z.string().check(z.meta({ format: "uuid" })),
  kind: z.enum(Object.keys(MAIL_NAMES) as LastingKind[]),
  recipient: z.string(),
  reason: z.string(),
  created_at: z.string().check(z.meta({ format: "date-time" })),
})
export type UnsentMail = z.infer<typeof unsentMailJson>

/** Holds the latest 3 of `count`. */
export const unsentListJson = z.object({ count: z.int(), mails: z.array(unsentMailJson) })
export type UnsentList = z.infer<typeof unsentListJson>

export const unsentMailsJson = z.object({
  relay: z.boolean().check(z.meta({ description: "False where no mail relay is set: mails only wait" })),
  waiting: z
    .int()
    .check(z.meta({ description: "Mails that wait without a relay, or have waited for more than five minutes" })),
  failed: unsentListJson,
  doubtful: unsentListJson,
})
export type UnsentMails = z.infer<typeof unsentMailsJson>

/** Is the response of an action on all of them. */
export const mailsTouchedJson = z.object({ mails: z.int().check(z.meta({ description: "How many there were" })) })
