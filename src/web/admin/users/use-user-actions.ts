import { m } from "#messages/messages.js"
import type { AdminUser } from "#shop/customers/admin-users.ts"
import type { OwnProof, Proof } from "#web/account/security/use-own-proof.tsx"
import type { CallResult } from "#web/session/api/api.ts"
import { refreshUser } from "#web/session/session-check.ts"
import { sessionStore } from "#web/session/session-store.ts"
import { adminCall, toastFailure, toastSuccess } from "../admin-call.ts"
import { useBusy } from "../use-busy.ts"

const refusalTitles: Readonly<Record<string, () => string>> = {
  last_admin: m.admin_users_last_admin,
  own_account: m.admin_users_own_account,
}

/**
 * Does what an admin may do to an account, with a proof of who they are. Each action reports the outcome by a toast and
 * reads the list again. `busy` is true while one is in progress.
 */
export function useUserActions(user: AdminUser, onReload: () => void, withProof: OwnProof["withProof"]) {
  const [busy, during] = useBusy()
  const param = { id: user.id }

  async function report(act: (proof: Proof) => Promise<CallResult<unknown>>, done: string, failed: string) {
    const result = await during(withProof(act))
    if (!result.ok && result.code === "reauthentication_needed") return
    if (result.ok) toastSuccess(done)
    else toastFailure(refusalTitles[result.code]?.() ?? failed, result)
    if (user.id === sessionStore.get().user?.id) await refreshUser()
    // Without a connection the list could not be read either.
    if (result.ok || result.status !== 0) onReload()
  }
  return {
    busy,
    setAdmin(admin: boolean) {
      const act = (json: Proof) => adminCall(admin ? "PUT" : "DELETE", "/admin/users/:id/admin", { param, json })
      if (admin) return report(act, m.admin_users_role_added(), m.admin_users_role_add_failed())
      return report(act, m.admin_users_role_removed(), m.admin_users_role_remove_failed())
    },
    setBlocked(blocked: boolean) {
      const account_status = blocked ? "blocked" : "active"
      const act = (proof: Proof) =>
        adminCall("PATCH", "/admin/users/:id", { param, json: { account_status, ...proof } })
      if (blocked) return report(act, m.admin_users_blocked(), m.admin_users_block_failed())
      return report(act, m.admin_users_unblocked(), m.admin_users_unblock_failed())
    },
    remove() {
      const act = (json: Proof) => adminCall("DELETE", "/admin/users/:id", { param, json })
      return report(act, m.admin_users_deleted(), m.admin_users_delete_failed())
    },
  }
}
