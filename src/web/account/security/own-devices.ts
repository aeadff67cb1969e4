import type { AuthAnswer } from "#auth/extensions.ts"
import type { AuthResult } from "#web/session/auth-api/auth-call.ts"
import { callAuthExtension } from "#web/session/auth-api/auth-extensions.ts"

export type Device = AuthAnswer<"GET /sessions">["sessions"][number]

/** Returns the devices where the user is signed in, this one first. */
export async function ownDevices(): Promise<AuthResult<Device[]>> {
  const result = await callAuthExtension("GET /sessions")
  if (!result.ok) return result
  return { ok: true, value: result.value.sessions.toSorted((a, b) => Number(b.current) - Number(a.current)) }
}

/**
 * Signs one device out; `nonce` is the code of a mail, where the auth server requires one. A device that is signed out
 * already counts as success.
 */
export async function endDevice({ id }: Device, nonce: string): Promise<AuthResult> {
  const result = await callAuthExtension("DELETE /sessions/:id", { id, body: nonce ? { nonce } : {} })
  return !result.ok && result.code === "not_found" ? { ok: true, value: null } : result
}
