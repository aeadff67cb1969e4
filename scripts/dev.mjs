// The editing loop: pages reload in the browser as they are saved; a change of the server's own files restarts the shop, on a
// database that stays open: a change of how it is started takes effect with the next `npm run dev`.
import { once } from "node:events"
import { createServer } from "vite"
import { listenForStop } from "../src/http/stop-signals.ts"

const SERVER_FILES = /\/src\/(?:auth|backup|database|endpoints|http|platform|sample|shop)\//
const signals = listenForStop()
// The operator's NODE_ENV is a setting of the shop; Vite and React are in development either way.
const env = { ...process.env }
process.env.NODE_ENV = "development"
const vite = await createServer({ server: { middlewareMode: true }, appType: "custom" })
let edited = new AbortController()
/** @type {{ url: string, stop(): Promise<void> } | undefined} */
let database
let closed = start()

vite.watcher.on("change", (file) => {
  if (!SERVER_FILES.test(file.replaceAll("\\", "/"))) return
  edited.abort()
  edited = new AbortController()
  closed = closed.then(start)
})
if (!signals.stop.aborted) await once(signals.stop, "abort")
await closed
await database?.stop()
await vite.close()
process.exit(signals.force.aborted ? 130 : 0)

/** Starts the shop; resolves when an edit or the end has stopped it. A start that fails is logged and waits for the next edit. */
async function start() {
  const stop = AbortSignal.any([signals.stop, edited.signal])
  try {
    const { develop, openDevelopmentDatabase } = await vite.ssrLoadModule("/src/http/start/develop.ts")
    const opened = database ?? (await openDevelopmentDatabase(env))
    database = opened
    await develop(vite, env, opened.url, { stop, force: signals.force })
  } catch (error) {
    if (stop.aborted) return
    vite.ssrFixStacktrace(error)
    console.error(error)
    await once(stop, "abort")
  }
}
