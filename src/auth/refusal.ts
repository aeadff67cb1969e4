/** What a refusal's text says besides fixed words, so that a client can word it itself: `{ seconds: 42 }`, `{ reason: "deleted" }`. */
export type RefusalValues = Readonly<Record<string, string | number>>

/** An expected failure, as the client is told: HTTP status, the protocol's error code, and a text for people. */
export class Refusal {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly values: RefusalValues | undefined
  /** Seconds. */
  readonly retryAfter: number | undefined
  readonly extra: Record<string, unknown> | undefined

  constructor(status: number, code: string, message: string, more: RefusalMore = {}) {
    this.status = status
    this.code = code
    this.message = message
    this.values = more.values
    this.retryAfter = more.retryAfter
    this.extra = more.extra
  }
}

interface RefusalMore {
  values?: RefusalValues
  retryAfter?: number
  extra?: Record<string, unknown>
}

export function refuse(status: number, code: string, message: string, more?: RefusalMore): Refusal {
  return new Refusal(status, code, message, more)
}

/** @param values with a `reason` where the page of a person who follows it can lead here: the message alone tells such refusals apart. */
export function invalid(message: string, values?: RefusalValues): Refusal {
  return refuse(400, "validation_failed", message, values && { values })
}

export const invalidCredentials = () => refuse(400, "invalid_credentials", "Invalid login credentials")

/** Wrong, expired, used and unknown look the same on purpose. */
export const codeRefused = () => refuse(403, "otp_expired", "Token has expired or is invalid")
export const linkRefused = () => refuse(403, "otp_expired", "Email link is invalid or has expired")
