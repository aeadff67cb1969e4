import * as z from "zod/mini"
import { ORDER_MAILS, type UnsentMails } from "./unsent-mails.ts"

const failedMail = z.object({
  id: z.string().check(z.meta({ format: "uuid" })),
  kind: z.enum(ORDER_MAILS),
  recipient: z.string(),
  reason: z.string(),
  created_at: z.string().check(z.meta({ format: "date-time" })),
})

export const unsentMailsJson: z.ZodMiniType<UnsentMails> = z.object({
  waiting: z.int().check(z.meta({ description: "Mails that have waited for more than five minutes" })),
  failed: z.object({ count: z.int(), mails: z.array(failedMail) }),
})

/** What an action on all of the failed ones answers. */
export const mailsTouchedJson = z.object({ mails: z.int().check(z.meta({ description: "How many there were" })) })
