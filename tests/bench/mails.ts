// A thousand mails of orders, queued at once and sent through a relay: what each costs, with CLONE=folder against the build of another clone. It
// needs Linux.
import { setTimeout as sleep } from "node:timers/promises"
import { type Database, sql } from "#database/database.ts"
import { secretsOf } from "#platform/secrets/secrets.ts"
import { SAMPLE_MAILS } from "#tests/fixtures/mails/mails.ts"
import { byTurns, costsOfEach } from "./measure.ts"
import { type BenchShop, ofEach, startBeside, startSides } from "./shop.ts"

const MAILS = 1_000
const SECRET_KEY = "a secret key of the benchmarks, long enough"
const secrets = secretsOf(Buffer.from(SECRET_KEY))
const KINDS = ["send-order-confirmation", "new-order-notice"]
const samples = SAMPLE_MAILS.filter(({ kind }) => KINDS.includes(kind))

/** Queues without the outbox, because the statement of another clone's may differ. */
async function queue(db: Database, count: number) {
  const mails = Array.from({ length: count }, (_, n) => samples[n % samples.length] as (typeof samples)[number])
  const [kinds, recipients] = [mails.map(({ kind }) => kind), mails.map(({ to }) => to)]
  const payloads = mails.map((mail) => secrets.encrypt("mail", JSON.stringify(mail)))
  await db.query(
    sql`INSERT INTO mails (kind, recipient, payload)
        SELECT * FROM unnest(${kinds}::text[], ${recipients}::text[], ${payloads}::text[])`,
  )
}

function send({ db, ...shop }: BenchShop) {
  return costsOfEach({ db, ...shop }, async () => {
    await queue(db, MAILS)
    const waiting = sql`SELECT 1 FROM mails WHERE status <> 'sent' LIMIT 1`
    while ((await db.query(waiting)).length > 0) await sleep(20)
    return MAILS
  })
}

const relay = startBeside("relay")
const sides = await startSides({ relay, env: { SECRET_KEY } })
await byTurns(`${MAILS} mails at once`, ofEach(sides, send), { warming: 1 })
for (const each of [...Object.values(sides), relay]) await each.close()
