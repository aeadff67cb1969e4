import { callAuthExtension } from "#web/session/auth-api/auth-extensions.ts"

export const recoveryCodesState = () => callAuthExtension("GET /factors/recovery-codes")

/** Makes new codes, which the server shows this once, and voids the old. */
export const makeRecoveryCodes = () => callAuthExtension("POST /factors/recovery-codes")
