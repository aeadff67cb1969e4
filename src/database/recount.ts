import type { Database, Queryable } from "./database.ts"

export interface Repaired {
  readonly table: string
  /** Names each row that was wrong: a day and a status, a product's name, … */
  readonly names: string[]
}

/**
 * Repairs wrong rows of a table in a transaction, all of them or the next ones, and resolves to their names. Counters that triggers raise
 * and lower are compared and repaired by one statement, in whose snapshot counter and counted agree unless the counter is wrong. It adds
 * the difference instead of setting the result: what is counted concurrently is not lost, and only the wrong rows are locked. README.md
 * beside this file, "Recount", says in which order they are taken.
 */
export type Repair = (tx: Queryable) => Promise<Array<{ name: string }>>

export type RecountStep = readonly [table: string, repair: Repair]

/**
 * Compares derived tables with what they are derived from, in the order of the steps, and repairs what differs, while the shop runs: in
 * short transactions that lock wrong rows only.
 * @returns the tables that held wrong rows, none when all was right
 */
export async function recount(db: Database, steps: readonly RecountStep[]): Promise<Repaired[]> {
  const repaired: Repaired[] = []
  for (const [table, repair] of steps) {
    const names: string[] = []
    // A step is done when it finds no wrong row.
    for (let rows = await db.transaction(repair); rows.length > 0; rows = await db.transaction(repair)) {
      names.push(...rows.map(({ name }) => name))
    }
    if (names.length) repaired.push({ table, names })
  }
  return repaired
}
