import type { Database, Transaction } from "#database/database.ts"
import type { Refusal, Result } from "./api.ts"

class Refused extends Error {
  readonly refusal: Refusal<unknown>
  constructor(refusal: Refusal<unknown>) {
    super(refusal.code)
    this.refusal = refusal
  }
}

/** Runs a transaction that is rolled back when its work is refused: a refusal leaves nothing behind. */
export async function allOrNothing<Value, Entity = null>(
  db: Database,
  work: (tx: Transaction) => Promise<Result<Value, Entity>>,
): Promise<Result<Value, Entity>> {
  try {
    return await db.transaction(async (tx) => {
      const result = await work(tx)
      if (!result.ok) throw new Refused(result)
      return result
    })
  } catch (error) {
    if (error instanceof Refused) return error.refusal as Refusal<Entity>
    throw error
  }
}
