import * as z from "zod/mini"

/** One of the two proves again who sends a request. */
export const proofFields = { current_password: z.optional(z.string()), nonce: z.optional(z.string()) }
