import { strToU8, zipSync } from "fflate"
import { expect, it } from "vitest"
import { filesInZip } from "./files-in-zip.ts"

const archiveOf = (files: Record<string, string>) => {
  const entries = Object.entries(files).map(([name, text]) => [name, strToU8(text)])
  return new Blob([new Uint8Array(zipSync(Object.fromEntries(entries)))])
}

async function read(archive: Blob, isWanted = (path: string) => path.endsWith(".jpg")) {
  const found: Record<string, string> = {}
  for await (const file of filesInZip(archive, isWanted)) found[file.name] = await file.text()
  return found
}

it("yields the wanted files of an archive in its order, and nothing else of it", async () => {
  const files = { "shop/blanket.jpg": "blanket ".repeat(50_000), "list.csv": "a", "මල.jpg": "flower" }
  const { "list.csv": _, ...wanted } = files
  expect(await read(archiveOf(files))).toEqual(wanted)
  expect(await read(archiveOf({}), () => true).catch(() => "refused")).toBe("refused")
})

it("refuses what is no archive, and one that is cut off or damaged", async () => {
  await expect(read(new Blob(["not a zip"]))).rejects.toThrow()
  await expect(read(new Blob([]))).rejects.toThrow()
  const whole = archiveOf({ "a.jpg": Array.from({ length: 20_000 }, (_, n) => n).join("") })
  const bytes = new Uint8Array(await whole.arrayBuffer())
  await expect(read(new Blob([bytes.slice(0, bytes.length / 2)]))).rejects.toThrow()
})
