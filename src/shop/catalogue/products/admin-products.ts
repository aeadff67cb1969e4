import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { OTHER_LANGUAGES, type OtherLanguage } from "#messages/other-languages.ts"
import { listQuery, notRead, seenVersion } from "#shop/api/admin-list.ts"
import { amount } from "#shop/api/amount-field.ts"
import { optionalText, text } from "#shop/api/fields.ts"
import { choice } from "#shop/api/query-fields.ts"
import { picturesForm } from "../pictures/gallery.ts"
import { oldPathsField } from "../seo/old-paths.ts"
import { seoFields } from "../seo/seo.ts"
import { descriptionField, translationsForm } from "../translations/translations.ts"
import { optionsForm } from "../variants/options.ts"
import { personalisationForm } from "../variants/personalisation-form.ts"
import type {
  adminProductJson,
  adminProductListJson,
  lowProductJson,
  uploadedPictureJson,
} from "./admin-products-json.ts"
import { depositField, detailFields, pictureRules, priceRules, stockField } from "./product-fields.ts"
import { stateFields } from "./product-state.ts"
import { saleFields } from "./sale.ts"

const ADMIN_PRODUCT_STATUSES = ["all", "active", "inactive", "draft", "scheduled", "low_stock", "archived"] as const

type LackingStatus = `lacks_${OtherLanguage}`

export const LACKING_STATUSES = OTHER_LANGUAGES.map((language) => `lacks_${language}` as LackingStatus)
export const lackedLanguage = (status: LackingStatus): string => status.slice("lacks_".length)

export type AdminProductStatus = (typeof ADMIN_PRODUCT_STATUSES)[number] | LackingStatus

const ADMIN_PRODUCT_SORTS = ["newest", "oldest", "name", "price-asc", "price-desc"] as const
export type AdminProductSort = (typeof ADMIN_PRODUCT_SORTS)[number]

/**
 * Is the query of `GET /api/admin/products`. `low_stock` selects active products with LOW_STOCK_LIMIT or fewer, also
 * sold-out ones; `archived` selects deleted ones; `lacks_si` those that say something in English and not in Sinhala.
 */
export const adminProductsQuery = listQuery({
  status: choice("status", [...ADMIN_PRODUCT_STATUSES, ...LACKING_STATUSES]),
  sort: choice("sort", ADMIN_PRODUCT_SORTS),
})
export type AdminProductsQuery = z.output<typeof adminProductsQuery>

export const NO_CATEGORY = "Other"

const tick = (name: string) => z.boolean({ error: () => m.errors_value_not_boolean({ name }) })
const ticks = {
  made_to_order: tick("made_to_order"),
  no_returns: tick("no_returns"),
  commissions: tick("commissions"),
}

const fields = {
  name: text({
    label: m.errors_label_name,
    min: [1, m.errors_product_name_missing],
    max: [200, m.errors_product_name_too_long],
  }),
  description: z.pipe(
    descriptionField,
    z.transform((description) => description ?? ""),
  ),
  price: amount(priceRules),
  ...saleFields,
  stock_quantity: stockField,
  category: z.pipe(
    optionalText({ label: m.errors_label_category, max: [100, m.errors_category_too_long] }),
    z.transform((category) => category ?? NO_CATEGORY),
  ),
  image_url: optionalText(pictureRules),
  pictures: z.optional(picturesForm),
  deposit_percent: depositField,
  ...detailFields,
  ...seoFields,
  ...stateFields,
}

/**
 * Checks the Add Product form and the body of `POST /api/admin/products`; the first issue is the one to show.
 * `pictures` are all of them, and `image_url` is the cover alone, for programs that know of one picture; it is not read
 * where both are given. With options the stock is that of the variants, and variants without a price of their own cost
 * the given price. The price is the one without a sale, also while one is on.
 */
export const productForm = z.object({
  ...fields,
  made_to_order: z._default(ticks.made_to_order, false),
  no_returns: z._default(ticks.no_returns, false),
  commissions: z._default(ticks.commissions, false),
  options: z._default(optionsForm, null),
  personalisation: z._default(personalisationForm, null),
  old_paths: z._default(oldPathsField, []),
  translations: z._default(translationsForm, {}),
})
export type ProductForm = z.output<typeof productForm>

/**
 * Checks the body of `PATCH /api/admin/products/{id}`; what is left out stays. With `seen_stock`, the stock that the
 * admin saw, a stock that an order took since then is not overwritten; a `stock_quantity` equal to it changes nothing.
 * `is_active` is the state without drafts.
 */
export const productChange = z.object({
  ...z.partial(z.object(fields)).shape,
  ...z.partial(z.object(ticks)).shape,
  options: z.optional(optionsForm),
  personalisation: z.optional(personalisationForm),
  old_paths: z.optional(oldPathsField),
  translations: z.optional(translationsForm),
  is_active: z.optional(z.boolean({ error: () => m.errors_value_not_boolean({ name: "is_active" }) })),
  version: seenVersion,
  seen_stock: z.optional(z.int({ error: notRead("seen_stock") })),
})
export type ProductChange = z.output<typeof productChange>

export type AdminProduct = z.infer<typeof adminProductJson>

export type LowProduct = z.infer<typeof lowProductJson>

export type AdminProductList = z.infer<typeof adminProductListJson>

/** The size is in bytes. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024

export const PICTURE_TYPES = "image/jpeg,image/png,image/webp,image/avif"

export type UploadedPicture = z.infer<typeof uploadedPictureJson>
