import * as z from "zod/mini"

export const adminCategoryJson = z.object({
  id: z.uuid(),
  name: z.string(),
  version: z.int().check(z.meta({ description: "Send it back with a change" })),
  active_count: z.int().check(z.meta({ description: "Its products that are for sale" })),
})

export const adminCategoryListJson = z.object({ categories: z.array(adminCategoryJson) })
