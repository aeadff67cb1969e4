import type { AuthFailure } from "#web/session/auth-api/auth-call.ts"

/** The field of the sign-up form that the auth server refused; null when it was no field. */
export function refusedField({ code, values }: Pick<AuthFailure, "code" | "values">) {
  if (code === "weak_password") return "password"
  if (code !== "validation_failed") return null
  if (values.reason === "email") return "email"
  return values.reason === "name" ? "full_name" : null
}
