import { m } from "#messages/messages.js"
import { inSlices } from "#platform/lanes/in-slices.ts"
import { centsOf, numericFromCents, sumOf } from "#shop/money.ts"
import { pictureName } from "../pictures/picture-name.ts"
import type { CsvLine, FileLine, ImportFault } from "./csv-file.ts"
import { type Field, type ForeignColumns, OPTIONS, pathOfHandles, pictureColumns } from "./foreign-columns.ts"
import { textOfHtml } from "./html-text.server.ts"
import { numberIn } from "./import-cells.server.ts"
import type { CsvColumn } from "./products-csv.server.ts"

interface Product {
  readonly own: FileLine
  /** Are the lines that may be variants. */
  readonly others: FileLine[]
}

const YES =
  /^(?:1|true|yes|y|active|published|visible|wahr|vrai|vero|verdadero|waar|ja|oui|s[ií]|истина|да|activ[oa]|actif|aktiv|attivo)$/i
const VARIANT = /^variant|^variation/i
/** Is what WooCommerce has as type; that of Shopify is a category. */
const KIND = /^(?:simple|variable|variation|grouped|external)\b/i
const IN_STOCK = /^in[\s_]?stock$/i
const OUT_OF_STOCK = /^out[\s_]?of[\s_]?stock$/i
/** Shopify writes it for a product without options. */
const NO_OPTION = /^Default Title$/

/** Makes lines of this shop's columns from those of another shop; all of them are new products, drafts where the file says nothing else. */
export async function foreignLines(rows: readonly FileLine[], columns: ForeignColumns, head: readonly string[]) {
  const reader = new ForeignReader(columns, head)
  const { products, orphans } = reader.products(rows)
  const lines: CsvLine[] = orphans
  const faults: ImportFault[] = []
  for await (const product of inSlices(products)) lines.push(...reader.linesOf(product, faults))
  return { lines, faults, notes: reader.notes() }
}

class ForeignReader {
  readonly #columns: ForeignColumns
  readonly #pictures: readonly number[]
  readonly #path: string | null
  readonly #hasKinds: boolean
  readonly #counted = { asOne: 0, asNone: 0, whole: 0 }

  constructor(columns: ForeignColumns, head: readonly string[]) {
    this.#columns = columns
    this.#pictures = pictureColumns(head)
    this.#path = pathOfHandles(head, columns)
    this.#hasKinds = columns.has("kind") || columns.has("parent")
  }

