// Cached home, shop and product pages against a bare node:http server that sends the same bytes.
import { request } from "node:http"
import { sql } from "../../src/database/database.ts"
import { compare, requestsPerSecond } from "./measure.ts"
import { startLoadShop, startProgram } from "./process.ts"

const CONNECTIONS = 32
const shop = await startLoadShop()
const [product] = await shop.db.query<{ id: string }>(sql`SELECT id FROM products WHERE is_active LIMIT 1`)
for (const encoding of ["br", "gzip"]) {
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

function fetchRaw(
  url: string,
  headers: Record<string, string>,
): Promise<{ headers: Record<string, string>; body: string }> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on("data", (chunk) => chunks.push(chunk))
      response.on("end", () => {
        // node:http writes these by itself.
        const { date: _date, connection: _connection, "keep-alive": _keepAlive, ...sent } = response.headers
        resolve({ headers: sent as Record<string, string>, body: Buffer.concat(chunks).toString("base64") })
      })
    })
      .on("error", reject)
      .end()
  })
}
