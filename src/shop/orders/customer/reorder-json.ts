import * as z from "zod/mini"

export const reorderedJson = z.object({
  lines: z.array(
    z.object({
      product_id: z.uuid(),
      product_name: z.string().check(z.describe("At the time of the order")),
      name: z.string().check(z.describe("The same as its customer read it")),
      wanted: z.int().check(z.describe("Pieces of the order")),
      added: z.int().check(z.describe("Pieces really added: the cart never holds more than the stock")),
      availability: z
        .enum(["sold", "sold_out", "gone", "changed"])
        .check(z.describe("`gone`: it is sold no more; `changed`: not with this text")),
    }),
  ),
})

/** Says what became of each line of an order that was put in the cart again. */
export type ReorderResult = z.infer<typeof reorderedJson>
export type ReorderedLine = ReorderResult["lines"][number]
