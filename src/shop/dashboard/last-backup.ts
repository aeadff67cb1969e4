import * as z from "zod/mini"

const time = z.string().check(z.meta({ format: "date-time" }))

export const lastBackupJson = z.object({
  state: z.enum(["good", "none", "failed", "late"]).check(
    z.meta({
      description:
        "`failed`: the last one by the clock; `late`: orders of more than two days ago are in no backup; `none`: there is none, and nothing to lose yet",
    }),
  ),
  last: z.nullable(z.object({ at: time, bytes: z.int() })),
  reason: z.nullable(z.string()).check(z.meta({ description: "Why the last one failed" })),
})
export type LastBackup = z.infer<typeof lastBackupJson>
