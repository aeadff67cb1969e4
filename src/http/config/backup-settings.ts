import { relative, resolve } from "node:path"
import { CronExpressionParser } from "cron-parser"
import { parseKeep } from "#backup/destinations/retention.ts"
import type { BackupSettings } from "#backup/service/backup-settings.ts"
import { filesUrl } from "./outbound.ts"
import type { ReadSetting } from "./setting-values.ts"

// The backup runs before the nightly sweep, so that it holds what the sweep removes.
const EVERY_NIGHT = "17 2 * * *"

export function readBackupSettings(read: ReadSetting, dataDir: string, problems: string[]): BackupSettings {
  const url =
    read(
      "BACKUP_URL",
      "",
      (text) => backupUrl(text, dataDir),
      "a folder outside of DATA_DIR, or s3://bucket?endpoint=https://…&region=…&prefix=…; an http:// endpoint on another machine needs &tls=off",
    ) || undefined
  const cron = read("BACKUP_SCHEDULE", "", schedule, "off, or minute, hour, day, month and weekday as 17 2 * * *")
  if (cron !== "" && cron !== "off" && !url) problems.push("BACKUP_SCHEDULE is set without BACKUP_URL: give both.")
  return {
    url,
    schedule: url && cron !== "off" ? cron || EVERY_NIGHT : null,
    key: read("BACKUP_KEY", "", backupKey, "the line that begins with AGE-SECRET-KEY-1") || undefined,
    keep: read("BACKUP_KEEP", "7d,4w,6m", parseKeep, "days, weeks and months as 7d,4w,6m; at least one backup"),
  }
}

function backupKey(text: string): string | null {
  return text === "" || text.includes("AGE-SECRET-KEY-1") ? text : null
}

function backupUrl(text: string, dataDir: string): string | null {
  if (text.startsWith("s3:")) return URL.canParse(text) && new URL(text).hostname !== "" ? filesUrl(text) : null
  if (text === "" || /^\w{2,}:/.test(text)) return text === "" ? "" : null
  // The folder must lie outside DATA_DIR, because what destroys the one must not destroy the other.
  const way = relative(dataDir, resolve(text))
  return way === "" || !(way.startsWith("..") || resolve(way) === way) ? null : resolve(text)
}

function schedule(text: string): string | null {
  if (text === "" || text === "off") return text
  if (text.split(/\s+/).length !== 5) return null
  try {
    CronExpressionParser.parse(text, { tz: "Asia/Colombo" })
    return text
  } catch {
    return null
  }
}
