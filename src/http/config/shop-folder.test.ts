import { mkdir, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { temporaryFolder } from "#tests/fixtures/database/embedded-postgres.ts"
import { openOperator } from "#tests/fixtures/process/operator.ts"
import { withServices } from "../start/open-services.ts"
import { refuseUnusableFolder } from "./shop-folder.ts"

test("a shop that has lost its database is refused, and never opened as an empty one", async () => {
  const dataDir = await temporaryFolder()
  const filesUrl = join(dataDir, "files")
  const config = { dataDir, databaseUrl: undefined, filesUrl }
  await refuseUnusableFolder(config)
  await mkdir(join(dataDir, "files/products/a"), { recursive: true })
  await refuseUnusableFolder(config)

  const picture = join(dataDir, "files/products/a/320.webp")
  await writeFile(picture, "")
  await expect(refuseUnusableFolder(config)).rejects.toThrow("(products/a/320.webp in the file store)")
  const secret = join(dataDir, "secret.key")
  await writeFile(secret, "c2VjcmV0")
  for (const folder of ["postgres", "postgres/data"]) {
    await mkdir(join(dataDir, folder))
    await expect(refuseUnusableFolder(config)).rejects.toThrow(
      /\(.*secret\.key\), but its database is not: .*postgres\/data is missing or empty.*restore a backup/,
    )
  }
  await refuseUnusableFolder({ ...config, databaseUrl: "postgres://elsewhere/nool" })
  await writeFile(join(dataDir, "postgres/data/PG_VERSION"), "18")
  await refuseUnusableFolder(config)
})

test("files elsewhere are a part of the shop, also where its secret is a setting", async () => {
  const [dataDir, filesUrl] = [await temporaryFolder(), await temporaryFolder()]
  const config = { dataDir, databaseUrl: undefined, filesUrl }
  await refuseUnusableFolder(config)
  await mkdir(join(filesUrl, "products/a"), { recursive: true })
  await writeFile(join(filesUrl, "products/a/320.webp"), "")
  await expect(refuseUnusableFolder(config)).rejects.toThrow("but its database is not")
})

test("neither the shop nor an operator's command opens such a folder", async () => {
  const { options } = await openOperator("postgres://nool:unused@127.0.0.1/nool")
  const dataDir = await temporaryFolder()
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  await writeFile(join(dataDir, "secret.key"), "c2VjcmV0")
  const config = { ...options.config, dataDir, databaseUrl: undefined }
  await expect(withServices({ ...options, config }, async () => {})).rejects.toThrow("but its database is not")
})
