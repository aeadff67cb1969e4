import type { MiddlewareHandler } from "hono"
import { validator } from "hono-openapi"
import * as z from "zod/mini"
import { type ApiEnv, type Result, sendRefusal } from "./api.ts"
import { proofFields } from "./fields.ts"
import { invalidBody, refuseOtherBody } from "./validation.ts"

const proofBody = z.object(proofFields)
type Proof = z.infer<typeof proofBody>

/**
 * Resolves to whether the sender of this request has just proved who they are, by their password or a code that was
 * mailed to them.
 */
export type Reauthenticate = (request: Request, proof: Proof) => Promise<Result>

export const WANTS_PROOF =
  "Wants the caller's `current_password`, or as `nonce` the code that `GET /auth/v1/reauthenticate` mails: without either it answers 403 " +
  "`reauthentication_needed`."

/** Lists the refusals of an endpoint whose body holds `proofFields`. */
const refuses = { 422: "The password or code is wrong", 429: "Too many wrong passwords or codes" } as const

export { refuses as refusesWithoutProof }

/** Validates a body that holds nothing but a proof. None at all is a proof that is missing: not every program sends a body with DELETE. */
export function validProof() {
  return validator("json", proofBody, (result, c) => {
    const other = c.req.header("Content-Type") === undefined ? null : refuseOtherBody(c)
    if (other) return other
    if (!result.success) return sendRefusal(c, invalidBody(result.error, result.data))
  })
}

interface ProvedShop {
  readonly reauthenticate: Reauthenticate
}

/** Lets through who proves again, by the body that was validated before, that the account is theirs. */
export const provedOnly: MiddlewareHandler<ApiEnv<ProvedShop>, string, { out: { json: Proof } }> = async (c, next) => {
  const { current_password, nonce } = c.req.valid("json")
  const proved = await c.var.shop.reauthenticate(c.req.raw, { current_password, nonce })
  if (!proved.ok) return sendRefusal(c, proved)
  await next()
}
