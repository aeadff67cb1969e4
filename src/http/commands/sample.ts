import { withTimeLimit } from "#database/connections/time-limit.ts"
import { isKeyOf } from "#platform/objects.ts"
import { createBar } from "#platform/terminal/progress-bar.ts"
import { type Amounts, generate } from "#sample/generate.ts"
import { announceEverything } from "#shop/catalogue/announce.server.ts"
import { type OpenOptions, withServices } from "../start/open-services.ts"

const USAGE = "Say how much: npm run sample -- --products 100000 --customers 100000 --orders 1000000 --coupons 1000"
/** A million orders take a few minutes; the limit is for a database that stopped responding. */
const SAMPLE_LIMIT_MS = 6 * 3_600_000

/** `npm run sample -- --products N --customers N --orders N --coupons N`: fills the shop to see it large. Works while the shop runs. */
export async function addSample(args: string[], options: OpenOptions): Promise<void> {
  const amounts = readAmounts(args)
  await withServices(options, async ({ services }) => {
    await withTimeLimit(SAMPLE_LIMIT_MS, () => generate(services.db, amounts, createBar(process.stdout)))
    await announceEverything(services.db)
  })
}

function readAmounts(args: string[]): Amounts {
  const amounts = { products: 0, customers: 0, orders: 0, coupons: 0 }
  for (let i = 0; i < args.length; i += 2) {
    const what = args[i]?.replace(/^--/, "") ?? ""
    const number = Number(args[i + 1])
    if (!isKeyOf(amounts, what) || !Number.isInteger(number) || number < 0) throw new Error(USAGE)
    amounts[what] = number
  }
  if (args.length === 0) throw new Error(USAGE)
  // Orders need a customer.
  return { ...amounts, customers: Math.max(amounts.customers, amounts.orders > 0 ? 1000 : 0) }
}
