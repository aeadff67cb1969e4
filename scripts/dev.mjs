// The editing loop: pages reload in the browser as they are saved; a change of the server's own files restarts the shop.
import { once } from "node:events"
import { createServer } from "vite"

const SERVER_ROOMS = /\/src\/(?:auth|database|http|platform|shop)\//
const vite = await createServer({ server: { middlewareMode: true }, appType: "custom" })
let stop = new AbortController()
let closed = start()

vite.watcher.on("change", (file) => {
  if (!SERVER_ROOMS.test(file.replaceAll("\\", "/"))) return
  stop.abort()
  stop = new AbortController()
  closed = closed.then(start)
})
await Promise.race([once(process, "SIGTERM"), once(process, "SIGINT"), once(process, "disconnect")])
stop.abort()
await closed
await vite.close()
process.exit(0)

/** Starts the shop; resolves when it has been stopped. A start that fails is told and waits for the next edit. */
async function start() {
  const signal = stop.signal
  try {
    const { develop } = await vite.ssrLoadModule("/src/http/develop.ts")
    await develop(vite, signal)
  } catch (error) {
    vite.ssrFixStacktrace(error)
    console.error(error)
    if (!signal.aborted) await once(signal, "abort")
  }
}
