import { unzipSync } from "fflate"
import { beforeEach, expect, onTestFinished, test } from "vitest"
import { sql } from "#database/database.ts"
import { queuedMails } from "#tests/fixtures/mails/queued-mails.ts"
import { aCustomerEverywhere, daysPass, ZELDA } from "#tests/fixtures/own-data.ts"
import { aBackupKey, anEmptyPlace, backedUp, filesIn, restored } from "#tests/fixtures/process/backup.ts"
import { aCustomer, openTestApi, PROOF, type TestApi } from "#tests/fixtures/shop-api.ts"
import { makeDownloads, sweepDownloads } from "./download.server.ts"
import { carryOutTerms } from "./terms.server.ts"

let api: TestApi
let id: string
beforeEach(async () => {
  api = await openTestApi()
  const opened = api
  onTestFinished(() => opened.close())
  id = await aCustomerEverywhere(api)
})

const ask = (as = id, json: unknown = { current_password: PROOF }) => api.send("POST", "/api/own-data", { as, json })
const state = async (as = id) => (await api.send("GET", "/api/own-data", { as })).body.download
const file = async (as = id) => api.fetch("/api/own-data/file", { headers: { "X-Test-User": as } })
const mails = async () => (await queuedMails(api.shop, ZELDA.email)).filter(({ kind }) => kind === "data-ready")
const age = (by: string) => api.db.query(sql`UPDATE data_downloads SET made_at = made_at - ${by}::interval`)

test("who asks gets one file with all that is theirs, and one mail that opens nothing by itself", async () => {
  const other = await aCustomer(api.db)
  expect([await state(), (await ask(id, {})).status, (await file()).status]).toEqual(["none", 403, 404])
  expect([(await ask()).body.download, (await ask()).body.download]).toEqual(["making", "making"])
  await makeDownloads(api.shop)
  await makeDownloads(api.shop)
  expect([await state(), (await mails()).length, (await ask()).body.download]).toEqual(["ready", 1, "ready"])
  expect(JSON.stringify(await mails())).not.toContain("key=")
  expect([await state(other), (await file(other)).status]).toEqual(["none", 404])

  const contents = unzipSync(new Uint8Array(await (await file()).arrayBuffer()))
  const names = [
    "data.json",
    "pictures/making.jpg",
    "pictures/slip.jpg",
    "pictures/unused.jpg",
    "pictures/wish.jpg",
    "pictures/return.jpg",
  ]
  expect(Object.keys(contents)).toEqual(expect.arrayContaining(names))
  const text = Buffer.from(contents["data.json"]!).toString()
  const data = JSON.parse(text)
  expect(data).toMatchObject({
    profiles: [{ full_name: ZELDA.name, address: ZELDA.address }],
    orders: [
      {
        total_amount: 1300,
        customer_phone: ZELDA.phone,
        returns: [{ words: ZELDA.words }],
        items: [{ product_name: "Bunny" }],
      },
    ],
    ...{
      cart: [{ quantity: 1 }],
      reviews: [{ stars: 5 }],
      newsletter_subscribers: [{ email: ZELDA.email }],
      commissions: [{ words: ZELDA.words }],
    },
    ...{
      sessions: [{ user_agent: ZELDA.words }],
      factors: [{ phone: ZELDA.phone }],
      audit_log: [{ event: "sign_in" }],
      identities: [{}],
    },
  })
  // Sealed and hashed values, and the owner's notes, stay in the database.
  for (const hidden of ["password_hash", "refresh_salt", "secret_sealed", "payload", "token_hash", '"note"'])
    expect(text).not.toContain(hidden)
})

test("no backup has the file, and it goes after three days, or with the account", async () => {
  await ask()
  await makeDownloads(api.shop)
  const key = await aBackupKey()
  const { bytes } = await backedUp({
    databaseUrl: api.db.url,
    files: api.shop.files,
    recipient: key.recipient,
    onProgress: () => {},
  })
  const place = await anEmptyPlace()
  await restored(bytes, key.identity, place)
  expect(Object.keys(await filesIn(place.files)).filter((each) => each.startsWith("passing/"))).toEqual([])
  const kept = () => api.shop.files.has(`passing/${id}.zip`)
  await age("71 hours")
  await sweepDownloads(api.shop)
  expect([await kept(), await state()]).toEqual([true, "ready"])
  await age("2 hours")
  expect([await state(), (await file()).status]).toEqual(["none", 404])
  await sweepDownloads(api.shop)
  expect(await kept()).toBe(false)

  await ask()
  await makeDownloads(api.shop)
  await api.send("DELETE", "/api/profile", { as: id, json: { current_password: PROOF } })
  await daysPass(api.db, 8)
  await carryOutTerms(api.shop)
  expect([await kept(), await api.db.query(sql`SELECT FROM data_downloads`)]).toEqual([false, []])
})

test("an account that ends while its file is made gets none", async () => {
  await ask()
  await api.send("DELETE", "/api/profile", { as: id, json: { current_password: PROOF } })
  await makeDownloads(api.shop)
  expect([await api.shop.files.has(`passing/${id}.zip`), await mails()]).toEqual([false, []])
})
