import * as z from "zod/mini"
import { countedFields } from "#shop/api/counted.ts"
import { cropJson, galleryPictureJson } from "./gallery.ts"
import { fullProductJson } from "./product-json.ts"
import { PRODUCT_STATES } from "./product-state.ts"

const crop = z.nullable(cropJson).check(z.meta({ description: "The square of its original; null: the middle" }))

export const adminProductJson = z.extend(fullProductJson, {
  pictures: z.array(z.extend(galleryPictureJson, { crop })),
  version: z.int().check(z.meta({ description: "Send it back with a change; it counts changes by admins" })),
  state: z.enum([...PRODUCT_STATES, "archived"]),
  is_draft: z.boolean(),
  publish_at: z
    .nullable(z.string())
    .check(z.meta({ format: "date-time", description: "When a scheduled one goes on sale by itself" })),
  updated_at: z.string().check(z.meta({ format: "date-time" })),
})

export const adminProductListJson = z.object({
  products: z.array(adminProductJson),
  ...countedFields,
  categories: z.array(z.string()),
})

export const uploadedPictureJson = z.object({ image_url: z.string(), crop })
