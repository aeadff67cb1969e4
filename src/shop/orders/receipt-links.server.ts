import type { Queryable } from "#database/database.ts"
import { type LinkKind, roleOfViewer, type Viewer } from "#shop/api/files/signed-links.server.ts"

export const RECEIPT_LINKS: LinkKind = { folder: "receipts", purpose: "receipt-link" }

/** Returns whether the viewer may see the receipt now: signed in, not blocked, and its owner or an admin. */
export async function maySeeReceipt(db: Queryable, viewer: Viewer, path: string): Promise<boolean> {
  const role = await roleOfViewer(db, viewer)
  return role === "admin" || (role !== null && path.startsWith(`${viewer.id}/`))
}
