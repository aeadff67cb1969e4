import { type Database, sql } from "#database/database.ts"
import type { Secrets } from "#platform/secrets/secrets.ts"
import { addKey, lockKeys } from "./keys.ts"
import { ACCESS_TOKEN_LIFE } from "./tokens.ts"

/** Clients and proxies cache the published keys for ten minutes, our own processes for one. */
const PUBLISHED_SECONDS = 25 * 60
/** For clocks that differ. */
const MARGIN_SECONDS = 5 * 60

/**
 * Publishes a new signing key, which signs from some time later on; the one before verifies until the last token that it signed has
 * expired. Running processes notice by themselves, and no user is signed out.
 * @returns when the new key begins to sign
 * @throws when a new key is waiting already
 */
export function rotateKeys(db: Database, secrets: Secrets): Promise<Date> {
  return db.transaction(async (tx) => {
    await lockKeys(tx)
    const [waiting] = await tx.query<{ signs_from: Date }>(
      sql`SELECT signs_from FROM auth.signing_keys WHERE signs_from > now()`,
    )
    if (waiting) {
      throw new Error(
        `A new key is published already and signs from ${waiting.signs_from.toISOString()}: wait until then.`,
      )
    }
    const signsFrom = new Date(Date.now() + PUBLISHED_SECONDS * 1000)
    await tx.query(sql`UPDATE auth.signing_keys
      SET verifies_until = ${signsFrom}::timestamptz + make_interval(secs => ${ACCESS_TOKEN_LIFE + MARGIN_SECONDS})
      WHERE verifies_until IS NULL`)
    await addKey(tx, secrets, signsFrom)
    return signsFrom
  })
}
