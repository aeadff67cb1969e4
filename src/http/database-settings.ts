import { databaseUrl } from "./outbound.ts"
import type { ReadSetting } from "./setting-values.ts"

export interface DatabaseSettings {
  /** undefined: the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined
  /** PostgreSQL itself, where `databaseUrl` is that of a pooler in transaction mode. */
  readonly databaseDirectUrl: string | undefined
  /** A streaming replica, which public pages are read from. */
  readonly databaseReplicaUrl: string | undefined
}

const CURE =
  "postgres://user:password@host/database, for another machine with ?sslmode=verify-full, or with ?sslmode=disable where " +
  "nobody else is on the way"

export function databaseSettings(read: ReadSetting): DatabaseSettings {
  const readUrl = (name: string) => read(name, "", databaseUrl, CURE) || undefined
  return {
    databaseUrl: readUrl("DATABASE_URL"),
    databaseDirectUrl: readUrl("DATABASE_DIRECT_URL"),
    databaseReplicaUrl: readUrl("DATABASE_REPLICA_URL"),
  }
}
