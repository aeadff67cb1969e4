import { type Zippable, zipSync } from "fflate"
import { raw } from "sql-template-tag"
import { type Queryable, sql } from "#database/database.ts"
import type { Parts } from "#shop/api/parts.ts"
import { accountStatusOf } from "#shop/customers/accounts.server.ts"
import { lockCustomer } from "#shop/customers/lock-customer.server.ts"
import type { Outbox } from "#shop/mails/outbox.server.ts"
import { listOrders } from "#shop/orders/order/read-order.server.ts"
import type { Order } from "#shop/orders/order-json.ts"
import { receiptKey } from "#shop/receipts/store-receipt.server.ts"
import { asOwner, downloadKey, heldBy, type Owner } from "./erase-account.server.ts"
import type { OwnData } from "./own-data.ts"
import { PERSONAL_DATA, ROWS_OF_ACCOUNT } from "./personal-data.server.ts"

type Shop = Parts<"db" | "files"> & { readonly outbox: Outbox }

const KEPT_MS = 3 * 86_400_000
/** The file is made in memory: pictures beyond this are named in it, and left out. */
const MAX_BYTES = 100 * 1024 * 1024

export async function readOwnData(db: Queryable, accountId: string): Promise<OwnData> {
  const [row] = await db.query<{ made_at: string | null }>(
    sql`SELECT made_at FROM data_downloads WHERE account_id = ${accountId}`,
  )
  const until = row?.made_at ? new Date(Date.parse(row.made_at) + KEPT_MS) : null
  const isOver = until !== null && until.getTime() < Date.now()
  return {
    download: !row || isOver ? "none" : until ? "ready" : "making",
    until: isOver ? null : (until?.toISOString() ?? null),
    held_by: await heldBy(db, accountId),
  }
}

/** Has the file of an account made; one that is being made, or is not an hour old, stays the one. */
export async function askForDownload(db: Queryable, accountId: string): Promise<OwnData> {
  await db.query(
    sql`INSERT INTO data_downloads AS d (account_id) VALUES (${accountId}) ON CONFLICT (account_id) DO UPDATE
        SET asked_at = now(), made_at = NULL WHERE d.made_at < now() - interval '1 hour'`,
  )
  return readOwnData(db, accountId)
}

/** Makes the files that were asked for, and mails their owners that they are there: the mail alone opens nothing. */
export async function makeDownloads(shop: Shop): Promise<void> {
  const asked = await shop.db.query<Owner>(
    sql`SELECT id, email FROM data_downloads JOIN profiles ON id = account_id
        WHERE made_at IS NULL AND COALESCE(account_status, 'active') = 'active' ORDER BY asked_at`,
  )
  const failures: unknown[] = []
  for (const owner of asked) await make(shop, owner).catch((error) => failures.push(error))
  // They kept nobody else waiting. The job counts as failed, and is tried again.
  if (failures.length > 0) throw failures[0]
}

async function make(shop: Shop, owner: Owner): Promise<void> {
  const file = zipSync(await contentsOf(shop, owner))
  await shop.db.transaction(async (tx) => {
    await lockCustomer(tx, owner.id)
    // An account that ends meanwhile gets no file that its erasure would not find.
    if ((await accountStatusOf(tx, owner.id)) !== "active") return
    await shop.files.put(downloadKey(owner.id), file, "application/zip")
    await tx.query(sql`UPDATE data_downloads SET made_at = now() WHERE account_id = ${owner.id}`)
    const until = new Date(Date.now() + KEPT_MS).toISOString()
    await shop.outbox.queueMail(tx, { kind: "data-ready", to: owner.email, until })
  })
}

/** Removes files whose time is over. The row is deleted last: a sweep that is cut short finds it again. */
export async function sweepDownloads({ db, files }: Parts<"db" | "files">): Promise<void> {
  const old = await db.query<{ account_id: string }>(
    sql`SELECT account_id FROM data_downloads WHERE made_at < now() - ${KEPT_MS} * interval '1 millisecond'`,
  )
  for (const { account_id: id } of old) {
    await files.remove(downloadKey(id))
    await db.query(sql`DELETE FROM data_downloads WHERE account_id = ${id}`)
  }
}

async function contentsOf(shop: Shop, owner: Owner): Promise<Zippable> {
  const { db, files } = shop
  const data: Record<string, unknown> = { orders: await ordersOf(db, owner.id) }
  const known = { ...owner, email: owner.email.toLowerCase() }
  for (const [table, { of, isInternal }] of Object.entries(ROWS_OF_ACCOUNT)) {
    if (isInternal) continue
    const hidden = PERSONAL_DATA.get(table)?.hidden ?? []
    const rows = await db.query<{ row: unknown }>(
      sql`SELECT to_jsonb(t) - ${hidden}::text[] AS row FROM ${raw(table)} AS t, ${asOwner(known)} WHERE ${raw(of)}`,
    )
    data[table.replace("auth.", "")] = rows.map(({ row }) => row)
  }
  const contents: Zippable = {}
  const leftOut: string[] = []
  let bytes = 0
  for (const { name, keys } of await picturesOf(db, owner.id)) {
    let file: Uint8Array | null = null
    for (const key of keys) file ??= bytes < MAX_BYTES ? await files.get(key) : null
    // Pictures are packed already: to pack them again would keep all requests waiting for seconds.
    if (file) contents[`pictures/${name}`] = [file, { level: 0 }]
    else leftOut.push(name)
    bytes += file?.length ?? 0
  }
  contents["data.json"] = Buffer.from(JSON.stringify({ ...data, pictures_left_out: leftOut }, null, 2))
  return contents
}

async function ordersOf(db: Queryable, accountId: string): Promise<Order[]> {
  const orders: Order[] = []
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<typeof listOrders>> = await listOrders(db, accountId, after)
    orders.push(...(page?.orders ?? []))
    after = page?.next ?? null
  } while (after)
  return orders
}

/** Returns the files that the account has sent, or that stand in its orders, newest first, each by the keys of which the first that is there is taken. */
async function picturesOf(db: Queryable, accountId: string) {
  const found = await db.query<{ path: string; is_review: boolean }>(
    sql`WITH own AS (SELECT id FROM orders WHERE user_id = ${accountId})
        SELECT path, is_review FROM (
          SELECT image_url AS path, true AS is_review, created_at FROM review_pictures WHERE user_id = ${accountId}
          UNION ALL
          SELECT path, false, created_at FROM receipts r WHERE removed_at IS NULL AND (user_id = ${accountId}
            OR path IN (SELECT s.path FROM slips s JOIN own ON own.id = s.order_id)
            OR path IN (SELECT unnest(e.pictures) FROM order_events e JOIN own ON own.id = e.order_id)
            OR path IN (SELECT unnest(c.pictures) FROM commissions c WHERE c.user_id = ${accountId}))) AS files
        ORDER BY created_at DESC`,
  )
  return found.map(({ path, is_review }) => {
    const name = path.split("/").at(is_review ? -2 : -1) ?? ""
    if (!is_review) return { name, keys: [receiptKey(path)] }
    return { name: `${name}.jpg`, keys: [`reviews/${name}/original.jpg`, path.replace("/media/", "")] }
  })
}
