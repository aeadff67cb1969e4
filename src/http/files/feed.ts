import { Hono } from "hono"
import { compress } from "hono/compress"
import { localPath } from "#messages/paths.ts"
import { getLocale, type Locale, locales } from "#messages/runtime.js"
import { begun, streamTexts } from "#shop/api/files/long-file.server.ts"
import { type FeedItem, readFeed } from "#shop/catalogue/feed/feed.server.ts"
import { largestPicture } from "#shop/catalogue/pictures/pictures.ts"
import { daysToMake } from "#shop/catalogue/products/details.ts"
import { readMaking } from "#shop/settings/fees/making.server.ts"
import { type Making, readyBy } from "#shop/settings/fees/ready-by.ts"
import type { LiveSettings } from "#shop/settings/live-settings.server.ts"
import type { ShopServices } from "../services.ts"

export const FEEDS = locales.map((locale) => localPath("/feed.xml", locale))

const HEADERS = {
  "Content-Type": "application/rss+xml; charset=utf-8",
  "Cache-Control": "public, max-age=3600",
}

export interface FeedShop extends Pick<ShopServices, "db" | "publicUrl"> {
  readonly settings: Pick<LiveSettings, "values">
}

/** Streams the products, which Google Merchant Center and Meta's Commerce Manager fetch once a day; none before the shop is open. */
export function feed(services: FeedShop) {
  return new Hono().on("GET", FEEDS, compress({ encoding: "gzip" }), async (c) => {
    const { db, publicUrl } = services
    const settings = services.settings.values
    const items = settings.opening.closed ? nothing() : await begun(readFeed(db))
    const making = await readMaking(db, settings)
    return c.body(streamTexts(rss({ publicUrl, locale: getLocale(), making, ...settings.shop }, items)), 200, HEADERS)
  })
}

async function* nothing() {}

interface Shop {
  readonly publicUrl: string
  /** The pages that the feed leads to are in this language. */
  readonly locale: Locale
  /** Says from when on pieces are made that are ordered now. */
  readonly making: Making
  readonly name: string
  readonly tagline: string
}

/** Writes RSS 2.0 with the fields of Google's product data specification, which Meta reads too. */
async function* rss(shop: Shop, items: AsyncIterable<FeedItem[]>): AsyncGenerator<string, undefined> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n'
  yield [
    element("title", shop.name),
    element("link", shop.publicUrl + localPath("", shop.locale)),
    element("description", shop.tagline),
    "",
  ].join("\n")
  for await (const batch of items) yield batch.map((item) => `${itemOf(item, shop)}\n`).join("")
  yield "</channel>\n</rss>\n"
}

/** Google accepts texts of this length at most. */
const MAX_TITLE = 150
const MAX_DESCRIPTION = 5000
const MAX_MATERIAL = 200
const MAX_OPTION = 100

/** Tell which field an option is, however its owner calls it in one of the shop's languages. */
const OPTIONS = {
  size: /\bsizes?\b|\blength|ප්‍රමාණ|තරම|මිනුම්|දිග|அளவு|நீளம்/i,
  color: /colou?r|\bshade|වර්ණ|පාට|நிற|வண்ண/i,
}

/** Returns by which of Google's fields the variants of a product differ. */
function differing(options: FeedItem["options"]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { name, value } of options) {
    const field = OPTIONS.color.test(name) ? "color" : OPTIONS.size.test(name) ? "size" : "pattern"
    fields[field] = cut(fields[field] === undefined ? value : `${fields[field]} / ${value}`, MAX_OPTION)
  }
  return fields
}

/** What is made to order comes with the day on which it can be sent: Google refuses it without. */
function availabilityOf({ stock_quantity, made_to_order, lead_time }: FeedItem, making: Shop["making"]) {
  if (stock_quantity > 0) return { availability: "in_stock" }
  const days = daysToMake(lead_time)
  if (!made_to_order || days === undefined) return { availability: "out_of_stock" }
  return {
    availability: "backorder",
    availability_date: `${readyBy(making, days)}T00:00+0530`,
  }
}

/** Channels take a sale price beside the price that was asked before; without such a one it is simply the price. */
function priceOf({ price, struck_price, sale_from, sale_until }: FeedItem) {
  if (struck_price === null) return { price: `${price} LKR` }
  const days = `${sale_from}T00:00+0530/${sale_until}T23:59+0530`
  return { price: `${struck_price} LKR`, sale_price: `${price} LKR`, sale_price_effective_date: days }
}

function itemOf(item: FeedItem, { publicUrl, locale, name, making }: Shop): string {
  const { id, slug, variant_of, category, material, image_url, pictures } = item
  const urlOf = (picture: string) => new URL(largestPicture(picture), publicUrl).href
  const fields = {
    id,
    title: cut(item.name, MAX_TITLE),
    description: cut(item.description || item.name, MAX_DESCRIPTION),
    link: publicUrl + localPath(`/product/${variant_of === null ? (slug ?? id) : id}`, locale),
    image_link: image_url && urlOf(image_url),
    ...availabilityOf(item, making),
    ...priceOf(item),
    condition: "new",
    brand: name,
    identifier_exists: "no",
    product_type: category,
    material: material && cut(material, MAX_MATERIAL),
    item_group_id: variant_of,
    ...differing(item.options),
  }
  const others = pictures.filter((picture) => picture.image_url !== image_url)
  const elements = [
    ...Object.entries(fields).flatMap(([field, value]) => (value ? [element(`g:${field}`, value)] : [])),
    ...others.map((picture) => element("g:additional_image_link", urlOf(picture.image_url))),
  ]
  return `<item>${elements.join("")}</item>`
}

function cut(text: string, characters: number): string {
  return text.length > characters ? [...text].slice(0, characters).join("") : text
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" }
/** XML knows none of them, however they are written. */
const NOT_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

function element(name: string, text: string): string {
  const written = text.replace(NOT_IN_XML, "").replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign)
  return `<${name}>${written}</${name}>`
}
