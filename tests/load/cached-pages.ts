// Compares cached home, shop and product pages with a bare node:http server that sends the same bytes.
import { sql } from "../../src/database/database.ts"
import { fetchRaw } from "./fetch-raw.ts"
import { compare, requestsPerSecond } from "./measure.ts"
import { startLoadShop, startProgram } from "./process.ts"

const CONNECTIONS = 32
const shop = await startLoadShop()
const [product] = await shop.db.query<{ id: string }>(sql`SELECT id FROM products WHERE is_active LIMIT 1`)
for (const encoding of ["br", "gzip", "identity"]) {
  const headers = { "accept-encoding": encoding }
  for (const path of ["/", "/shop", `/product/${product?.id}`]) {
    const url = shop.url + path
    const bare = await startProgram("bare-server.ts", await fetchRaw(url, headers))
    await compare(
      `cached ${path.replace(/[0-9a-f-]{36}/, "{id}")} in ${encoding}`,
      () => requestsPerSecond({ url, headers }, CONNECTIONS),
      () => requestsPerSecond({ url: bare.url, headers }, CONNECTIONS),
    )
    await bare.close()
  }
}
await shop.close()
