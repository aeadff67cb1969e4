import * as z from "zod/mini"

export const variantNameJson = z
  .object({
    product_name: z.string(),
    values: z.array(z.string()).check(z.meta({ description: "One of each choice" })),
  })
  .check(z.meta({ description: "Of a variant: the two parts of its name" }))
