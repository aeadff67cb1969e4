import * as z from "zod/mini"

const time = z.string().check(z.meta({ format: "date-time" }))

export const backupJson = z.object({
  id: z.uuid(),
  destination: z
    .nullable(z.string())
    .check(z.meta({ description: "Null for a download and for a file of the operator's command" })),
  outcome: z.enum(["running", "done", "failed"]),
  started_at: time,
  finished_at: z.nullable(time),
  bytes: z.int().check(z.meta({ description: "Written so far, or in all" })),
  error: z.nullable(z.string()),
  stored: z.boolean().check(z.meta({ description: "Whether its file is at the destination" })),
})
export type BackupEntry = z.infer<typeof backupJson>

export const backupsJson = z.object({
  destination: z.nullable(z.string()).check(z.meta({ description: "Where they are stored; null: nowhere" })),
  schedule: z
    .nullable(z.string())
    .check(z.meta({ description: "A cron expression in Colombo time; null: by hand only" })),
  keep: z.object({ days: z.int(), weeks: z.int(), months: z.int() }),
  problem: z.nullable(z.string()).check(z.meta({ description: "Why the destination cannot be read now" })),
  backups: z.array(backupJson).check(z.meta({ description: "The newest first" })),
})
export type BackupList = z.infer<typeof backupsJson>

export const backupKeyJson = z.object({ key: z.string() })
export const begunJson = z.object({ id: z.uuid() })
