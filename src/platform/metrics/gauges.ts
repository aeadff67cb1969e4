import { type Aggregator, Gauge } from "prom-client"

// These gauges are read when the metrics are requested. Each process on a machine reports its own connections and
// pages; what all of them share is reported once.

function gauge<Label extends string = never>(
  name: string,
  help: string,
  aggregator: Aggregator,
  labelNames: readonly Label[] = [],
) {
  return new Gauge({ name, help, aggregator, labelNames })
}

export const databaseUp = gauge("nool_database_up", "0 while the database is known not to respond", "min")
export const databaseWrites = gauge("nool_database_takes_writes", "0 when it wrote nothing within a second", "max")
export const poolWaiting = gauge("nool_database_pool_waiting", "Works that wait for a connection", "sum")
export const lockWaits = gauge("nool_database_lock_waits", "Connections that wait for a lock", "max")
export const longestTransaction = gauge(
  "nool_database_longest_transaction_seconds",
  "Age of the oldest transaction under way, of whatever program",
  "max",
)

export const listening = gauge("nool_listening", "1 while changes of the catalogue are received", "min")

export const oldestMail = gauge("nool_mail_oldest_waiting_seconds", "Age of the oldest mail that waits, 0: none", "max")
export const jobSuccess = gauge("nool_job_last_success_timestamp_seconds", "When a job was last done", "max", ["job"])
export const diskFree = gauge("nool_disk_free_bytes", "Free space where DATA_DIR and the files are", "min", ["place"])
export const backupSuccess = gauge("nool_backup_last_success_timestamp_seconds", "When a backup last began", "max")
export const lastBackupFailed = gauge("nool_backup_last_failed", "1 when the last backup failed, 0 when not", "max")
