import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { freePort } from "../fixtures/free-port.ts"
import { type Installed, Program } from "./programs.ts"

export interface ShopProxy extends Pick<Program, "name"> {
  readonly url: string
  start(): Promise<void>
  /** A new worker takes over, the old one finishes what it has. */
  reload(): void
  stop(): Promise<unknown>
}

/** HAProxy before processes of the shop at these ports. */
export async function openProxy(folder: string, installed: Installed, ports: readonly number[]): Promise<ShopProxy> {
  const port = await freePort()
  const file = join(folder, "haproxy.cfg")
  await writeFile(file, config(port, ports, folder))
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

/**
 * Requests go to processes that are ready; while none is, as when the database restarts, to those that live: they show cached pages and say
 * when to come again. What was not sent is sent to another process; what was sent and not answered only where that is safe.
 */
function config(port: number, ports: readonly number[], folder: string): string {
  const backend = (name: string, path: string, fall: number) => `
backend ${name}
  balance roundrobin
  option httpchk
  http-check send meth GET uri ${path} ver HTTP/1.1 hdr Host localhost
  retry-on conn-failure empty-response
  http-request disable-l7-retry unless { method GET HEAD }
  default-server check inter 300ms fall ${fall} rise 1
${ports.map((each, n) => `  server shop${n + 1} 127.0.0.1:${each}`).join("\n")}
`
  return `
global
  stats socket ${join(folder, "haproxy.sock")} mode 600 level admin expose-fd listeners
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 3s
  http-error status 503 content-type text/plain string "No process of the shop is there" hdr Retry-After 2
  option redispatch 1
  retries 3
  option forwardfor
frontend shop
  bind 127.0.0.1:${port}
  use_backend living if { nbsrv(ready) eq 0 }
  default_backend ready
${backend("ready", "/health/ready", 1)}${backend("living", "/health/live", 3)}`
}
