import { Gauge } from "prom-client"

// These gauges are read when the metrics are requested. Each process on a machine reports its own connections, pages
// and lines; what all of them share is reported once.

const SHARED = { aggregator: "max" } as const

export const buildInfo = new Gauge({
  name: "nool_build_info",
  help: "Always 1, with the versions that run",
  labelNames: ["version", "node", "postgres"] as const,
  aggregator: "first",
})
export const databaseUp = new Gauge({
  name: "nool_database_up",
  help: "0 while the database is known not to respond",
  aggregator: "min",
})
export const databaseWrites = new Gauge({
  name: "nool_database_takes_writes",
  help: "1 when the database wrote something within a second just now, 0 when it did not, because its disk is full for example",
  ...SHARED,
})
export const poolConnections = new Gauge({
  name: "nool_database_pool_connections",
  help: "Connections for requests, busy or idle",
  labelNames: ["state"] as const,
})
export const poolWaiting = new Gauge({
  name: "nool_database_pool_waiting",
  help: "Works that wait for a connection",
})
export const databaseSize = new Gauge({
  name: "nool_database_size_bytes",
  help: "Size of the database on its disk",
  ...SHARED,
})
export const databaseConnections = new Gauge({
  name: "nool_database_connections",
  help: "Connections to the database, of whatever program",
  ...SHARED,
})
export const lockWaits = new Gauge({
  name: "nool_database_lock_waits",
  help: "Connections that wait for a lock",
  ...SHARED,
})
export const longestTransaction = new Gauge({
  name: "nool_database_longest_transaction_seconds",
  help: "Age of the oldest transaction under way, of whatever program",
  ...SHARED,
})

export const cacheEntries = new Gauge({
  name: "nool_page_cache_entries",
  help: "Pages in the cache",
  labelNames: ["kind"] as const,
})
export const cacheBytes = new Gauge({
  name: "nool_page_cache_bytes",
  help: "Memory that the cached pages take",
  labelNames: ["kind"] as const,
})
export const listening = new Gauge({
  name: "nool_listening",
  help: "1 while changes of the catalogue are heard of",
  aggregator: "min",
})
export const lastAnnouncement = new Gauge({
  name: "nool_last_announcement_timestamp_seconds",
  help: "When the last change of the catalogue was heard of; absent before the first",
  ...SHARED,
})
export const settingsRevision = new Gauge({
  name: "nool_settings_revision",
  help: "Revision of the settings that this process works with",
  aggregator: "min",
})

export const mailsByStatus = new Gauge({
  name: "nool_mails",
  help: "Mails in the table: waiting, failed (given up) or doubtful",
  labelNames: ["status"] as const,
  ...SHARED,
})
export const oldestMail = new Gauge({
  name: "nool_mail_oldest_waiting_seconds",
  help: "Age of the oldest mail that waits to be sent, 0 for none",
  ...SHARED,
})
export const jobsByState = new Gauge({
  name: "nool_jobs",
  help: "Background jobs of the last day by their state, such as retry or failed",
  labelNames: ["state"] as const,
  ...SHARED,
})
export const jobSuccess = new Gauge({
  name: "nool_job_last_success_timestamp_seconds",
  help: "When a job was last done, in whichever process; absent when that is more than a day ago",
  labelNames: ["job"] as const,
  ...SHARED,
})
export const diskFree = new Gauge({
  name: "nool_disk_free_bytes",
  help: "Free space where DATA_DIR and the files are",
  labelNames: ["place"] as const,
  aggregator: "min",
})
export const backupSuccess = new Gauge({
  name: "nool_backup_last_success_timestamp_seconds",
  help: "When the last complete backup was begun; absent when there is none",
  ...SHARED,
})
export const backupFailed = new Gauge({
  name: "nool_backup_last_failed",
  help: "1 when the last backup failed, 0 when it is complete; absent before the first",
  ...SHARED,
})
