import { lockUntilCommit } from "#database/advisory-locks.ts"
import { type Queryable, sql } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { done } from "#platform/result.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import { pathOf } from "./old-paths.ts"

/** Is what a product of the shop is found at. */
export interface Addresses {
  readonly slug?: string | null | undefined
  readonly old_paths?: readonly string[] | undefined
}

/** Returns the id of the product whose address has this name, also of one that is not for sale. */
export async function idOfSlug(db: Queryable, slug: string): Promise<string | null> {
  const [row] = await db.query<{ id: string }>(sql`SELECT id FROM products WHERE slug = ${slug}`)
  return row?.id ?? null
}

/** Returns the path of the page to which an address leads that has no page of its own; null for none. */
export async function findMoved(db: Queryable, pathname: string): Promise<string | null> {
  const path = pathOf(pathname)
  if (path === null) return null
  const [row] = await db.query<{ target: string }>(
    sql`SELECT COALESCE(target, '/product/' || COALESCE(p.slug, p.id::text)) AS target
        FROM old_paths LEFT JOIN products p ON p.id = product_id WHERE path = ${path}`,
  )
  return row?.target ?? null
}

/** Makes these the former addresses of a product; none of them may be another's. */
export async function writeOldPaths(tx: Queryable, productId: string, paths: readonly string[]): Promise<void> {
  await tx.query(sql`DELETE FROM old_paths WHERE product_id = ${productId} AND path <> ALL(${paths}::text[])`)
  await tx.query(
    sql`INSERT INTO old_paths (path, product_id) SELECT path, ${productId} FROM unnest(${paths}::text[]) AS path
        ON CONFLICT (path) DO NOTHING`,
  )
}

/** Returns the former addresses of a product after a change, with the one that it gives up now; null where they stay. */
export function oldPathsAfter(current: Addresses | null, after: Addresses): readonly string[] | null {
  const isRenamed = current?.slug && after.slug !== undefined && after.slug !== current.slug
  if (!after.old_paths && !isRenamed) return null
  const paths = after.old_paths ?? current?.old_paths ?? []
  return isRenamed ? [...new Set([...paths, `/product/${current.slug}`])] : paths
}

/** Lets one transaction at a time give out addresses, until it ends. */
export const lockAddresses = (tx: Queryable) => lockUntilCommit(tx, "productAddresses")

/** Returns which of these names and paths are taken, each with the product that has it; null: a page that is no product. */
export async function takenAddresses(
  db: Queryable,
  wanted: readonly Addresses[],
): Promise<ReadonlyMap<string, string | null>> {
  const slugs = wanted.flatMap(({ slug }) => slug ?? [])
  const paths = wanted.flatMap(({ old_paths = [] }) => old_paths)
  if (slugs.length + paths.length === 0) return new Map()
  const rows = await db.query<{ address: string; product_id: string | null }>(
    sql`SELECT slug AS address, id AS product_id FROM products WHERE slug = ANY(${slugs}::text[])
        UNION ALL SELECT path, product_id FROM old_paths WHERE path = ANY(${paths}::text[])`,
  )
  return new Map(rows.map(({ address, product_id }) => [address, product_id]))
}

/** Refuses addresses that another product has. The answer stays true until the transaction ends. */
export async function checkAddresses(tx: Queryable, id: string | null, after: Addresses): Promise<Result> {
  if (!after.slug && !after.old_paths?.length) return done
  await lockAddresses(tx)
  const [taken] = [...(await takenAddresses(tx, [after]))].filter(([, owner]) => owner === null || owner !== id)
  if (!taken) return done
  const [address] = taken
  const field = address === after.slug ? "slug" : "old_paths"
  return refusal(409, "address_taken", m.errors_address_taken({ address }), field)
}
