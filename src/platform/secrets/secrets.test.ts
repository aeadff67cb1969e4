import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { openSecrets } from "./secrets.ts"

async function folderOfOurOwn() {
  const folder = await mkdtemp(join(tmpdir(), "nool-secrets-"))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const isNeeded = async () => false

test("the key file is made once, readable by its owner alone", async () => {
  const folder = await folderOfOurOwn()
  const first = await openSecrets({ folder, isNeeded })
  expect((await stat(join(folder, "secret.key"))).mode & 0o777).toBe(0o600)
  const again = await openSecrets({ folder, isNeeded })
  expect(again.decrypt("totp", first.encrypt("totp", "නූල්"))).toBe("නූල්")
  expect(again.hmac("code", "123456")).toBe(first.hmac("code", "123456"))
})

test("a sealed text opens for its own purpose and secret only", async () => {
  const secrets = await openSecrets({ folder: await folderOfOurOwn(), setting: "one", isNeeded })
  const other = await openSecrets({ folder: await folderOfOurOwn(), setting: "two", isNeeded })
  const sealed = secrets.encrypt("totp", "seed")
  expect(() => secrets.decrypt("mail", sealed)).toThrow()
  expect(() => other.decrypt("totp", sealed)).toThrow()
  expect(secrets.encrypt("totp", "seed")).not.toBe(sealed)
})

test("a damaged key file is refused, never replaced", async () => {
  const folder = await folderOfOurOwn()
  await writeFile(join(folder, "secret.key"), "")
  await expect(openSecrets({ folder, isNeeded })).rejects.toThrow("is damaged")
})

test("a lost key that the database needs is refused, and no other is made", async () => {
  const folder = await folderOfOurOwn()
  await expect(openSecrets({ folder, isNeeded: async () => true })).rejects.toThrow("restore it from a backup")
  expect(await readdir(folder)).toEqual([])
})

test("processes that start together agree on one key, although the first has used it before the second looks", async () => {
  const folder = await folderOfOurOwn()
  const first = await openSecrets({ folder, isNeeded })
  await rm(join(folder, "secret.key"))
  const second = await openSecrets({
    folder,
    isNeeded: async () => {
      await openSecrets({ folder, isNeeded: async () => false })
      return true
    },
  })
  expect(second.hmac("code", "1")).toBe((await openSecrets({ folder, isNeeded })).hmac("code", "1"))
  expect(second.hmac("code", "1")).not.toBe(first.hmac("code", "1"))
})