  #text({ cells }: FileLine, field: Field): string {
    const at = this.#columns.get(field)
    return at === undefined ? "" : (cells[at] ?? "").trim()
  }

  products(rows: readonly FileLine[]): { products: Product[]; orphans: CsvLine[] } {
    const [found, products, orphans] = [new Map<string, Product>(), [] as Product[], [] as CsvLine[]]
    const isVariant = (row: FileLine) =>
      this.#hasKinds && VARIANT.test(this.#text(row, this.#columns.has("kind") ? "kind" : "type"))
    for (const row of rows.filter((each) => !isVariant(each))) {
      const handle = this.#text(row, "handle")
      const known = handle === "" ? undefined : found.get(`handle:${handle}`)
      if (known && !this.#hasKinds) known.others.push(row)
      else {
        const product = { own: row, others: this.#hasKinds ? [] : [row] }
        products.push(product)
        for (const field of ["handle", "id", "sku"] as const) found.set(`${field}:${this.#text(row, field)}`, product)
      }
    }
    for (const row of rows.filter(isVariant)) {
      const [parent, handle] = [this.#text(row, "parent"), this.#text(row, "handle")]
      const meant = handle === "" ? (found.get(parent) ?? found.get(`sku:${parent}`)) : found.get(`handle:${handle}`)
      if (meant && parent + handle !== "") meant.others.push(row)
      else orphans.push({ line: row.line, cells: new Map([["variant_of", parent || handle || "?"]]), group: "none" })
    }
    return { products, orphans }
  }

  linesOf(product: Product, faults: ImportFault[]): CsvLine[] {
    const { own, others } = product
    const group = `line ${own.line}`
    const used = OPTIONS.filter((n) => others.some((row) => this.#text(row, `option${n}`) !== ""))
    const names = used.map((n) => [...others, own].map((row) => this.#text(row, `optionName${n}`)).find(Boolean) ?? "")
    const isPlain = others.length === 1 && others.every((row) => NO_OPTION.test(this.#text(row, "option1")))
    const isTooMuch = used.length > 2
    if (isTooMuch)
      faults.push({ line: own.line, column: null, message: m.errors_import_options({ names: names.join(", ") }) })
    const variants = isPlain || isTooMuch ? [] : others.filter((row) => used.some((n) => this.#text(row, `option${n}`)))
    // Wix writes no line for each choice where it does not count them.
    if (this.#columns.has("kind") && variants.length === 0 && this.#text(own, "option1")) this.#counted.whole++
    const price = [own, ...variants].map((row) => this.#text(row, "price")).find(Boolean) ?? ""
    const name = textOfHtml(this.#text(own, "name"))
    const cells = new Map<CsvColumn, string>([
      ["name", name],
      ["description", textOfHtml((this.#text(own, "body") || this.#text(own, "summary")).replaceAll("\\n", "\n"))],
      ["price", price],
      ["stock", variants.length > 0 ? "" : this.#stock(own)],
      ["category", this.#category(own)],
      ["state", this.#state(own) ? "active" : "draft"],
      ["pictures", this.#picturesOf([own, ...others])],
      ["seo_title", this.#text(own, "seoTitle")],
      ["seo_description", this.#text(own, "seoDescription")],
      ["old_path", this.#path && this.#text(own, "handle") ? this.#path + this.#text(own, "handle") : ""],
      ["option_1", variants.length > 0 ? (names[0] ?? "") : ""],
      ["option_2", variants.length > 0 ? (names[1] ?? "") : ""],
    ])
    const ofVariants = variants.map((row): CsvLine => {
      const own = this.#variantPrice(row, price)
      const values = used.map((n, at): [CsvColumn, string] => [
        `option_${at === 0 ? 1 : 2}`,
        this.#text(row, `option${n}`),
      ])
      const state = this.#hasKinds && this.#state(row) === false ? "inactive" : "active"
      return {
        line: row.line,
        group,
        cells: new Map([
          ["variant_of", name || group],
          ["price", own === price ? "" : own],
          ["stock", this.#stock(row)],
          ["state", state],
          ...values,
        ]),
      }
    })
    return [{ line: own.line, cells, group }, ...ofVariants]
  }

  /** Returns whether a line is to be seen; null where it says nothing. */
  #state(row: FileLine): boolean | null {
    const said = (["published", "status"] as const).map((field) => this.#text(row, field)).filter(Boolean)
    return said.length === 0 ? null : said.every((word) => YES.test(word))
  }

  #category(row: FileLine): string {
    const type = KIND.test(this.#text(row, "type")) ? "" : this.#text(row, "type")
    const [first = ""] = this.#text(row, "category").split(/[,;|]/)
    return textOfHtml(type || (first.split(">").at(-1) ?? "").trim())
  }

  #variantPrice(row: FileLine, base: string): string {
    const [price, more] = [this.#text(row, "price") || base, this.#text(row, "surcharge")]
    const amounts = [numberIn(price), numberIn(more)]
    if (more === "" || !amounts.every(Number.isFinite) || amounts[1] === 0) return price
    return numericFromCents(sumOf(amounts.map(centsOf)))
  }

  #stock(row: FileLine): string {
    const [stock, inStock] = [this.#text(row, "stock"), this.#text(row, "inStock")]
    if (OUT_OF_STOCK.test(stock)) return "0"
    if (IN_STOCK.test(stock) || (stock === "" && YES.test(inStock))) {
      this.#counted.asOne++
      return "1"
    }
    if (stock === "" && inStock === "") this.#counted.asNone++
    return stock || "0"
  }

  /** Returns the URLs of the pictures of a product, which its variants may repeat. */
  #picturesOf(rows: readonly FileLine[]): string {
    const urls = rows.flatMap(({ cells }) => this.#pictures.flatMap((at) => (cells[at] ?? "").split(/[,;|\n]/)))
    return [...new Set(urls.map((url) => url.trim()).filter((url) => pictureName(url) !== null))].join("\n")
  }

  notes(): string[] {
    const { asOne, asNone, whole } = this.#counted
    return [
      whole > 0 ? m.admin_import_whole({ count: whole }) : "",
      asOne > 0 ? m.admin_import_stock_one({ count: asOne }) : "",
      asNone > 0 ? m.admin_import_stock_none({ count: asNone }) : "",
    ].filter(Boolean)
  }
}
