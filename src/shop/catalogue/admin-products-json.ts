import * as z from "zod/mini"
import type { AdminProduct, AdminProductList, UploadedPicture } from "./admin-products.ts"
import { productJson } from "./product-json.ts"

export const adminProductJson: z.ZodMiniType<AdminProduct> = z.extend(productJson, {
  version: z.int().check(z.meta({ description: "Send it back with a change; it counts changes by admins" })),
  updated_at: z.string().check(z.meta({ format: "date-time" })),
})

export const adminProductListJson: z.ZodMiniType<AdminProductList> = z.object({
  products: z.array(adminProductJson),
  matching: z.int(),
  categories: z.array(z.string()),
})

export const uploadedPictureJson: z.ZodMiniType<UploadedPicture> = z.object({ image_url: z.string() })
