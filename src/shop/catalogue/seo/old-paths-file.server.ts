import { type Database, type Queryable, sql } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { readPath } from "#messages/read-path.ts"
import { ok } from "#platform/result.ts"
import type { Result } from "#shop/api/api.ts"
import { isUuid } from "#shop/api/fields.ts"
import { BYTE_ORDER_MARK, csvRow } from "#shop/api/files/csv.server.ts"
import { inBatches } from "#shop/api/files/long-file.server.ts"
import { readTable } from "#shop/api/files/table/read-table.server.ts"
import { announceEverything } from "../announce.server.ts"
import { faultKinds } from "../import/fault-kinds.ts"
import type { ImportPreview } from "../import/import-json.ts"
import { lockAddresses } from "./old-paths.server.ts"
import { oldPathOf, pathOf } from "./old-paths.ts"

const SHOWN_FAULTS = 500
const MAX_HOPS = 20

interface Line {
  readonly line: number
  readonly path: string
  /** Is the path and query to which the path is to lead; "" takes it away. */
  readonly to: string
}

interface Imported extends Pick<ImportPreview, "faults" | "fault_count"> {
  readonly written: number
  readonly removed: number
}

/**
 * Makes the addresses of a file lead where it says: two columns, a former address and a page of this shop; where the second is empty the
 * address leads nowhere any more. All of it is written, or nothing where anything of it is wrong.
 * @param publicUrl the origin of the shop: addresses of pages may be whole URLs
 */
export async function importOldPaths(db: Database, bytes: Uint8Array, publicUrl: string): Promise<Result<Imported>> {
  const table = await readTable(bytes)
  if (!table.ok) return table
  const faults: Array<{ line: number; message: string }> = []
  const lines: Line[] = []
  const seen = new Set<string>()
  for (const [at, { line, cells }] of table.value.rows.entries()) {
    const [address = "", page = ""] = cells.map((cell) => cell?.value ?? "")
    const [path, to] = [oldPathOf(address), page === "" ? "" : pageOf(page, publicUrl)]
    if (at === 0 && !/[/.]/.test(address)) continue // The head of the columns.
    if (path === null) faults.push({ line, message: m.errors_old_path() })
    else if (to === null) faults.push({ line, message: m.errors_old_path_elsewhere({ address: page }) })
    else if (seen.has(path)) faults.push({ line, message: m.errors_old_path_twice() })
    else lines.push({ line, path, to })
    if (path !== null) seen.add(path)
  }
  return db.transaction(async (tx) => {
    await lockAddresses(tx)
    const wanted = lines.filter(({ to }) => to !== "")
    const rows = await targetsOf(tx, wanted, (line, message) => faults.push({ line, message }))
    const shown = faultKinds(
      faults.map((fault) => ({ ...fault, column: null })).sort((one, other) => one.line - other.line),
    )
    const told = { faults: shown.slice(0, SHOWN_FAULTS), fault_count: faults.length }
    if (faults.length > 0) return ok({ written: 0, removed: 0, ...told })
    const removed = await tx.query(
      sql`DELETE FROM old_paths WHERE path = ANY(${lines.filter(({ to }) => to === "").map(({ path }) => path)}::text[]) RETURNING path`,
    )
    await tx.query(
      sql`INSERT INTO old_paths (path, product_id, target)
          SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (path text, product_id uuid, target text)
          ON CONFLICT (path) DO UPDATE SET product_id = excluded.product_id, target = excluded.target`,
    )
    await announceEverything(tx)
    return ok({ written: rows.length, removed: removed.length, ...told })
  })
}

/** Returns path and query of an address in the shop; null for one elsewhere. */
function pageOf(address: string, publicUrl: string): string | null {
  const url = URL.parse(address, publicUrl)
  if (!url || url.origin !== new URL(publicUrl).origin) return null
  return (pathOf(readPath(url.pathname).path) ?? "/") + url.search
}

const PAGE = /^\/(?:(?:shop|about|policies\/[\w-]+)?(?:\?.*)?$|product\/)/

/** Returns what each path leads to in the end: it may be said by way of other former addresses, of the file or from before. */
async function targetsOf(tx: Queryable, lines: readonly Line[], fail: (line: number, message: string) => void) {
  const named = new Map(lines.map(({ path, to }) => [path, to]))
  const isPath = (to: string) => !PAGE.test(to)
  const before = await tx.query<{ path: string; product_id: string | null; target: string | null }>(
    sql`SELECT * FROM old_paths WHERE path = ANY(${lines.flatMap(({ path, to }) => [path, ...(isPath(to) ? [to] : [])])}::text[])`,
  )
  const known = new Map(before.map((row) => [row.path, row]))
  const ended = lines.map(({ line, path, to }) => {
    let [page, hops] = [to, 0]
    while (isPath(page) && named.has(page) && hops++ < MAX_HOPS) page = named.get(page) ?? page
    return { line, path, page, to, isCircle: hops > MAX_HOPS || page === path }
  })
  const ids = await idsOf(
    tx,
    ended.map(({ page }) => productIn(page) ?? ""),
  )
  return ended.flatMap(({ line, path, page, to, isCircle }) => {
    const former = isPath(page) ? known.get(page) : undefined
    const product = productIn(page)
    const product_id = product === undefined ? (former?.product_id ?? null) : ids.get(product)
    const target = former ? former.target : product === undefined && !isPath(page) ? page : null
    const owner = known.get(path)?.product_id
    if (isCircle) fail(line, m.errors_old_path_circle())
    else if (product_id === undefined || (product_id === null && target === null))
      fail(line, m.errors_old_path_nowhere({ address: to }))
    else if (owner && owner !== product_id) fail(line, m.errors_address_taken({ address: path }))
    else return [{ path, product_id, target }]
    return []
  })
}

const productIn = (page: string) => /^\/product\/([^/?]+)/.exec(page)?.[1]

/** Returns the ids of products by the names in their addresses. */
async function idsOf(tx: Queryable, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.query<{ id: string; slug: string | null }>(
    sql`SELECT id, slug FROM products WHERE (id = ANY(${names.filter(isUuid)}::uuid[]) OR slug = ANY(${names}::text[]))
          AND variant_of IS NULL AND archived_at IS NULL`,
  )
  return new Map(rows.flatMap(({ id, slug }) => [[id, id], ...(slug ? [[slug, id] as const] : [])] as const))
}

const BATCH = { size: 5000, limitMs: 10_000 }

/** Yields all former addresses and their pages as a file that can be imported. */
export async function* exportOldPaths(db: Queryable): AsyncGenerator<string, undefined> {
  yield BYTE_ORDER_MARK + csvRow(["old_path", "new_path"])
  const batches = inBatches<{ path: string; target: string }>(BATCH, (last) =>
    db.query(
      sql`SELECT path, COALESCE(target, '/product/' || product_id) AS target FROM old_paths
          WHERE path > ${last?.path ?? ""} ORDER BY path LIMIT ${BATCH.size}`,
    ),
  )
  for await (const rows of batches) yield rows.map(({ path, target }) => csvRow([path, target])).join("")
}
