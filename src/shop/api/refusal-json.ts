import * as z from "zod/mini"

const error = z.object({
  code: z.string(),
  message: z.string().check(z.describe("In words to show")),
  field: z.optional(z.string()).check(z.describe("The field of the body or query that is wrong")),
  values: z
    .optional(z.record(z.string(), z.union([z.string(), z.number()])))
    .check(
      z.describe(
        "What the message says besides fixed words, by name; of a field that is not acceptable also the `reason`",
      ),
    ),
  reference: z.optional(z.string()).check(z.describe("Of a failure on our side; it is in the log too")),
})

/** Every refusal and failure has this format. */
export const refusalJson = z.object({ error })
export type RefusalJson = z.infer<typeof refusalJson>

/**
 * Describes the refusal of a change because another user changed the entity since it was read, or for another reason.
 */
export function conflictJson<Entity extends z.core.$ZodType>(entity: Entity) {
  const current = z.optional(entity).check(z.describe("With `edit_conflict`: as it is now"))
  return z.object({ error, current })
}
