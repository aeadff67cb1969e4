// Cached home, shop and product pages against a bare node:http server that sends the same bytes.
import { request } from "node:http"
import { sql } from "../../src/database/database.ts"
import { compare, requestsPerSecond } from "./measure.ts"
import { startLoadShop, startProgram } from "./process.ts"

const accept = { "accept-encoding": "br" }
const shop = await startLoadShop()
const [product] = await shop.db.query<{ id: string }>(sql`SELECT id FROM products WHERE is_active LIMIT 1`)
for (const path of ["/", "/shop", `/product/${product?.id}`]) {
  await fetchRaw(shop.url + path)
  const bare = await startProgram("bare-server.ts", await fetchRaw(shop.url + path))
  await compare(
    `cached ${path.replace(/[0-9a-f-]{36}/, "{id}")}`,
    () => requestsPerSecond({ url: shop.url + path, headers: accept }),
    () => requestsPerSecond({ url: bare.url, headers: accept }),
  )
  await bare.close()
}
await shop.close()

function fetchRaw(url: string): Promise<{ headers: Record<string, string>; body: string }> {
  return new Promise((resolve, reject) => {
    request(url, { headers: accept }, (response) => {
      const chunks: Buffer[] = []
      response.on("data", (chunk) => chunks.push(chunk))
      response.on("end", () => {
        // node:http writes these by itself.
        const { date: _date, connection: _connection, "keep-alive": _keepAlive, ...headers } = response.headers
        resolve({ headers: headers as Record<string, string>, body: Buffer.concat(chunks).toString("base64") })
      })
    })
      .on("error", reject)
      .end()
  })
}
