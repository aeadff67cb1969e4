// A process of its own that reads pages at random: it must not wait for the clients that order.
import autocannon from "autocannon"
import type { Reading, ReadPages } from "./mixed.ts"

process.on("message", async ({ url, paths, connections, seconds }: ReadPages) => {
  const path = () => paths[Math.floor(Math.random() * paths.length)] as string
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: { "accept-encoding": "br" },
    requests: [{ setupRequest: (request) => ({ ...request, path: path() }) }],
  })
  const { requests, latency, non2xx, errors } = result
  const reading: Reading = { perSecond: requests.average, p99Ms: latency.p99, failed: non2xx + errors }
  process.send?.(reading)
})
process.once("SIGTERM", () => process.exit(0))
