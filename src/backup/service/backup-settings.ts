import type { Keep } from "../destinations/retention.ts"

export interface BackupSettings {
  /** A folder, or s3://bucket?…; undefined: backups are only made by hand. */
  readonly url: string | undefined
  /** A cron expression in Colombo time; null: none is made by the clock. */
  readonly schedule: string | null
  readonly keep: Keep
  /** Encrypts backups and opens them, in place of DATA_DIR/backup.key: an age identity, or a file of age-keygen with one. */
  readonly key: string | undefined
}

/** The settings of the process that a backup is made with. */
export interface BackupOptions {
  readonly backup: BackupSettings
  readonly dataDir: string
  readonly filesUrl: string
  readonly secretKey: string | undefined
  readonly logLevel: string
}
