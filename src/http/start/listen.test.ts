import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { Server } from "node:net"
import { expect, onTestFinished, test, vi } from "vitest"
import { ensurePortIsFree } from "./listen.ts"

test("a port that another process has is refused, also where processes of the shop would share it", async () => {
  const other = createServer()
  onTestFinished(() => void other.close())
  await new Promise<void>((resolve) => other.listen({ port: 0, host: "127.0.0.1", reusePort: true }, resolve))
  const { port } = other.address() as AddressInfo
  for (const shared of [false, true]) {
    await expect(ensurePortIsFree({ port, host: "127.0.0.1", shared })).rejects.toThrow(/is taken by another program/)
  }
})

test("a system on which processes cannot share a port is told in plain words", async () => {
  const { listen } = Server.prototype
  const refusing = vi.spyOn(Server.prototype, "listen").mockImplementation(function (this: Server, ...args: unknown[]) {
    const [options] = args as [{ reusePort?: boolean }]
    if (!options.reusePort) return listen.apply(this, args as Parameters<typeof listen>)
    process.nextTick(() => this.emit("error", Object.assign(new Error("listen ENOTSUP"), { code: "ENOTSUP" })))
    return this
  } as typeof listen)
  onTestFinished(() => refusing.mockRestore())
  await ensurePortIsFree({ port: 0, host: "127.0.0.1" })
  await expect(ensurePortIsFree({ port: 0, host: "127.0.0.1", shared: true })).rejects.toThrow(/set WORKERS=1/)
})
