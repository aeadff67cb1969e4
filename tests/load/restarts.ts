// 50 requests a second (pages, carts, orders) while a shop with two workers is restarted and killed. Exit code 1 when an order is lost, the books do not
// balance, or a request is cut that no kill explains. Needs Linux.
import { restartsUnderLoad } from "./restarts-under-load.ts"

const { problems } = await restartsUnderLoad({ perSecond: Number(process.env.RATE ?? 50), say: console.log })
for (const problem of problems) console.log(`PROBLEM: ${problem}`)
console.log(problems.length === 0 ? "no order lost, no request cut but by kills" : `${problems.length} problems`)
process.exit(problems.length === 0 ? 0 : 1)
