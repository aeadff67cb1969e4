import { type ApiResult, type CallOptions, call, type Failure } from "#web/session/api/api.ts"
import { isKnown } from "#web/session/api/api-problem.ts"
import type { Input, Method, Path } from "#web/session/api/api-types.ts"
import { refreshUser } from "#web/session/session-check.ts"
import { toast } from "#web/ui/feedback/toast.ts"

/**
 * Calls the admins' part of the API. When the user is no longer an admin, it reads the role again, so that the guard
 * redirects.
 */
export async function adminCall<M extends Method, P extends Path<M> & `/admin/${string}`>(
  method: M,
  path: P,
  input: Input<M, P> & CallOptions,
): Promise<ApiResult<M, P>> {
  const result = await call(method, path, input)
  if (!result.ok && result.status === 403 && result.code === "forbidden") await refreshUser()
  return result
}

/** Shows a failure as a toast, unless it is known already. */
export function toastFailure(title: string, failure: Failure): void {
  if (isKnown(failure)) return
  toast({ title, description: failure.message, tone: "destructive" })
}

export function toastSuccess(title: string, description?: string): void {
  toast(description === undefined ? { title, tone: "success" } : { title, description, tone: "success" })
}
