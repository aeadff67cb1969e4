import * as z from "zod/mini"
import { m } from "#messages/messages.js"

/** Describes a day in Colombo, as `2026-04-20`; an empty field is none. */
export const optionalDay = z.pipe(
  z.nullish(z.union([z.literal(""), z.iso.date({ error: m.errors_closed_until })], { error: m.errors_closed_until })),
  z.transform((day) => day || null),
)
