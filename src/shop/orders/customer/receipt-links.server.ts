import { type Queryable, sql } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { ok } from "#platform/result.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import { type LinkKind, roleOfViewer, type Viewer } from "#shop/api/files/signed-links.server.ts"
import { may } from "#shop/api/staff/permissions.ts"

export const RECEIPT_LINKS: LinkKind = { folder: "receipts", purpose: "receipt-link" }

/** Returns whether the viewer may see the receipt now: signed in, not blocked, and of a role that sees receipts, its owner or that of its order. */
export async function maySeeReceipt(db: Queryable, viewer: Viewer, path: string): Promise<boolean> {
  const role = await roleOfViewer(db, viewer)
  if (role === null || may(role, "GET /admin/orders/:id/receipt") || path.startsWith(`${viewer.id}/`))
    return role !== null
  const own = await db.query(
    sql`SELECT FROM slips s JOIN orders o ON o.id = s.order_id WHERE s.path = ${path} AND o.user_id = ${viewer.id}
        UNION ALL
        SELECT FROM order_events e JOIN orders o ON o.id = e.order_id WHERE e.pictures @> ARRAY[${path}] AND o.user_id = ${viewer.id} LIMIT 1`,
  )
  return own.length > 0
}

const unknownPicture = refusal(422, "validation_failed", m.errors_return_picture_unknown, "pictures")

/**
 * Returns the paths of pictures that the user has sent and that are still there, each once; refuses all where one of them is not. The user is
 * locked, so that none of them is swept before something holds it.
 */
export async function ownPictures(tx: Queryable, userId: string, given: readonly string[]): Promise<Result<string[]>> {
  const paths = [...new Set(given)]
  const owned = await tx.query(
    sql`SELECT FROM receipts WHERE path = ANY (${paths}::text[]) AND user_id = ${userId} AND removed_at IS NULL AND content_type <> 'application/pdf'`,
  )
  return owned.length === paths.length ? ok(paths) : unknownPicture
}
