import { Hono } from "hono"
import type { Queryable } from "#database/database.ts"
import type { AuthOptions } from "./context.ts"

export type { AuthMessage, AuthOptions } from "./context.ts"

export interface Auth {
  /** The protocol, to be mounted at /auth/v1. */
  readonly routes: Hono
  /**
   * Checks signature, algorithm, expiry, issuer and audience; null when any is wrong. Whether the session still lives is
   * the caller's to ask of the view `auth.live_sessions`.
   */
  verifyAccessToken(token: string): Promise<{ userId: string; sessionId: string; aal: "aal1" | "aal2" } | null>
  /** Signs the user out everywhere. */
  endSessions(tx: Queryable, userId: string): Promise<void>
  /**
   * Makes a user whose address counts as confirmed (`onConfirmed` runs). An address that already has a user keeps it as it is,
   * password included, and `existed` is true.
   */
  createUser(
    tx: Queryable,
    user: { email: string; password: string; fullName: string | null },
  ): Promise<{ id: string; existed: boolean }>
  /** Removes what is spent: sign-ups never confirmed, codes, ended sessions, flows, counters. For a daily job. */
  sweep(): Promise<void>
  close(): Promise<void>
}

/** Opens the auth server on a migrated database; makes its signing key at the first start. */
export async function createAuth(options: AuthOptions): Promise<Auth> {
  options.log.debug("auth server is being opened")
  throw new Error("The auth server is not built yet.")
}

