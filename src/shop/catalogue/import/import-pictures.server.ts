import type { Queryable } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { heldPictures, picturesNamed } from "../pictures/admin-products-pictures.server.ts"
import { MAX_PICTURES } from "../pictures/gallery.ts"
import { pictureName } from "../pictures/picture-name.ts"
import { type CsvFile, type CsvLine, namedInLine } from "./csv-file.ts"
import { picturesIn, textIn } from "./import-cells.server.ts"

/**
 * Puts the pictures that the owner sent shortly before in the place of their names. Those of another shop that were not sent are left out and
 * named; in a file of this shop they are faults later.
 * @returns the file, and the URLs in it that the shop has
 */
export async function withPictures(db: Queryable, file: CsvFile): Promise<{ file: CsvFile; pictures: Set<string> }> {
  const cells = new Map(file.lines.map((line) => [line, picturesIn(textIn(line.cells, "pictures"))]))
  const all = [...cells.values()].flat().map(({ image_url }) => image_url)
  const named = await picturesNamed(db, [...new Set(all.flatMap((url) => pictureName(url) ?? []))])
  const pictures = new Set(await heldPictures(db, [...new Set([...all, ...named.values()])]))
  const missing = new Set<string>()
  function lineOf(line: CsvLine): CsvLine {
    const given = cells.get(line) ?? []
    const found = given.flatMap(({ image_url, alt }) => {
      const name = pictureName(image_url)
      const url = pictures.has(image_url) ? image_url : name === null ? undefined : named.get(name)
      if (!url && file.isForeign) missing.add(name ?? image_url)
      return url ? [`${url} ${alt}`] : file.isForeign ? [] : [`${image_url} ${alt}`]
    })
    // More than a product may have are no fault of who moves here.
    const kept = file.isForeign ? [...new Set(found)].slice(0, MAX_PICTURES) : found
    return given.length === 0 ? line : { ...line, cells: new Map([...line.cells, ["pictures", kept.join("\n")]]) }
  }
  const lines = file.lines.map(lineOf)
  const names = namedInLine([...missing])
  const notes = missing.size > 0 ? [m.admin_import_no_pictures({ count: missing.size, names })] : []
  return { file: { ...file, lines, notes: [...file.notes, ...notes] }, pictures }
}
