import { setTimeout as sleep } from "node:timers/promises"
import type { Cluster } from "./stage.ts"

export interface Fault {
  readonly name: string
  /**
   * Says what requests may meet: nothing; "not now" with the time to retry; or, after a kill, also a broken connection.
   */
  readonly allows: "nothing" | "later" | "cut"
  /** Makes it happen; resolves when its cause is gone. */
  strike(cluster: Cluster): Promise<unknown>
}

const SECOND = 1_000

export const FAULTS: readonly Fault[] = [
  { name: "none", allows: "nothing", strike: () => sleep(3 * SECOND) },
  ...[0, 1, 2].map(
    (n): Fault => ({
      name: `shop ${n + 1}: SIGTERM, started again`,
      allows: "nothing",
      strike: ({ shops }) => shops[n]!.program.restart(),
    }),
  ),
  {
    name: "shop 2: kill -9, started again",
    allows: "cut",
    strike: ({ shops }) => shops[1]!.program.restart("SIGKILL"),
  },
  { name: "proxy: reloaded", allows: "nothing", strike: reloadProxy },
  { name: "pooler: reloaded", allows: "nothing", strike: async ({ databases }) => databases.pooler.signal("SIGHUP") },
  { name: "pooler: SIGTERM, started again", allows: "later", strike: ({ databases }) => databases.pooler.restart() },
  { name: "primary: restarted", allows: "later", strike: ({ databases }) => databases.primary.restart() },
  {
    name: "primary: SIGQUIT, started again",
    allows: "later",
    strike: ({ databases }) => databases.primary.restart("SIGQUIT"),
  },
  { name: "bucket: restarted", allows: "later", strike: ({ bucket }) => bucket.restart() },
]

async function reloadProxy({ proxy }: Cluster) {
  proxy.reload()
  await sleep(2 * SECOND)
}
