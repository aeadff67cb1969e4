import { callAuthExtension } from "#web/session/auth-api/auth-extensions.ts"

export const recoveryCodesState = () => callAuthExtension("GET /factors/recovery-codes")
