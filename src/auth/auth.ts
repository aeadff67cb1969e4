import type { Hono } from "hono"
import type { Queryable } from "#database/database.ts"
import { createCounter } from "#database/limits/limits.ts"
import { createSecurityEvents } from "#platform/log/security-events.ts"
import {
  createUser,
  type InitialPasswordState,
  initialPasswordState,
  type MadeUpPassword,
  type NewUser,
  renewInitialPassword,
} from "./accounts/create-user.ts"
import { createPasswords } from "./accounts/passwords.ts"
import { bearerTokenOf } from "./call-and-reply.ts"
import { type FreshProof, requireProofNow } from "./codes/reauthenticate.ts"
import type { AuthContext, AuthOptions } from "./context.ts"
import { removeFactors } from "./factors/enroll.ts"
import { openKeys, rotateKeys } from "./keys/keys.ts"
import { type AccessTokens, createAccessTokens } from "./keys/tokens.ts"
import { createLimits } from "./limits/limits.ts"
import { createProviders } from "./oauth/providers.ts"
import type { Result } from "./refusal.ts"
import { createRoutes } from "./routes.ts"
import { authenticate } from "./sessions/caller.ts"
import { endSessions } from "./sessions/sessions.ts"
import { sweep } from "./sweep.ts"

export interface Auth {
  /** Serves the protocol; it is to be mounted at /auth/v1. */
  readonly routes: Hono
  /** Names the providers that people may sign in with. */
  readonly providers: readonly string[]
  /**
   * Checks signature, algorithm, expiry, issuer and audience; resolves to null when any is wrong. The caller itself
   * checks in the view `auth.live_sessions` whether the session still lives.
   */
  readonly verifyAccessToken: AccessTokens["verify"]
  /**
   * Refuses a request whose sender does not prove who they are, by their password or the code that `GET
   * /reauthenticate` mails. It protects what the site wants to be as safe as a new password.
   */
  requireProof(request: Request, proof: FreshProof): Promise<Result>
  /** Signs the user out everywhere. */
  endSessions(tx: Queryable, userId: string): Promise<void>
  /**
   * Makes a user whose e-mail address counts as confirmed (`onConfirmed` runs). An address that already has a user keeps it as it is,
   * password included, and `existed` is true.
   * An initial password is one that was made up: it signs in for a week, and its owner is asked to choose another.
   */
  createUser(tx: Queryable, user: NewUser): Promise<{ id: string; existed: boolean }>
  /**
   * Helps a user who lost their second factor: the operator removes all of them, which ends the sessions and mails the
   * owner.
   * @returns how many there were; null when the e-mail address has no user
   */
  removeFactors(tx: Queryable, email: string): Promise<number | null>
  /** Returns what became of a password that was made up for the user of this e-mail address. */
  initialPasswordState(tx: Queryable, made: MadeUpPassword): Promise<InitialPasswordState>
  /** Gives that user another made-up password. */
  renewInitialPassword(tx: Queryable, made: MadeUpPassword): Promise<void>
  /** Deletes expired rows: sign-ups never confirmed, codes, ended sessions, flows, counters. A daily job calls it. */
  sweep(): Promise<void>
  /**
   * Returns from when on access tokens are signed, in milliseconds since 1970. The time is in the past where this
   * machine's clock is right.
   */
  signsFrom(): number
  /** Publishes a new signing key and returns when it begins to sign. Rejects while one is waiting. */
  rotateKeys(): Promise<Date>
}

/** More of them in an hour than customers mistype: an attacker guesses across accounts. */
const WRONG_CODES = { name: "wrongCodes", points: 300, seconds: 3600 }

/** Opens the auth server on a migrated database; makes its signing key at the first start. */
export async function createAuth(options: AuthOptions): Promise<Auth> {
  const keys = await openKeys(options.db, options.secrets, options.log)
  const context: AuthContext = {
    ...options,
    siteName: options.siteName ?? (() => new URL(options.publicUrl).host),
    keys,
    passwords: await createPasswords(),
    tokens: createAccessTokens(keys, `${options.publicUrl}/auth/v1`),
    ...createLimits(options, options.limits),
    securityEvents: createSecurityEvents(options.log),
    wrongCodes: createCounter(options.db, WRONG_CODES, options.limits?.factor),
    providers: createProviders(options.oauth ?? [], `${options.publicUrl}/auth/v1/callback`),
  }
  return {
    routes: createRoutes(context),
    providers: context.providers.names,
    verifyAccessToken: context.tokens.verify,
    requireProof: (request, proof) => requireProofOf(context, request, proof),
    endSessions: (tx, userId) => endSessions(tx, userId),
    createUser: (tx, user) => createUser(context, tx, user),
    initialPasswordState: (tx, made) => initialPasswordState(context, tx, made),
    renewInitialPassword: (tx, made) => renewInitialPassword(context, tx, made),
    removeFactors: (tx, email) => removeFactors(context, tx, email),
    sweep: () => sweep(options.db),
    signsFrom: keys.signsFrom,
    rotateKeys: () => rotateKeys(options.db, options.secrets),
  }
}

async function requireProofOf(context: AuthContext, request: Request, proof: FreshProof): Promise<Result> {
  const ip = context.clientIp(request)
  const allowed = await context.callLimits.takeCall("updateUser", ip)
  if (!allowed.ok) return allowed
  const caller = await authenticate(context, { bearer: bearerTokenOf(request), ip })
  return caller.ok ? requireProofNow(context, proof, caller.value) : caller
}
