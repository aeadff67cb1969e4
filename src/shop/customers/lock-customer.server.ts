import { prepared, type Queryable, sql } from "#database/database.ts"

/**
 * Lets one change of this customer's orders and receipts happen at a time, until the transaction ends. Reads that must see what
 * the one before did belong into later statements: each starts after this one has waited.
 */
export async function lockCustomer(tx: Queryable, userId: string): Promise<void> {
  await tx.query(prepared("lock-customer", sql`SELECT FROM profiles WHERE id = ${userId} FOR NO KEY UPDATE`))
}
