import { useState } from "react"
import { m } from "#messages/messages.js"
import type { AdminUser } from "#shop/customers/admin-users.ts"
import type { CallResult } from "#web/session/api.ts"
import { refreshUser } from "#web/session/session-check.ts"
import { sessionStore } from "#web/session/session-store.ts"
import { adminCall, toastFailure, toastSuccess } from "../admin-call.ts"

/** Titles of refusals by their code; the refusal's message is the text below. */
const refusalTitles: Readonly<Record<string, () => string>> = {
  last_admin: m.admin_users_last_admin,
  own_account: m.admin_users_own_account,
}

/** What an admin does to an account; each reports the outcome by a toast and reads the list again. `busy`: one is under way. */
export function useUserActions(user: AdminUser, onReload: () => void) {
  const [busy, setBusy] = useState(false)
  const param = { id: user.id }

  async function report(call: Promise<CallResult<unknown>>, done: string, failed: string) {
    const result = await call
    setBusy(false)
    if (result.ok) toastSuccess(done)
    else toastFailure(refusalTitles[result.code]?.() ?? failed, result)
    if (user.id === sessionStore.get().user?.id) await refreshUser()
    // Without a connection the list could not be read either.
    if (result.ok || result.status !== 0) onReload()
  }
  return {
    busy,
    setAdmin(admin: boolean) {
      setBusy(true)
      const call = adminCall(admin ? "PUT" : "DELETE", "/admin/users/:id/admin", { param })
      if (admin) return report(call, m.admin_users_role_added(), m.admin_users_role_add_failed())
      return report(call, m.admin_users_role_removed(), m.admin_users_role_remove_failed())
    },
    setBlocked(blocked: boolean) {
      setBusy(true)
      const json = { account_status: blocked ? ("blocked" as const) : ("active" as const) }
      const call = adminCall("PATCH", "/admin/users/:id", { param, json })
      if (blocked) return report(call, m.admin_users_blocked(), m.admin_users_block_failed())
      return report(call, m.admin_users_unblocked(), m.admin_users_unblock_failed())
    },
    remove() {
      const call = adminCall("DELETE", "/admin/users/:id", { param })
      return report(call, m.admin_users_deleted(), m.admin_users_delete_failed())
    },
  }
}
