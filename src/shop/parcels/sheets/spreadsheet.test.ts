import { execFile, spawnSync } from "node:child_process"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, parse } from "node:path"
import { pathToFileURL } from "node:url"
import { promisify } from "node:util"
import { expect, test } from "vitest"
import { readCsv } from "#shop/api/files/read-csv.server.ts"
import { type Parcel, rowOf } from "./parcel-cells.ts"
import { PROFILES, type Profile } from "./profiles.ts"
import { sheetAsCsv, sheetAsXlsx } from "./write-sheet.server.ts"

const isInstalled = spawnSync("sh", ["-c", "command -v soffice"]).status === 0

const plain: Parcel = {
  ...{ orderNumber: "ORD-1", phone: "077 123 4567", secondPhone: null, postalCode: "00100", dueCents: 1250_50 },
  ...{ grams: 500, items: [{ name: "මල් මාලාව", quantity: 2 }], note: null, waybill: "0012345", landmark: null },
  ...{ name: "ශ්‍රීමතී ක්‍රිෂ්ණා ද සිල්වා", address: "අංක 12, ශ්‍රී ජයවර්ධනපුර කෝට්ටේ පාර\nදෙවන මහල", town: "Kandy", district: "Kandy" },
}
const tamil = { name: "ஸ்ரீ கிருஷ்ணகுமார்", address: '12, கோவில் வீதி; "யாழ்ப்பாணம்"', landmark: "பேருந்து நிலையம், அருகில்" }
const parcels = [plain, { ...plain, ...tamil, orderNumber: "ORD-2" }, { ...plain, orderNumber: "ORD-3", name: "=1+1" }]

const TEXT = "Text - txt - csv (StarCalc):44,34,76"

/** Lets a spreadsheet program open files and save what it shows; who opens CSV is asked for its letters, which are UTF-8. */
async function shownIn(files: Readonly<Record<string, string | Uint8Array>>, how: readonly string[] = []) {
  const folder = await mkdtemp(join(tmpdir(), "nool-sheets-"))
  try {
    const paths = Object.keys(files).map((name) => join(folder, name))
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, "profile"))}`
    const shown = ["--convert-to", `csv:${TEXT}`, "--outdir", join(folder, "shown")]
    await promisify(execFile)("soffice", [profile, "--headless", ...how, ...shown, ...paths])
    return await Promise.all(Object.keys(files).map((name) => rowsOf(join(folder, "shown", `${parse(name).name}.csv`))))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function rowsOf(path: string): Promise<(readonly string[])[]> {
  const { records } = await readCsv(await readFile(path), 10)
  return records.map(({ record }) => record)
}

test.skipIf(!isInstalled)(
  "LibreOffice shows a courier's sheet whole, in Sinhala and Tamil, and runs nothing of it",
  async () => {
    const [generic, fardar] = PROFILES as [Profile, Profile]
    // The sheet puts an apostrophe before each text that would be a formula.
    const expected = (profile: Profile) => [
      profile.columns.map(({ name }) => name),
      ...parcels.map((parcel) => rowOf(profile, parcel).map((cell) => String(cell))),
    ]
    const [books, [text]] = await Promise.all([
      shownIn({ "a.xlsx": await sheetAsXlsx(generic, parcels), "b.xlsx": await sheetAsXlsx(fardar, parcels) }),
      shownIn({ "c.csv": sheetAsCsv(generic, parcels) }, [`--infilter=${TEXT}`]),
    ])
    expect(books).toEqual([expected(generic), expected(fardar)])
    // A program takes the zeros from the numbers of CSV, which is why couriers are sent workbooks.
    const numbers = new Set([2, 8, 13])
    const words = (rows: readonly (readonly string[])[] | undefined) =>
      rows?.map((row) => row.filter((_, at) => !numbers.has(at)))
    expect(words(text)).toEqual(words(expected(generic)))
  },
)
