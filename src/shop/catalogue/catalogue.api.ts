import { Hono } from "hono"
import { describeRoute } from "hono-openapi"
import type { Database } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { type ApiEnv, refusal, sendRefusal } from "#shop/api/api.ts"
import { refused, responseOf } from "#shop/api/endpoint.ts"
import { type Gate, isAdmins } from "#shop/api/gates.ts"
import { searchText } from "#shop/api/search-text.ts"
import { validQuery } from "#shop/api/validation.ts"
import { centsFromNumeric, rupeesFromCents } from "#shop/money.ts"
import { findProduct, findShownCategories } from "./catalogue.server.ts"
import { currentNames } from "./categories/admin-categories.server.ts"
import {
  fullProductJson,
  fullProductToJson,
  type ProductListJson,
  type ProductQuery,
  productListJson,
  productQuery,
  productToJson,
  shownCategoriesJson,
} from "./products/product-json.ts"
import { readCursor } from "./search/cursor.ts"
import { searchProducts } from "./search/search.server.ts"
import { categoriesFrom, NO_FILTERS, PAGE_SIZE, type ProductFilters, type SearchResult } from "./search/search.ts"

const tags = ["Catalogue"]

const closed = refused("The shop is not open yet; administrators see its products")

interface CatalogueShop extends Pick<Gate, "identify" | "adminNeedsFactor"> {
  readonly db: Database
  /** The owner's synonyms are a section of the settings, which stand above the catalogue. */
  readonly settings: { readonly values: { readonly synonyms: { readonly lines: readonly string[] } } }
}

export const catalogueApi = new Hono<ApiEnv<CatalogueShop>>()
  .get(
    "/products",
    describeRoute({
      tags,
      summary: "Search the active products",
      responses: {
        200: responseOf("One page of products", productListJson),
        400: refused("A query value that is not understood"),
        409: closed,
        429: refused("Too many searches from one network; Retry-After says in how many seconds there are more"),
      },
    }),
    validQuery(productQuery),
    async (c) => {
      const query = c.req.valid("query")
      const asked = filtersOf(query)
      const db = c.var.shop.db
      const filters = { ...asked, categories: await currentNames(db, asked.categories) }
      const cursor = query.cursor === undefined ? null : readCursor(query.cursor)
      if (query.cursor !== undefined && cursor?.sort !== filters.sort) {
        return sendRefusal(c, refusal(400, "bad_cursor", m.errors_cursor_of_other_list, "cursor"))
      }
      const { synonyms } = c.var.shop.settings.values
      const page = { limit: Number(query.limit ?? PAGE_SIZE), cursor }
      const result = await searchProducts(db, filters, page, synonyms.lines)
      return c.json(listToJson(result), 200)
    },
  )
  .get(
    "/categories",
    describeRoute({
      tags,
      summary: "The first categories with products for sale, each with a picture",
      responses: { 200: responseOf("At most six", shownCategoriesJson), 409: closed },
    }),
    async (c) => c.json({ categories: await findShownCategories(c.var.shop.db) }, 200),
  )
  .get(
    "/products/:id",
    describeRoute({
      tags,
      summary: "One product; an inactive one for administrators only",
      responses: {
        200: responseOf("The product; for the id of a variant, the one it is of", fullProductJson),
        404: refused("No such product in the shop"),
        409: closed,
      },
    }),
    async (c) => {
      const product = await findProduct(c.var.shop.db, c.req.param("id"))
      if (!product || !(product.isActive || (await isAdmins(c.var.shop, c.req.raw)))) {
        return sendRefusal(c, refusal(404, "not_found", m.errors_product_not_found))
      }
      if (!product.isActive) c.header("Cache-Control", "private, no-store")
      return c.json(fullProductToJson(product), 200)
    },
  )

function filtersOf({ q, category, min, max, in_stock, sort }: ProductQuery): ProductFilters {
  return {
    q: searchText(q ?? ""),
    categories: categoriesFrom(category === undefined ? [] : [category].flat()),
    minCents: min === undefined ? null : centsFromNumeric(min),
    maxCents: max === undefined ? null : centsFromNumeric(max),
    inStock: in_stock === "1",
    sort: sort ?? NO_FILTERS.sort,
  }
}

function listToJson(result: SearchResult): ProductListJson {
  return {
    products: result.products.map(productToJson),
    matching: result.matching,
    matching_capped: result.matchingCapped,
    total: result.total,
    categories: [...result.categories],
    max_price: result.maxPriceCents === null ? null : rupeesFromCents(result.maxPriceCents),
    next_cursor: result.nextCursor,
  }
}
