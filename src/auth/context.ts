import type { Database, Queryable } from "#database/database.ts"
import type { Log } from "#platform/log/log.ts"
import type { Secrets } from "#platform/secrets/secrets.ts"
import type { Keys } from "./keys.ts"
import type { LimitSetting, Limits } from "./limits.ts"
import type { Passwords } from "./passwords.ts"
import type { AccessTokens } from "./tokens.ts"

/** What the auth server asks to be mailed. `url` leads to a page of the site; codes are six digits. */
export type AuthMessage =
  | { kind: "confirmation-code"; to: string; code: string; name: string | null }
  | { kind: "already-registered"; to: string }
  | { kind: "recovery-link"; to: string; url: string; code?: string }
  | { kind: "password-changed"; to: string }

export type AccountStatus = "active" | "blocked" | "deleted" | "unknown"

export interface AuthOptions {
  db: Database
  secrets: Secrets
  log: Log
  /** Origin of the site without a slash at the end; redirects go to this origin only. */
  publicUrl: string
  /** Records a mail in the caller's transaction. */
  deliver: (tx: Queryable, message: AuthMessage) => Promise<void>
  /** The site's word on an account, asked at sign-in, refresh and every bearer call; only "active" gets in. */
  accountStatus: (q: Queryable, userId: string) => Promise<AccountStatus>
  /** Runs once per user, in the transaction that confirms the e-mail address. */
  onConfirmed: (tx: Queryable, user: { id: string; email: string; fullName: string | null }) => Promise<void>
  /** The address that limits count by. Must not come from a header that the client can set. */
  clientAddress: (request: Request) => string
  /** "on" by default; numbers replace single limits. The gap between mails and the sign-in back-off always stay. */
  limits?: LimitSetting
}

/** What every part of the auth server works with. */
export interface AuthContext extends AuthOptions {
  readonly passwords: Passwords
  readonly tokens: AccessTokens
  readonly keys: Keys
  readonly callLimits: Limits
}
