import { createHash } from "node:crypto"
import { once } from "node:events"
import { chmod, mkdir, rm } from "node:fs/promises"
import { connect, createServer, type Server } from "node:net"
import { join, relative } from "node:path"
import { createInterface } from "node:readline"
import type { Config } from "../config/config.ts"

type Where = Pick<Config, "dataDir" | "port">

/** Describes the new workers in one line of JSON, from the command to the shop. */
export interface Program {
  /** Is the path of its entry. */
  readonly entry: string
}

/** Is one line of JSON, from the shop to the command. */
type Reply = { readonly say: string } | { readonly done: true } | { readonly failed: string }

interface Control {
  close(): void
}

/**
 * Takes the request of `npm run restart` over a socket in the data folder, which only this account may open.
 * @param restart reports each step; rejects with why not all was done
 */
export async function openControl(
  where: Where,
  restart: (program: Program, say: (line: string) => void) => Promise<void>,
): Promise<Control> {
  const server = createServer(async (socket) => {
    socket.on("error", () => {})
    const reply = (line: Reply) => void socket.write(`${JSON.stringify(line)}\n`)
    try {
      const [line] = (await once(createInterface({ input: socket }), "line")) as [string]
      await restart(JSON.parse(line) as Program, (say) => reply({ say }))
      reply({ done: true })
    } catch (error) {
      reply({ failed: (error as Error).message })
    }
    socket.end()
  })
  await mkdir(where.dataDir, { recursive: true })
  await listenOn(server, pathOf(where))
  server.unref()
  // A command that waits for a restart is not waited for: it hears of the end.
  return { close: () => void server.close() }
}

/**
 * Makes the shop that runs on this data folder and port replace its workers by `program`. Resolves when all are
 * replaced; rejects with why they are not. An interrupted command leaves the rest to the shop.
 */
export async function requestRestart(where: Where, program: Program, say: (line: string) => void): Promise<void> {
  const socket = connect(pathOf(where))
  await once(socket, "connect").catch(() => {
    throw new Error(
      `No shop with WORKERS=2 or more runs on ${where.dataDir} and port ${where.port}. One process alone is restarted by stopping and ` +
        "starting it.",
    )
  })
  socket.write(`${JSON.stringify(program)}\n`)
  for await (const line of createInterface({ input: socket })) {
    const reply = JSON.parse(line) as Reply
    if ("done" in reply) return
    if ("failed" in reply) throw new Error(reply.failed)
    say(reply.say)
  }
  throw new Error("The shop ended before all of its workers were replaced.")
}

/** The system allows a path of about a hundred characters. */
function pathOf({ dataDir, port }: Where): string {
  if (process.platform === "win32") {
    return `\\\\.\\pipe\\nool-${createHash("sha256").update(dataDir).digest("hex").slice(0, 16)}-${port}`
  }
  const path = join(dataDir, `restart-${port}.sock`)
  const fromHere = relative(process.cwd(), path)
  return fromHere.length < path.length ? fromHere : path
}

async function listenOn(server: Server, path: string) {
  // A killed shop may have left the socket behind. A running shop has the port, so this process would not have come so
  // far.
  if (process.platform !== "win32") await rm(path, { force: true })
  server.listen(path)
  await once(server, "listening")
  if (process.platform !== "win32") await chmod(path, 0o600)
}
