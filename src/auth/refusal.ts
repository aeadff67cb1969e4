/** An expected failure, as the client is told: HTTP status, the protocol's error code, and a text for people. */
export class Refusal {
  readonly status: number
  readonly code: string
  readonly message: string
  /** Seconds. */
  readonly retryAfter: number | undefined
  readonly extra: Record<string, unknown> | undefined

  constructor(status: number, code: string, message: string, more: RefusalMore = {}) {
    this.status = status
    this.code = code
    this.message = message
    this.retryAfter = more.retryAfter
    this.extra = more.extra
  }
}

interface RefusalMore {
  retryAfter?: number
  extra?: Record<string, unknown>
}

export function refuse(status: number, code: string, message: string, more?: RefusalMore): Refusal {
  return new Refusal(status, code, message, more)
}

export const invalid = (message: string) => refuse(400, "validation_failed", message)

export const invalidCredentials = () => refuse(400, "invalid_credentials", "Invalid login credentials")

/** Wrong, expired, used and unknown look the same on purpose. */
export const codeRefused = () => refuse(403, "otp_expired", "Token has expired or is invalid")
export const linkRefused = () => refuse(403, "otp_expired", "Email link is invalid or has expired")
