import { columnKey } from "#shop/api/files/table/column-key.ts"

/**
 * Lists how the exports of Shopify, WooCommerce, Etsy, Wix and PrestaShop name their columns in the languages that these
 * write, as `columnKey` makes them, the surest first. "#" is the number of an option.
 */
const NAMES = {
  handle: "handleid urlhandle handle productid",
  id: "id",
  sku: "sku artikelnummer ugs artnr cod артикул",
  kind: "fieldtype",
  /** Is the kind of a line for WooCommerce, and the category for Shopify. */
  type: "type typ tipo тип",
  parent: "parent übergeordnetesprodukt übergeordnet superior genitore hoofd родительский",
  name: "title name productname titre nom titel naam titolo nome título titulo nombre имя название",
  body: "bodyhtml plaindescription description beschreibung descrizione descripción descrição omschrijving beschrijving описание",
  summary:
    "shortdescription kurzbeschreibung descriptioncourte descripcióncorta brevedescrizione korteomschrijving kortebeschrijving короткоеописание краткоеописание",
  price: [
    "variantprice pricetaxincluded pricetaxincl regularprice price pricetaxexcludedorpricetaxincluded pricetaxexcluded pricetaxexcl",
    "regulärerpreis normalerpreis preis tarifrégulier prixrégulier prix precionormal precioregular precio prezzodilistino prezzo",
    "preçonormal preço reguliereprijs normaleprijs prijs базоваяцена цена",
  ].join(" "),
  surcharge: "surcharge",
  stock: [
    "variantinventoryqty inventoryquantity quantity inventory stock lager bestand lagerbestand anzahl menge inventaire",
    "quantité inventario cantidad magazzino quantità estoque quantidade voorraad aantal запасы количество",
  ].join(" "),
  inStock:
    "instock vorrätig auflager lagerstatus enstock eninventaire existencias eninventario instockdisponibile emestoque opvoorraad вналичии наличие",
  category:
    "categories productcategory category categoriesxyz collection kategorien kategorie catégories catégorie categorías categoría categorie categoria categorias categorieën категории",
  published: "published publié veröffentlicht publicado pubblicato gepubliceerd опубликован",
  status: "status active01 visible",
  currency: "currencycode currency codicevaluta codedevise währungscode currencyiso",
  image:
    "imagesrc images imageurlsxyz productimageurl image media variantimage immagine immagini bild bilder imagen imágenes imagem imagens afbeelding afbeeldingen изображения photo photos",
  seoTitle: "seotitle metatitle",
  seoDescription: "seodescription metadescription",
  optionName:
    "option#name attribute#name productoptionname# attribut#name nomdelattribut# nombredelatributo# attributo#nome nomedoatributo# attribuut#naam имяатрибута# названиеатрибута#",
  option:
    "option#value attribute#values productoptiondescription# productoptionchoices# attribut#werte valeursdelattribut# valoresdelatributo# attributo#valore attributo#valori attributo#valutae valoresdoatributo# attribuut#waarden значениеяаттрибутаов# значенияатрибутов#",
} as const

export const OPTIONS = [1, 2, 3] as const
export type Field = keyof typeof NAMES | `${"option" | "optionName"}${(typeof OPTIONS)[number]}`

interface Meaning {
  readonly field: Field
  /** Is smaller for a surer name. */
  readonly rank: number
}

const MEANINGS: ReadonlyMap<string, Meaning> = new Map(
  Object.entries(NAMES).flatMap(([field, names]) =>
    names.split(" ").flatMap((name, rank): [string, Meaning][] => {
      if (!name.includes("#")) return [[name, { field: field as Field, rank }]]
      return OPTIONS.map((n) => [name.replace("#", String(n)), { field: `${field}${n}` as Field, rank }])
    }),
  ),
)

function meaningOf(name: string): Meaning | undefined {
  const key = columnKey(name)
  // Etsy numbers its columns of pictures.
  return MEANINGS.get(key) ?? MEANINGS.get(key.replace(/\d+$/, ""))
}

/** Returns what stands before the handle in the addresses of products; null where the handle is no part of them. */
export function pathOfHandles(head: readonly string[], columns: ForeignColumns): string | null {
  return /^(?:url)?handle$/.test(columnKey(head[columns.get("handle") ?? -1] ?? "")) ? "/products/" : null
}

/** Returns which columns hold pictures: there may be several. */
export function pictureColumns(head: readonly string[]): number[] {
  return head.flatMap((name, at) => (meaningOf(name)?.field === "image" ? [at] : []))
}

export const isForeign = (name: string) => meaningOf(name) !== undefined

/** Are fields of which one says that the file is another shop's; a column of our own name says nothing. */
const TELLING: ReadonlySet<Field> = new Set([
  ...(["handle", "kind", "parent", "name", "price", "currency", "published", "inStock", "optionName1"] as const),
])

/** Are what currencies are called in files. */
export const CURRENCIES = "USD|EUR|GBP|LKR|INR|AUD|CAD|NZD|SGD|AED|CHF|JPY|SEK|NOK|DKK|PLN|BRL|MXN|ZAR|MYR|THB|MVR"
const CURRENCY = new RegExp(`^(?:${CURRENCIES})$`)

export type ForeignColumns = ReadonlyMap<Field, number>

/** Returns where a file of another shop has which field; null for one of this shop's, whose names are `own`. */
export function foreignColumns(
  head: readonly string[],
  first: readonly string[],
  own: (name: string) => boolean,
): ForeignColumns | null {
  const found = new Map<Field, { at: number; rank: number }>()
  for (const [at, name] of head.entries()) {
    const meaning = meaningOf(name)
    const before = meaning && found.get(meaning.field)
    if (meaning && (!before || meaning.rank < before.rank)) found.set(meaning.field, { at, rank: meaning.rank })
  }
  const isOurs = ["variant_of", "publish_at"].some((name) => head.some((each) => each.trim().toLowerCase() === name))
  const tells = [...found].some(([field, { at }]) => TELLING.has(field) && !own(head[at] ?? ""))
  if (isOurs || !tells || found.size < 2) return null
  // Etsy calls this column otherwise in each language.
  const currency = head.findIndex((name, at) => !meaningOf(name) && CURRENCY.test(first[at]?.trim() ?? ""))
  if (!found.has("currency") && currency >= 0) found.set("currency", { at: currency, rank: 0 })
  return new Map([...found].map(([field, { at }]) => [field, at]))
}
