import { type Customer, send } from "./customers.ts"
import type { Cluster } from "./stage.ts"

/** One customer may try this many codes in five minutes, in all processes together. */
const TRIES = 30

/** Counts what the processes let through of one customer's codes; they were started with LIMITS=on. */
export async function sharedLimit({ shops }: Cluster, customers: readonly Customer[]): Promise<string[]> {
  const customer = customers.at(-1)
  if (!customer) return ["nobody tried a code"]
  const asked = Array.from({ length: 2 * TRIES }, (_, n) => shops[n % shops.length]?.url ?? "")
  const body = { _coupon_code: "NO-SUCH-CODE" }
  const replies = await Promise.all(
    asked.map((url) => send(url, "POST", "/api/rpc/validate_coupon_code", { headers: customer.headers, body })),
  )
  const answered = replies.filter(({ status }) => status !== 429).length
  console.log(`limit ${answered} of ${asked.length} codes of one customer were looked up by three processes`)
  return answered === TRIES ? [] : [`${answered} codes were let through instead of ${TRIES}`]
}
