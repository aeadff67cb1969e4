import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { shownTextsJson } from "#shop/catalogue/translations/translations-json.ts"
import { variantNameJson } from "#shop/catalogue/variants/variant-name-json.ts"

export const waitRequest = z.object({ product_id: z.string({ error: m.errors_product_missing }) })

export const notedJson = z.object({ email: z.string() })

const waitJson = z.object({
  product_id: z.uuid(),
  name: z.string(),
  variant: z.exactOptional(variantNameJson),
  image_url: z.nullable(z.string()),
  english: shownTextsJson.english,
})
export type OwnWait = z.infer<typeof waitJson>

export const waitsJson = z.object({ waits: z.array(waitJson) })
