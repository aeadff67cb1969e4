import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from "jose"
import { lockUntilCommit } from "#database/advisory-locks.ts"
import { type Database, type Queryable, sql } from "#database/database.ts"
import type { SigningKeysRow } from "#database/rows.ts"
import { createDigest } from "#platform/log/digest.ts"
import type { Log } from "#platform/log/log.ts"
import type { Secrets } from "#platform/secrets/secrets.ts"
import { Unavailable } from "#platform/unavailable.ts"

export const ALGORITHM = "ES256"
/** The lifetime is in seconds. */
export const ACCESS_TOKEN_LIFE = 3600
/** Clients and proxies cache the published keys for ten minutes, our own processes for one. */
const PUBLISHED_SECONDS = 25 * 60
/** The margin allows for clocks that differ. */
const MARGIN_SECONDS = 5 * 60
const SIGNING_KEY_PURPOSE = "signing-key"
const RELOAD_MS = 60_000
const RELOAD_FOR_UNKNOWN_MS = 2_000

interface LoadedKey {
  kid: string
  publicJwk: JWK
  publicKey: CryptoKey
  privateKey: CryptoKey
  signsFrom: number
}

/** Holds the keys of access tokens, which all processes share through the database. */
export type Keys = Awaited<ReturnType<typeof openKeys>>

/** Loads the keys; makes the first one when there is none (one process does, the others take its). */
export async function openKeys(db: Database, secrets: Secrets, log: Pick<Log, "error">) {
  await db.transaction(async (tx) => {
    await lockKeys(tx)
    if (!(await hasKeys(tx))) await addKey(tx, secrets, new Date())
  })
  let keys = await loadKeys(db, secrets)
  let loadedAt = Date.now()

  async function freshFor(ms: number): Promise<LoadedKey[]> {
    if (Date.now() - loadedAt < ms) return keys
    loadedAt = Date.now()
    keys = await loadKeys(db, secrets)
    return keys
  }

  const signsFrom = () => Math.min(...keys.map((key) => key.signsFrom))
  const behind = createDigest<{ readonly minutes: number }>({
    first: (line) => log.error({ ...line }, "nobody can sign in: this machine’s clock is behind"),
    more: (line, more) =>
      log.error(
        { ...line, more },
        "nobody can sign in: this machine’s clock is behind: so many more times within the minute",
      ),
  })
  function clockBehind(now: number): Unavailable {
    const minutes = Math.ceil((signsFrom() - now) / 60_000)
    behind.note("all", { minutes })
    return new ClockBehind(`No signing key is in force for another ${minutes} minutes: this machine's clock is behind`)
  }

  return {
    /** Returns from when on there is a key that signs, in milliseconds since 1970, as far as this process has read them. */
    signsFrom,
    async signer(): Promise<{ kid: string; key: CryptoKey }> {
      const now = Date.now()
      const key = (await freshFor(RELOAD_MS)).find((candidate) => candidate.signsFrom <= now)
      if (!key) throw clockBehind(now)
      return { kid: key.kid, key: key.privateKey }
    },
    /** Resolves to null for a key that is not ours, or no longer. */
    async verifier(kid: string): Promise<CryptoKey | null> {
      const byKid = (candidate: LoadedKey) => candidate.kid === kid
      const key = (await freshFor(RELOAD_MS)).find(byKid) ?? (await freshFor(RELOAD_FOR_UNKNOWN_MS)).find(byKid)
      return key?.publicKey ?? null
    },
    /** Returns the public keys as a JWKS, including those that will sign soon. */
    published: async () => (await freshFor(RELOAD_MS)).map((key) => key.publicJwk),
  }
}

/** Nobody can sign in until the clock is set, which takes longer than what usually passes by itself. */
class ClockBehind extends Unavailable {
  override readonly retryAfter = 60
}

/** Returns whether the database has signing keys, which can be opened only with the secret that sealed them. */
export async function hasKeys(db: Queryable): Promise<boolean> {
  return (await db.query(sql`SELECT FROM auth.signing_keys LIMIT 1`)).length > 0
}

/**
 * Publishes a new signing key, which signs from some time later on; the one before verifies until the last token that it signed has
 * expired. Running processes notice by themselves, and no user is signed out.
 * @returns when the new key begins to sign
 * @throws when a new key is waiting already
 */
export function rotateKeys(db: Database, secrets: Secrets): Promise<Date> {
  return db.transaction(async (tx) => {
    await lockKeys(tx)
    const [waiting] = await tx.query<{ signs_from: string }>(
      sql`SELECT signs_from FROM auth.signing_keys WHERE signs_from > now()`,
    )
    if (waiting) {
      throw new Error(`A new key is published already and signs from ${waiting.signs_from}: wait until then.`)
    }
    const signsFrom = new Date(Date.now() + PUBLISHED_SECONDS * 1000)
    await tx.query(sql`UPDATE auth.signing_keys
      SET verifies_until = ${signsFrom}::timestamptz + make_interval(secs => ${ACCESS_TOKEN_LIFE + MARGIN_SECONDS})
      WHERE verifies_until IS NULL`)
    await addKey(tx, secrets, signsFrom)
    return signsFrom
  })
}

async function lockKeys(tx: Queryable): Promise<void> {
  await lockUntilCommit(tx, "signingKeys")
}

async function addKey(tx: Queryable, secrets: Secrets, signsFrom: Date): Promise<void> {
  const pair = await generateKeyPair(ALGORITHM, { extractable: true })
  const bare = await exportJWK(pair.publicKey)
  const kid = await calculateJwkThumbprint(bare)
  const publicJwk = { ...bare, kid, alg: ALGORITHM, use: "sig", key_ops: ["verify"] }
  const sealed = secrets.encrypt(SIGNING_KEY_PURPOSE, JSON.stringify(await exportJWK(pair.privateKey)))
  await tx.query(sql`INSERT INTO auth.signing_keys (kid, public_jwk, private_sealed, signs_from)
    VALUES (${kid}, ${JSON.stringify(publicJwk)}, ${sealed}, ${signsFrom})`)
}

async function loadKeys(db: Queryable, secrets: Secrets): Promise<LoadedKey[]> {
  const rows = await db.query<Pick<SigningKeysRow, "kid" | "private_sealed" | "signs_from"> & { public_jwk: JWK }>(
    sql`SELECT kid, public_jwk, private_sealed, signs_from FROM auth.signing_keys
        WHERE verifies_until IS NULL OR verifies_until > now() ORDER BY signs_from DESC, kid`,
  )
  return Promise.all(
    rows.map(async (row) => ({
      kid: row.kid,
      publicJwk: row.public_jwk,
      publicKey: await keyOf(row.public_jwk),
      privateKey: await keyOf(JSON.parse(unseal(secrets, row.private_sealed)) as JWK),
      signsFrom: Date.parse(row.signs_from),
    })),
  )
}

function unseal(secrets: Secrets, sealed: string): string {
  try {
    return secrets.decrypt(SIGNING_KEY_PURPOSE, sealed)
  } catch (error) {
    throw new Error(
      "The signing keys were sealed with another secret: restore the secret that belongs to this database.",
      { cause: error },
    )
  }
}

async function keyOf(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, ALGORITHM)
  if (key instanceof Uint8Array) throw new Error("A signing key is not an asymmetric one.")
  return key
}
