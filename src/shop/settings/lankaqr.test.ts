import sharp from "sharp"
import { beforeEach, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { drawQrCode } from "#platform/pictures/qr-code.ts"
import { withChecksum } from "#shop/lankaqr/emv.ts"
import { FIXED_CODE } from "#tests/fixtures/lankaqr.ts"
import { queuedMails } from "#tests/fixtures/mails/queued-mails.ts"
import { aCustomer, PROOF, sharedApi } from "#tests/fixtures/shop-api.ts"

const api = await sharedApi()
const admin = await aCustomer(api.db, "admin")
beforeEach(async () => {
  await api.db.query(sql`TRUNCATE settings`)
  await api.shop.settings.reload()
})

const CODE = { code: FIXED_CODE, carried: "amount_and_number" }
const save = (json: object) => api.send("PUT", "/api/admin/settings/lankaqr", { as: admin, json })

function read(picture: Uint8Array, as = admin) {
  const body = new FormData()
  body.set("file", new Blob([new Uint8Array(picture)]), "code.png")
  return api.send("POST", "/api/admin/settings/lankaqr/picture", { as, body })
}

test("the code is read from a picture, and saved with a proof alone, of which every active admin hears", async () => {
  const [second, blocked] = [await aCustomer(api.db, "admin"), await aCustomer(api.db, "admin")]
  await api.db.query(sql`UPDATE profiles SET account_status = 'blocked' WHERE id = ${blocked}`)
  expect(await read(await drawQrCode(FIXED_CODE))).toMatchObject({ status: 200, body: { code: FIXED_CODE } })
  expect((await save(CODE)).body.error.code).toBe("reauthentication_needed")
  expect(api.shop.settings.values.lankaqr.code).toBeNull()
  const saved = await save({ ...CODE, code: ` ${FIXED_CODE}\n`, current_password: PROOF })
  expect(saved.body.values.lankaqr).toEqual(CODE)
  await save({ ...CODE, carried: "nothing", current_password: PROOF })
  await save({ code: "", carried: "nothing", current_password: PROOF })
  const toldTo = async (id: string) =>
    (await queuedMails(api.shop, `${id}@nool.example`)).flatMap((mail) =>
      mail.kind === "payment-code-changed" ? [{ email: mail.email, code: mail.code }] : [],
    )
  const email = `${admin}@nool.example`
  for (const id of [admin, second])
    expect(await toldTo(id)).toEqual([FIXED_CODE, null].map((code) => ({ email, code })))
  expect(await toldTo(blocked)).toEqual([])
  const trail = await api.send("GET", "/api/admin/audit?entity=settings:lankaqr", { as: admin })
  expect(trail.body.entries.at(-1)).toMatchObject({ actor: { id: admin }, after: { code: FIXED_CODE } })
})

const altered = (part: string, by: string) => withChecksum(FIXED_CODE.slice(0, -8).replace(part, by))

test.each([
  ["another kind of code", "https://nool.example", "other_kind"],
  ["a wrong checksum", FIXED_CODE.replace("KANDY", "GALLE"), "damaged"],
  ["a code for one payment", altered("010211", "010212"), "one_payment"],
  ["another currency", altered("5303144", "5303840"), "not_rupees"],
  ["no LANKAQR", altered("26320028", "29320028"), "not_lankaqr"],
])("%s is refused with its reason, as a picture and as a text, and nothing is stored", async (_, code, reason) => {
  const refused = await read(await drawQrCode(code))
  expect(refused).toMatchObject({ status: 422, body: { error: { code: reason, field: "file" } } })
  expect(await save({ ...CODE, code, current_password: PROOF })).toMatchObject({
    status: 422,
    body: { error: { field: "code", values: { reason }, message: refused.body.error.message } },
  })
  expect(await api.db.query(sql`SELECT FROM settings`)).toEqual([])
})

test("a picture of 4 MB, one without a code, no picture, and one of a customer's are refused", async () => {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const
  const empty = sharp({ create: { width: 300, height: 300, channels: 3, background: "#fff", noise } })
  expect((await read(new Uint8Array(4 * 1024 * 1024))).status).toBe(413)
  expect((await read(await empty.png().toBuffer())).body.error.code).toBe("no_code")
  expect((await read(Buffer.from("%PDF-1.7"))).status).toBe(415)
  expect((await read(await drawQrCode(FIXED_CODE), await aCustomer(api.db))).status).toBe(403)
})
