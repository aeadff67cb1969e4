// Compares cached home, shop and product pages in each language with a bare node:http server that sends the same bytes.
import { once } from "node:events"
import { type IncomingMessage, request } from "node:http"
import { buffer } from "node:stream/consumers"
import { byTurns, costsOfServer, SECONDS } from "./measure.ts"
import { addProducts, inLanguage, LANGUAGES, readPages, startBeside, startShop, translateProducts } from "./shop.ts"

const shop = await startShop()
const [product] = await addProducts(shop.db, 100)
await translateProducts(shop.db)
const [bare, readers] = [startBeside("bare"), startBeside("readers")]
for (const encoding of ["br", "gzip", "identity"]) {
  const paths = Object.values(LANGUAGES).flatMap((prefix) => inLanguage(prefix, ["/", "/shop", `/product/${product}`]))
  for (const path of paths) {
    const port = await bare.ask<number>(await asSent(shop.url + path, encoding))
    const read = (pid: number, url: string) => () =>
      costsOfServer(pid, () => readPages(readers, { url, paths: [path], connections: 32, seconds: SECONDS, encoding }))
    const sides = { "node:http": read(bare.pid, `http://localhost:${port}`), shop: read(shop.pid, shop.url) }
    await byTurns(`cached ${path.replace(`${product}`, "{id}")} in ${encoding}`, sides)
  }
}
for (const path of ["/", "/shop", `/product/${product}`]) {
  const read = (query: string) => () =>
    costsOfServer(shop.pid, () =>
      readPages(readers, { url: shop.url, paths: [path + query], connections: 32, seconds: SECONDS }),
    )
  const sides = { plain: read(""), "with unknown parameters": read("?utm_source=a&utm_medium=b") }
  await byTurns(`cached ${path.replace(`${product}`, "{id}")}`, sides)
}
await Promise.all([bare.close(), readers.close(), shop.close()])

/** A response as it was sent: not decoded, without the headers that node:http writes by itself. */
async function asSent(url: string, encoding: string) {
  const [response] = (await once(request(url, { headers: { "accept-encoding": encoding } }).end(), "response")) as [
    IncomingMessage,
  ]
  const { date: _date, connection: _connection, "keep-alive": _keepAlive, ...headers } = response.headers
  return { headers, body: (await buffer(response)).toString("base64") }
}
