import { randomInt } from "node:crypto"
import { createServer } from "node:net"

/**
 * A port for a server that starts later. Not one of the ephemeral ports, which the system may give to another process before
 * that.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(11_000, 32_000)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  return new Promise((resolve) => {
    probe.once("error", () => resolve(false))
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
}
