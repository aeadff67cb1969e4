import { sql } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { localPath } from "#messages/paths.ts"
import { done } from "#platform/result.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import { idSignedUntil, signedIdUntil } from "#shop/api/files/signed-ids.server.ts"
import type { Parts } from "#shop/api/parts.ts"
import {
  accountStatusOf,
  type EndSessions,
  endAccount,
  isLastAdmin,
  languageOfAccount,
  lockAdmins,
} from "#shop/customers/accounts.server.ts"
import type { Outbox } from "#shop/mails/outbox.server.ts"
import { heldBy } from "./erase-account.server.ts"

export interface AccountsShop extends Parts<"db" | "secrets" | "publicUrl"> {
  readonly endSessions: EndSessions
  readonly outbox: Outbox
}

const PURPOSE = "keep-account"

/** Ends the user's own account, and mails its owner until when a link keeps it. The last active admin is refused. */
export function deleteOwnAccount(shop: AccountsShop, { id, email }: { id: string; email: string }): Promise<Result> {
  const { outbox, secrets, publicUrl } = shop
  return shop.db.transaction(async (tx) => {
    await lockAdmins(tx)
    if (await isLastAdmin(tx, id)) return refusal(409, "last_admin", m.errors_last_admin)
    // A second tab was faster, and its mail is the one that counts.
    if ((await accountStatusOf(tx, id)) === "deleted") return done
    const dueAt = await endAccount(tx, id, shop.endSessions)
    const language = await languageOfAccount(tx, email)
    const query = signedIdUntil(secrets, PURPOSE, id, dueAt.getTime())
    const orders = (await heldBy(tx, id)).map(({ order_number }) => order_number)
    const url = publicUrl + localPath(`/keep-account?${query}`, language)
    const mail = { kind: "account-deleted", to: email, language, url, until: dueAt.toISOString(), orders } as const
    await outbox.queueMail(tx, mail)
    return done
  })
}

/** Finds the account that a mailed link keeps; null for any link that is not ours or has ended. */
export function accountToKeep({ secrets }: Parts<"secrets">, query: URLSearchParams): string | null {
  return idSignedUntil(secrets, PURPOSE, query)
}

/** Opens an account again that its owner has ended, by the link of that mail alone. Returns whether it is open now. */
export async function keepAccount({ db }: Parts<"db">, id: string, until: string | null): Promise<boolean> {
  const kept = await db.query(
    sql`WITH kept AS (DELETE FROM erasures WHERE account_id = ${id} AND due_at = ${new Date(Number(until))} AND erased_at IS NULL RETURNING account_id)
        UPDATE profiles SET account_status = 'active', updated_at = now() FROM kept
        WHERE id = account_id AND account_status = 'deleted' RETURNING 1`,
  )
  return kept.length > 0
}
