import { PassThrough } from "node:stream"
import { buffer } from "node:stream/consumers"
import { expect, test } from "vitest"
import { migrations } from "#database/migrate.ts"
import { aBackupKey, anEmptyPlace, restored, rowsIn, SECRET_KEY } from "#tests/fixtures/process/backup.ts"
import { CONTENTS, MANIFEST } from "./format.ts"
import { writeArchive } from "./write-archive.ts"

const MIGRATIONS = migrations.map(({ name, checksum }) => ({ name, checksum }))

test.each([
  ["a newer version of its format", { format: 2 }, "newer version of the shop"],
  [
    "a newer version of the shop",
    { migrations: [...MIGRATIONS, { name: "9999_later", checksum: "" }] },
    "update the shop",
  ],
  [
    "a version from before the first release",
    { migrations: [{ name: "0001_shop", checksum: "x" }, ...MIGRATIONS.slice(1)] },
    "that was never released, which no release restores",
  ],
  ["other tables", { tables: [] }, "not those that its migrations make"],
])("a backup of %s is refused", async (_what, changes, message) => {
  const key = await aBackupKey()
  const manifest = {
    ...{ format: 1, shop: "1.0.0", time: new Date().toISOString(), postgres: "18.0", files: 0, sequences: [] },
    ...{ tables: [], migrations: MIGRATIONS },
    ...changes,
  }
  const sink = new PassThrough()
  const archive = writeArchive(sink, key.recipient)
  const bytes = buffer(sink)
  await archive.add(MANIFEST, Buffer.from(JSON.stringify(manifest)))
  await archive.add("secret.key", Buffer.from(SECRET_KEY))
  await archive.finish(CONTENTS, Buffer.from(JSON.stringify({ tables: {}, files: { count: 0, bytes: 0 } })))
  const place = await anEmptyPlace()
  await expect(restored(await bytes, key.identity, place)).rejects.toThrow(message)
  expect(await rowsIn(place.db)).toEqual({})
})
