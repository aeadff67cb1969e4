import { resolve } from "node:path"
import { databaseUrl } from "./outbound.ts"
import type { ReadSetting } from "./setting-values.ts"

export interface DatabaseSettings {
  readonly databaseUrl: string | undefined
  /**
   * Is the folder of the programs of an installed PostgreSQL, which then is the embedded one; undefined for the one in
   * the packages.
   */
  readonly postgresBin: string | undefined
  /** Is the URL of PostgreSQL itself, where `databaseUrl` is that of a pooler in transaction mode. */
  readonly databaseDirectUrl: string | undefined
}

const CURE =
  "postgres://user:password@host/database, for another machine with ?sslmode=verify-full, or with ?sslmode=disable where " +
  "nobody else is on the way"

export function databaseSettings(read: ReadSetting, problems: string[]): DatabaseSettings {
  const readUrl = (name: string) => read(name, "", databaseUrl, CURE) || undefined
  const url = readUrl("DATABASE_URL")
  const bin = read("POSTGRES_BIN", "", (text) => text, "") || undefined
  if (url && bin)
    problems.push("POSTGRES_BIN is for the embedded PostgreSQL, and DATABASE_URL for another: give one of them.")
  return {
    databaseUrl: url,
    postgresBin: bin && resolve(bin),
    databaseDirectUrl: readUrl("DATABASE_DIRECT_URL"),
  }
}
