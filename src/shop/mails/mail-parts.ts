import type { VariantName } from "#shop/catalogue/variants/variant-name.ts"

export interface SixDigits {
  readonly code: string
}

export interface AbsoluteUrl {
  readonly url: string
}

export interface NamedProduct {
  /** Is the whole name, of a variant too. */
  readonly product: string
  readonly variant?: VariantName
}

export interface NamedFactor {
  readonly factor: "totp" | "phone" | "webauthn"
  /** Is the owner's name for it; "" when it has none. */
  readonly name: string
}
