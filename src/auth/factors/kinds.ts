import type { FactorType } from "../context.ts"
import type { FactorKind } from "./factor.ts"
import { passkey } from "./passkeys.ts"
import { phone } from "./phone.ts"
import { totp } from "./totp.ts"

export const FACTOR_KINDS: Record<FactorType, FactorKind> = { totp, phone, webauthn: passkey }
