// Chromium without Playwright, which always listens to the scripts of a page: for each `Error` that a script creates, React alone creates five, V8 then parses
// the whole file again, which nobody's browser does.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { findChromium } from "../../scripts/chromium.mjs"

/** What Chromium answers, as far as it is used here. */
interface Result {
  readonly browserContextId: string
  readonly targetId: string
  readonly sessionId: string
  readonly result: { readonly value: string }
}

interface Answer {
  readonly id: number
  readonly result: Result
  readonly error?: { readonly message: string }
}

export type Send = (method: string, params?: object) => Promise<Result>

export interface Devtools {
  /** A page of its own, in a context of its own, while `work` runs. */
  page<T>(size: { width: number; height: number }, work: (send: Send) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export async function openDevtools(): Promise<Devtools> {
  const profile = await mkdtemp(join(tmpdir(), "nool-chromium-"))
  const flags = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"]
  const chromium = spawn(
    await findChromium(),
    [...flags, "--remote-debugging-port=0", `--user-data-dir=${profile}`, "about:blank"],
    { stdio: ["ignore", "ignore", "pipe"] },
  )
  const socket = new WebSocket(await addressOf(chromium.stderr))
  await once(socket, "open")
  const waiting = new Map<number, PromiseWithResolvers<Result>>()
  socket.addEventListener("message", ({ data }) => {
    const { id, result, error }: Answer = JSON.parse(data)
    const sent = waiting.get(id)
    if (error) sent?.reject(new Error(error.message))
    else sent?.resolve(result)
  })
  let count = 0
  const send = (method: string, params: object = {}, sessionId?: string) => {
    const answer = Promise.withResolvers<Result>()
    waiting.set(++count, answer)
    socket.send(JSON.stringify({ id: count, method, params, sessionId }))
    return answer.promise
  }
  return {
    async page(size, work) {
      const { browserContextId } = await send("Target.createBrowserContext")
      const { targetId } = await send("Target.createTarget", { url: "about:blank", browserContextId, ...size })
      const { sessionId } = await send("Target.attachToTarget", { targetId, flatten: true })
      try {
        return await work((method, params) => send(method, params, sessionId))
      } finally {
        await send("Target.disposeBrowserContext", { browserContextId })
      }
    },
    async close() {
      const ended = once(chromium, "exit")
      // Its end is the answer.
      socket.send(JSON.stringify({ id: ++count, method: "Browser.close" }))
      await ended
      socket.close()
      await rm(profile, { recursive: true, force: true })
    },
  }
}

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const address = /ws:\/\/\S+/.exec(line)
    if (address) return address[0]
  }
  throw new Error("Chromium ended before it listened.")
}
