import type { AuthAnswer, AuthBody, AuthExtension } from "#auth/extensions.ts"
import { fetchSignedIn } from "../api/api.ts"
import { type AuthResult, unreachableAuth, worded } from "./auth-call.ts"
import { proofHeader } from "./auth-client.ts"

interface Sent<Endpoint extends AuthExtension> {
  id?: string
  body?: AuthBody<Endpoint>
}

/** Calls what the auth server offers beyond the protocol, as the signed-in user. Never throws. */
export async function callAuthExtension<Endpoint extends AuthExtension>(
  endpoint: Endpoint,
  { id = "", body }: Sent<Endpoint> = {},
): Promise<AuthResult<AuthAnswer<Endpoint>>> {
  const [method = "", path = ""] = endpoint.split(" ")
  const headers = { ...proofHeader(), ...(body && { "Content-Type": "application/json" }) }
  try {
    const { response } = await fetchSignedIn(`/auth/v1${path.replace(":id", id)}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    const result = response.status === 204 ? null : await response.json()
    if (response.ok) return { ok: true, value: result }
    const { code, error_code, message, msg, values = {} } = result
    const text = String(message ?? msg)
    return await worded({ ok: false, code: String(error_code ?? code), message: text, values, unreachable: false })
  } catch {
    return unreachableAuth
  }
}
