import { type Database, type Queryable, sql } from "#database/database.ts"
import { createCounter, sweepCounters } from "#database/limits/limits.ts"
import { sweepShares } from "#database/limits/shares.ts"
import { createSecurityEvents } from "#platform/log/security-events.ts"
import { createUser, initialPasswordState, renewInitialPassword } from "./accounts/create-user.ts"
import { createPasswords } from "./accounts/passwords.ts"
import { bearerTokenOf } from "./call-and-reply.ts"
import { type FreshProof, requireProofNow } from "./codes/reauthenticate.ts"
import type { AuthContext, AuthOptions } from "./context.ts"
import { removeFactors } from "./factors/enroll.ts"
import { openKeys, rotateKeys } from "./keys/keys.ts"
import { createAccessTokens } from "./keys/tokens.ts"
import { createLimits } from "./limits/limits.ts"
import { createProviders } from "./oauth/providers.ts"
import type { Result } from "./refusal.ts"
import { createRoutes } from "./routes.ts"
import { authenticate } from "./sessions/caller.ts"
import { endSessions } from "./sessions/sessions.ts"

export type Auth = Awaited<ReturnType<typeof createAuth>>

/** More of them in an hour than customers mistype: an attacker guesses across accounts. */
const WRONG_CODES = { name: "wrongCodes", points: 300, seconds: 3600 }

export async function createAuth(options: AuthOptions) {
  const keys = await openKeys(options.db, options.secrets, options.log)
  const context: AuthContext = {
    ...options,
    siteName: options.siteName ?? (() => new URL(options.publicUrl).host),
    keys,
    passwords: await createPasswords(),
    tokens: createAccessTokens(keys, `${options.publicUrl}/auth/v1`),
    allowance: createLimits(options, options.limits),
    securityEvents: createSecurityEvents(options.log),
    wrongCodes: createCounter(options.db, WRONG_CODES, options.limits?.factor),
    providers: createProviders(options.oauth ?? [], `${options.publicUrl}/auth/v1/callback`),
  }
  const bound =
    <Args extends unknown[], Value>(work: (context: AuthContext, ...args: Args) => Value) =>
    (...args: Args) =>
      work(context, ...args)
  return {
    /** Serves the protocol; it is to be mounted at /auth/v1. */
    routes: createRoutes(context),
    providers: context.providers.names,
    /** The caller itself checks in the view `auth.live_sessions` whether the session still lives. */
    verifyAccessToken: context.tokens.verify,
    requireProof: bound(requireProofOf),
    endSessions: (tx: Queryable, userId: string) => endSessions(tx, userId),
    createUser: bound(createUser),
    initialPasswordState: bound(initialPasswordState),
    renewInitialPassword: bound(renewInitialPassword),
    removeFactors: bound(removeFactors),
    /** Deletes expired rows: sign-ups never confirmed, codes, ended sessions, flows, counters. A daily job calls it. */
    sweep: () => sweep(options.db),
    signsFrom: keys.signsFrom,
    rotateKeys: () => rotateKeys(options.db, options.secrets),
  }
}

/**
 * Refuses a request whose sender does not prove who they are, by their password or the code that `GET
 * /reauthenticate` mails. It protects what the site wants to be as safe as a new password.
 */
async function requireProofOf(context: AuthContext, request: Request, proof: FreshProof): Promise<Result> {
  const ip = context.clientIp(request)
  const allowed = await context.allowance.takeCall("updateUser", ip)
  if (!allowed.ok) return allowed
  const caller = await authenticate(context, { bearer: bearerTokenOf(request), ip })
  return caller.ok ? requireProofNow(context, proof, caller.value) : caller
}

/** Deletes what has expired. The audit trail is retained for a year. */
async function sweep(db: Database): Promise<void> {
  await db.query(sql`DELETE FROM auth.sign_ups WHERE expires_at <= now()`)
  await db.query(sql`DELETE FROM auth.one_time_codes WHERE expires_at <= now()`)
  await db.query(sql`DELETE FROM auth.email_changes WHERE requested_at < now() - interval '1 hour'`)
  await db.query(sql`DELETE FROM auth.message_cooldowns WHERE sent_at < now() - interval '1 hour'`)
  await db.query(sql`DELETE FROM auth.failed_attempts WHERE last_at < now() - interval '1 day'`)
  await db.query(sql`DELETE FROM auth.sessions WHERE ends_at <= now()`)
  await db.query(sql`DELETE FROM auth.flow_states WHERE created_at < now() - interval '1 day'`)
  await db.query(sql`DELETE FROM auth.challenges WHERE created_at < now() - interval '1 day'`)
  await db.query(sql`DELETE FROM auth.factors WHERE status = 'unverified' AND created_at < now() - interval '1 day'`)
  await db.query(sql`DELETE FROM auth.devices WHERE last_seen_at < now() - interval '180 days'`)
  await db.query(sql`DELETE FROM auth.signing_keys WHERE verifies_until <= now()`)
  await sweepCounters(db)
  await sweepShares(db)
  await db.query(sql`DELETE FROM auth.audit_log WHERE created_at < now() - interval '1 year'`)
}
