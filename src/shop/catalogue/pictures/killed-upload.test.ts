import { readdir } from "node:fs/promises"
import { join } from "node:path"
import sharp from "sharp"
import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import type { Files } from "#platform/files/files.ts"
import { createPictures } from "#platform/pictures/pictures.ts"
import { aCustomer, sharedApi } from "#tests/fixtures/shop-api.ts"
import { storePicture, sweepUnusedPictures } from "./admin-products-pictures.server.ts"

const api = await sharedApi()

test.each<[string, (put: Files["put"], kill: () => Promise<never>) => Files["put"]]>([
  ["before its files were written", (_, kill) => kill],
  [
    "after its files were written",
    (put, kill) =>
      (...file) =>
        put(...file).then(kill),
  ],
])("an upload that was killed %s is swept", async (_, at) => {
  // Two formats are written side by side; the process is dead when neither goes on.
  let writing = 2
  let die = () => {}
  const dead = new Promise<void>((resolve) => {
    die = resolve
  })
  const kill = () => {
    writing -= 1
    if (writing === 0) die()
    return new Promise<never>(() => {})
  }
  const files = { ...api.shop.files, put: at(api.shop.files.put, kill) }
  const pictures = createPictures(files, { folder: "products", urlBase: "/media/products", widths: [320] })
  const red = { create: { width: 40, height: 40, channels: 3 as const, background: "red" } }
  const admin = await aCustomer(api.db, "admin")
  void storePicture({ ...api.shop, pictures }, admin, await sharp(red).png().toBuffer())
  await dead
  await api.db.query(sql`UPDATE product_pictures SET created_at = now() - interval '25 hours'`)
  expect(await sweepUnusedPictures(api.shop)).toBe(1)
  expect(await readdir(join(api.folder, "products")).catch(() => [])).toEqual([])
})
