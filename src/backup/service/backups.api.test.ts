import { randomUUID } from "node:crypto"
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable } from "node:stream"
import { afterAll, beforeEach, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { inLanguage } from "#messages/reader.server.ts"
import {
  aCartLine,
  aCustomer,
  aProductFor,
  aSessionOf,
  openTestApi,
  PROOF,
  placeOrderAs,
} from "#tests/fixtures/shop-api.ts"
import { beginRun, endRun, failRun, notifyOwner } from "./backup-runs.server.ts"
import type { Backups } from "./create-backups.ts"
import { readLastBackup } from "./last-backup.server.ts"

let admin: string
const NAME = "nool-2026-11-22T20-47-00Z.backup.age"
const api = await openTestApi()
const folder = await mkdtemp(join(tmpdir(), "nool-backups-"))
await writeFile(join(folder, NAME), "stored")
beforeEach(async () => {
  await api.db.query(sql`TRUNCATE backups, admin_audit, orders CASCADE`)
  admin = await aCustomer(api.db, "admin")
  await aSessionOf(api.db, admin)
  give({})
})
afterAll(async () => {
  await api.close()
  await rm(folder, { recursive: true })
})

const placeAt = (label: string): NonNullable<Backups["destination"]> => ({
  label,
  list: async () => (await readdir(label)).map((name) => ({ name, bytes: 6 })),
})

/** Provides backups as the process does, without the process. */
function give(changes: Partial<Backups>) {
  const destination = placeAt(folder)
  const begin = () => beginRun(api.db, folder)
  const stream = async () => {
    const id = await beginRun(api.db, null)
    return id === null ? null : { id, body: Readable.from([Buffer.from("new")]) }
  }
  Object.assign(api.shop, {
    backups: { ...api.shop.backups, destination, schedule: "17 2 * * *", begin, stream, ...changes },
  })
}
const call = (method: string, path = "", json?: object, as = admin) =>
  api.send(method, `/api/admin/backups${path}`, { as, ...(json && { json }) })
const list = async () => (await call("GET")).body
const codeOf = ({ status, body }: { status: number; body: { error: { code: string } } }) => [status, body.error.code]
const aLink = async () => {
  const { body } = await call("POST", "/download", { current_password: PROOF })
  return body.url.replace("https://nool.example", "") as string
}
/** Makes a complete backup whose file is in the folder, unless it has another name. */
async function aStored(name = NAME) {
  const id = (await beginRun(api.db, folder))!
  await api.db.query(sql`UPDATE backups SET name = ${name} WHERE id = ${id}`)
  await endRun(api.db, id, { bytes: 6, rows: 1, files: 0 })
  return id
}
const audited = (entity: string) =>
  api.db.query(sql`SELECT action, actor_id, after FROM admin_audit WHERE entity = ${entity}`)

test("the list says where, when and what became of each, and which files are there", async () => {
  const failed = await beginRun(api.db, folder)
  await failRun(api.db, failed!, "The disk is full.")
  await aStored("nool-2026-11-20T20-47-00Z.backup.age")
  await aStored()
  const { backups, ...place } = await list()
  const keep = { days: 7, weeks: 4, months: 6 }
  expect(place).toEqual({ destination: folder, schedule: "17 2 * * *", keep, problem: null })
  expect(backups).toMatchObject([
    { outcome: "done", stored: true, bytes: 6, destination: folder },
    { outcome: "done", stored: false },
    { outcome: "failed", stored: false, error: "The disk is full." },
  ])
})

test("a place that is away or silent is said, and the backups are listed all the same", async () => {
  await aStored()
  give({ destination: { ...placeAt(folder), list: () => Promise.reject(new Error("mount its disk")) } })
  expect(await list()).toMatchObject({
    problem: expect.stringContaining("mount its disk"),
    backups: [{ stored: false }],
  })
})

test("one is begun, recorded, and no other beside it", async () => {
  const begun = await call("POST")
  expect(begun.status).toBe(201)
  expect(await audited(`backup:${begun.body.id}`)).toEqual([
    { action: "created", actor_id: admin, after: { at: folder } },
  ])
  expect(codeOf(await call("POST"))).toEqual([409, "backup_running"])
  expect(codeOf(await call("POST", "/download", { current_password: PROOF }))).toEqual([409, "backup_running"])
  expect((await list()).backups).toMatchObject([{ outcome: "running", finished_at: null }])
  await api.db.query(sql`UPDATE backups SET seen_at = now() - interval '1 hour'`)
  expect((await list()).backups).toMatchObject([{ outcome: "failed" }])
  give({ destination: null })
  expect(codeOf(await call("POST"))).toEqual([409, "no_destination"])
})

test("the key and downloads want a proof, and the audit remembers who had them", async () => {
  for (const path of ["/key", "/download"]) {
    expect(codeOf(await call("POST", path, {}))).toEqual([403, "reauthentication_needed"])
    const as = await aCustomer(api.db)
    expect(codeOf(await call("POST", path, { current_password: PROOF }, as))).toEqual([403, "forbidden"])
  }
  expect(await audited("settings:backup_key")).toEqual([])
  expect((await call("POST", "/key", { current_password: PROOF })).body).toEqual({ key: "AGE-SECRET-KEY-1" })
  expect(await audited("settings:backup_key")).toEqual([{ action: "updated", actor_id: admin, after: { shown: true } }])
})

test("a new backup is downloaded while it is made, by a link that begins nothing by a HEAD", async () => {
  const link = await aLink()
  expect((await api.fetch(link, { method: "HEAD" })).status).toBe(200)
  const response = await api.fetch(link)
  const { headers } = response
  expect(headers.get("Content-Disposition")).toMatch(/^attachment; filename="nool-\d{4}-\d\d-\d\d\.backup\.age"$/)
  expect([headers.get("Content-Length"), headers.get("Cache-Control")]).toEqual([null, "private, no-store"])
  expect(await response.text()).toBe("new")
  const [{ id }] = (await list()).backups
  expect(await audited(`backup:${id}`)).toMatchObject([{ actor_id: admin, after: { downloaded: "new" } }])
  // The first one still runs.
  const second = await api.fetch(link)
  expect([second.status, await second.text()]).toEqual([
    409,
    "A backup is being made. Wait until it is complete, then try again.",
  ])
})

test("a link opens nothing else, and nothing once its admin is none or signed out", async () => {
  const link = await aLink()
  expect((await api.fetch(link.replace("new", randomUUID()))).status).toBe(403)
  expect((await api.fetch(link.split("?")[0]!)).status).toBe(403)
  await api.db.query(sql`DELETE FROM user_roles WHERE user_id = ${admin}`)
  expect((await api.fetch(link)).status).toBe(403)
  await api.db.query(sql`INSERT INTO user_roles (user_id, role) VALUES (${admin}, 'admin')`)
  expect((await api.fetch(link)).status).toBe(200)
  await api.db.query(sql`DELETE FROM auth.sessions WHERE user_id = ${admin}`)
  expect((await api.fetch(link)).status).toBe(403)
})

const lastBackup = async () => (await api.send("GET", "/api/admin/dashboard", { as: admin })).body.last_backup
async function anOrder(daysAgo: number) {
  const as = await aCustomer(api.db)
  await aCartLine(api.db, as, await aProductFor(api.db))
  const { body } = await placeOrderAs(api, as)
  await api.db.query(sql`UPDATE orders SET created_at = now() - ${daysAgo} * interval '1 day' WHERE id = ${body.id}`)
}

test("the owner is mailed of a failure once", async () => {
  await api.db.query(sql`TRUNCATE mails`)
  for (let failures = 0; failures < 2; failures++) {
    const id = (await beginRun(api.db, folder))!
    await failRun(api.db, id, "The disk is full.")
    await notifyOwner(api.shop, id, "The disk is full.")
  }
  expect(await api.db.query(sql`SELECT kind, recipient FROM mails`)).toEqual([
    { kind: "backup-failed", recipient: "owner@nool.example" },
  ])
})

test("the dashboard is calm until orders of two days are in no backup, or the last one failed", async () => {
  expect(await lastBackup()).toEqual({ state: "none", last: null, reason: null })
  await anOrder(1)
  expect((await lastBackup()).state).toBe("none")
  await anOrder(3)
  expect((await lastBackup()).state).toBe("late")
  await aStored()
  expect(await lastBackup()).toEqual({
    state: "good",
    last: { at: expect.any(String), bytes: 6 },
    reason: null,
  })
  await api.db.query(sql`UPDATE backups SET started_at = now() - interval '30 days'`)
  expect((await lastBackup()).state).toBe("late")
  await api.db.query(sql`TRUNCATE orders CASCADE`)
  expect((await lastBackup()).state).toBe("good")
  // An interrupted download is nobody's fault.
  await failRun(api.db, (await beginRun(api.db, null))!, "backup_cut_off")
  expect((await lastBackup()).state).toBe("good")
  await failRun(api.db, (await beginRun(api.db, folder))!, "The disk is full.")
  expect(await lastBackup()).toMatchObject({ state: "failed", reason: "The disk is full.", last: { bytes: 6 } })
  await failRun(api.db, (await beginRun(api.db, folder))!, "backup_stopped")
  expect(await inLanguage("ta", () => readLastBackup(api.db))).toMatchObject({ reason: "அது நிறுத்தப்பட்டது." })
  await aStored()
  expect((await lastBackup()).state).toBe("good")
})
