import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { freePort } from "#tests/fixtures/process/free-port.ts"
import { type Installed, Program } from "./programs.ts"

const EXAMPLE = fileURLToPath(new URL("../../deploy/haproxy.cfg", import.meta.url))

export interface ShopProxy extends Pick<Program, "name"> {
  readonly url: string
  start(): Promise<void>
  /** A new worker takes over, the old one finishes what it has. */
  reload(): void
  stop(): Promise<unknown>
}

/** HAProxy before processes of the shop at these ports, as deploy/haproxy.cfg has it, without TLS and its log. */
export async function openProxy(folder: string, installed: Installed, ports: readonly number[]): Promise<ShopProxy> {
  const port = await freePort()
  const file = join(folder, "haproxy.cfg")
  await writeFile(file, config(await readFile(EXAMPLE, "utf8"), port, ports, folder))
  const proxy = new Program({
    name: "proxy",
    command: [installed.haproxy, "-W", "-f", file],
    logFile: join(folder, "haproxy.log"),
    port,
  })
  return {
    name: proxy.name,
    url: `http://localhost:${port}`,
    start: () => proxy.start(),
    reload: () => proxy.signal("SIGUSR2"),
    stop: () => proxy.stop(),
  }
}

function config(example: string, port: number, ports: readonly number[], folder: string): string {
  const servers = ports.map((each, n) => `\tserver shop${n + 1} 127.0.0.1:${each}\n`).join("")
  return example
    .replace(
      "global\n",
      `global\n\tstats socket ${join(folder, "haproxy.sock")} mode 600 level admin expose-fd listeners\n`,
    )
    .replace("\tbind :80\n", `\tbind 127.0.0.1:${port}\n`)
    .replace(/^\t(?:bind :443|http-request redirect|http-request set-header X-Forwarded-Proto|log) .*\n/gm, "")
    .replace(/(?:^\tserver .*\n)+/gm, servers)
}
