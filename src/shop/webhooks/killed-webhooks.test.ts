import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { sql } from "#database/database.ts"
import { secretsOf } from "#platform/secrets/secrets.ts"
import { sharedDatabase } from "#tests/fixtures/database.ts"
import { SECRET_PURPOSE } from "./send-webhooks.server.ts"

const db = await sharedDatabase()
const KEY = "a key of the tests"
const SECRET = `whsec_${Buffer.from("a secret of thirty-two characters").toString("base64")}`
const MESSAGES = 1_000

const program = (name: string, ...args: string[]) => fork(join("tests/fixtures/webhooks", name), args, { execArgv: [] })

async function kill(child: ChildProcess) {
  const ended = once(child, "exit")
  child.kill("SIGKILL")
  await ended
}

test("of 1,000 messages each arrives, verified and under one id, while both sides are killed again and again", async () => {
  const folder = await mkdtemp(join(tmpdir(), "nool-webhooks-"))
  const file = join(folder, "received")
  await writeFile(file, "")
  const running = new Set<ChildProcess>()
  onTestFinished(async () => {
    for (const child of running) child.kill("SIGKILL")
    await rm(folder, { recursive: true, force: true })
  })
  const received = async () => (await readFile(file, "utf8")).trim().split("\n")
  const run = (child: ChildProcess) => {
    running.add(child)
    return child
  }
  let port = "0"
  async function receive() {
    const child = run(program("receiver-program.mjs", port, file, SECRET))
    const [said] = await once(child, "message")
    port = String(said.port)
    return child
  }
  const sealed = secretsOf(Buffer.from(KEY)).encrypt(SECRET_PURPOSE, SECRET)
  await db.query(
    sql`INSERT INTO webhook_endpoints (url, events, secret) VALUES ('https://books.example/', ARRAY['product.updated'], ${sealed})`,
  )
  await db.query(
    sql`INSERT INTO products (name, price, stock_quantity, category) SELECT 'Bunny', 1, 1, 'Toys' FROM generate_series(1, ${MESSAGES})`,
  )
  let receiver = await receive()
  const send = () => run(program("sender-program.ts", db.url, KEY, port))
  // Two processes send, as where the shop has several.
  const senders = [send(), send()]
  for (let round = 1; round <= 4; round++) {
    await expect.poll(async () => (await received()).length, { timeout: 120_000 }).toBeGreaterThan(round * 180)
    const [killed] = senders.splice(0, 1)
    if (killed) await kill(killed)
    senders.push(send())
    await kill(receiver)
    receiver = await receive()
  }
  await expect
    .poll(() => db.query(sql`SELECT count(*) AS waiting FROM webhook_messages WHERE waits`), {
      timeout: 120_000,
      interval: 500,
    })
    .toEqual([{ waiting: 0 }])
  const lines = await received()
  expect(new Set(lines).size).toBe(MESSAGES)
  expect(new Set(lines.map((line) => line.split(" ")[0])).size).toBe(MESSAGES)
  expect(new Set(lines.map((line) => line.split(" ")[1])).size).toBe(MESSAGES)
})
