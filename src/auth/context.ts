import type { Database, Queryable, Transaction } from "#database/database.ts"
import type { Counter } from "#database/limits/limits.ts"
import type { Log } from "#platform/log/log.ts"
import type { SecurityEvents } from "#platform/log/security-events.ts"
import type { Secrets } from "#platform/secrets/secrets.ts"
import type { Passwords } from "./accounts/passwords.ts"
import type { Keys } from "./keys/keys.ts"
import type { AccessTokens } from "./keys/tokens.ts"
import type { LimitSetting, Limits } from "./limits/limits.ts"
import type { OAuthProvider, Providers } from "./oauth/providers.ts"

/** Describes the mails of the auth server. `url` leads to a page of the site; codes are six digits. */
export type AuthMessage =
  | { kind: "confirmation-code"; to: string; code: string; name: string | null }
  | { kind: "already-registered"; to: string }
  | { kind: "recovery-link"; to: string; url: string; code?: string }
  | { kind: "password-changed"; to: string; providers: string[] }
  | { kind: "sign-in-code"; to: string; code: string }
  | { kind: "reauthentication-code" | "email-change-code"; to: string; code: string }
  /** `email` is the new address; one goes there, and one to the address of before. */
  | { kind: "email-changed"; to: string; email: string }
  | { kind: "factor-added" | "factor-removed"; to: string; factor: FactorType; name: string }
  | { kind: "recovery-codes-made"; to: string }
  | { kind: "recovery-code-used"; to: string; left: number }
  | { kind: "new-device"; to: string; device: string; at: string }
  | { kind: "identity-linked"; to: string; provider: string }

export type FactorType = "totp" | "phone" | "webauthn"

export type AccountStatus = "active" | "blocked" | "deleted" | "unknown"

export interface AuthOptions {
  db: Database
  secrets: Secrets
  log: Log
  /** Origin of the site without a slash at the end; redirects go to this origin only. */
  publicUrl: string
  deliver: (tx: Queryable, message: AuthMessage) => Promise<void>
  /** The status of an account by the site, queried at sign-in, refresh and every bearer call; only "active" gets in. */
  accountStatus: (q: Queryable, userId: string) => Promise<AccountStatus>
  /** Returns in words for its owner what is wrong with a name; null for a good one. By default any name is good. */
  nameFault?: (fullName: string) => string | null
  /** Runs once per user, in the transaction that confirms the e-mail address. */
  onConfirmed: (tx: Queryable, user: { id: string; email: string; fullName: string | null }) => Promise<void>
  onEmailChanged?: (tx: Transaction, user: { id: string; from: string; to: string }) => Promise<void>
  onPasswordChanged?: (tx: Transaction, email: string) => void
  /** Sets the site's rules for passwords; without them any six characters will do. */
  passwordRules?: PasswordRules
  /** Returns the IP by which limits count. It must not come from a header that the client can set. */
  clientIp: (request: Request) => string
  /** Changes the limits, except for the cooldown between mails and the waits after wrong guesses at one account. */
  limits?: LimitSetting
  /** Names the site in authenticator apps and passkey dialogs; its host by default. */
  siteName?: () => string
  /** Sends a text message; rejects when it was not accepted. Without this function a phone cannot be a factor. */
  sendSms?: (to: string, code: string) => Promise<void>
  oauth?: readonly OAuthProvider[]
  /** Sessions end this many days after the last refresh (30), and after the sign-in in any case (90). */
  sessionDays?: { readonly idle: number; readonly max: number }
}

interface PasswordRules {
  /** Returns whether a password is easy to guess: a common one, or made of its owner's data. */
  isGuessable: (password: string, owner: { email: string; fullName: string | null }) => boolean
  mustResist: (q: Queryable, userId: string) => Promise<boolean>
}

export interface AuthContext extends AuthOptions {
  readonly passwords: Passwords
  readonly tokens: AccessTokens
  readonly keys: Keys
  readonly allowance: Limits
  readonly securityEvents: SecurityEvents
  /** Counts the wrong mailed codes of all accounts in the current hour. */
  readonly wrongCodes: Counter
  readonly providers: Providers
  readonly siteName: () => string
}
