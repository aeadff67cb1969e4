import * as z from "zod/mini"

export const testMailJson = z.object({
  state: z
    .enum(["none", "waiting", "sent", "refused", "doubtful"])
    .check(z.meta({ description: "`doubtful`: handed over without a response, so it may have arrived" })),
  to: z.string().check(z.meta({ description: "Where it went, or where the first one will go" })),
  reason: z
    .nullable(z.string())
    .check(z.meta({ description: "What the mail server answered, where it did not take it" })),
  relay: z.boolean().check(z.meta({ description: "Whether mails have a way out" })),
  mailbox: z.boolean().check(z.meta({ description: "Whether mails go to `/dev/mailbox` instead of people" })),
})

export type TestMailState = z.infer<typeof testMailJson>
