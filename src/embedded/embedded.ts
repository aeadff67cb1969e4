import { existsSync } from "node:fs"
import { mkdir, readdir, realpath } from "node:fs/promises"
import { join } from "node:path"
import { keepRunning } from "#platform/keep-running.ts"
import { pause } from "#platform/pause.ts"
import { accountFor, type ServerAccount } from "./account.ts"
import { postgresBinaries } from "./binaries.ts"
import { isDataFolder } from "./cluster/data-folder.ts"
import { makeCluster } from "./cluster/new-cluster.ts"
import { needsRepair, repairCopy } from "./cluster/repair.ts"
import { ensureShopDatabase, forgetPasswords, passwordsOf } from "./cluster/roles.ts"
import { lockDataFolder, lockStateOf } from "./folder-lock.ts"
import { openServer } from "./open-server.ts"
import { isServerProcess, runningServer } from "./running-postgres.ts"
import { type Server, type Site, serverUrl } from "./server.ts"
import { logFileOf, rotateLog } from "./server-log.ts"
import { stopServer, stopUnusedServer } from "./stop-server.ts"

export interface EmbeddedPostgres {
  /**
   * Is the postgres:// URL of the database `nool` for the role `nool`. It can be reached from this machine only and
   * stays the same while the shop runs.
   */
  readonly url: string
  /**
   * Is true when the server was already running: for another process of the shop, or because its last owner was killed.
   */
  readonly adopted: boolean
  /** Stops the server unless another process of the shop uses it. Takes some 75 s at most, and may be called again. */
  stop(): Promise<void>
}

export interface EmbeddedOptions extends SuperviseHooks {
  /** Informs the operator of something that was repaired or is odd, in one sentence. */
  readonly onNotice?: (text: string) => void
  /** Is the folder of the programs of an installed PostgreSQL, which replaces the one in the packages. */
  readonly bin?: string | undefined
  /** Adds settings to those that every server gets. */
  readonly settings?: Readonly<Record<string, string>>
}

/**
 * Starts a PostgreSQL of the shop's own, by default the one that ships with the packages, on `folder` (made on the first start), or adopts the one that runs there, and keeps it
 * running. Durable: fsync stays on. Works for root, who must not run PostgreSQL, by lending it an ordinary account.
 * @throws within a minute or so when the folder cannot be used; the message names the cure, and what is in the folder stays as it was
 */
export async function startEmbeddedPostgres(folder: string, options: EmbeddedOptions = {}): Promise<EmbeddedPostgres> {
  const site = await prepare(folder, options)
  const server = await openServer(site)
  try {
    await ensureShopDatabase(site, server.port)
  } catch (error) {
    // One that ran before stays: others may use it.
    if (!server.adopted) await stopServer(site, server)
    throw error
  }
  return {
    url: serverUrl("nool", "nool", server.port, site.passwords),
    adopted: server.adopted,
    stop: supervise(site, server, options),
  }
}

/**
 * Stops the server that a process which was killed has left on `folder`; false when none runs.
 * @param unused leaves it running for other processes that use it
 */
export async function stopEmbeddedPostgres(
  folder: string,
  { bin, unused = false }: Pick<EmbeddedOptions, "bin"> & { readonly unused?: boolean },
): Promise<boolean> {
  const data = join(folder, "data")
  const running = await runningServer(data)
  if (!running) return false
  const [binaries, passwords] = await Promise.all([postgresBinaries(bin), passwordsOf(folder)])
  await (unused ? stopUnusedServer : stopServer)({ data, binaries, passwords }, running)
  return true
}

async function prepare(path: string, { bin, onNotice = () => {}, settings = {} }: EmbeddedOptions): Promise<Site> {
  const binaries = await postgresBinaries(bin)
  await mkdir(path, { recursive: true, mode: 0o711 })
  const folder = await realpath(path)
  const data = join(folder, "data")
  const account = await accountFor(folder, [binaries.postgres])
  const mustRepair = await needsRepair(data, account)
  const exists = await isDataFolder(data, binaries)

  if (exists && mustRepair) await repair(data, account, onNotice)
  const wasEmpty = (await readdir(folder)).length === 0
  const passwords = await passwordsOf(folder)
  if (!exists) {
    await makeCluster({ binaries, folder, superuserPassword: passwords.superuser, account }).catch(async (error) => {
      // Another process that started at the same time may have made the cluster, with these passwords.
      if (wasEmpty && !existsSync(data)) await forgetPasswords(folder)
      throw error
    })
  }
  if (process.platform === "linux" && (await lockStateOf(data)) === "unavailable") {
    onNotice(
      `The folder ${data} cannot be locked (flock of util-linux): make sure that no other container or machine uses it.`,
    )
  }
  return { folder, data, binaries, account, passwords, settings, onNotice }
}

/** While a server runs, in another container perhaps, its files are not touched. */
async function repair(data: string, account: ServerAccount, onNotice: Site["onNotice"]) {
  const lock = await lockDataFolder(data)
  if (lock === "taken" || (await runningServer(data))) return
  try {
    await repairCopy(data, account)
  } finally {
    if (lock !== "unavailable") await lock.release()
  }
  onNotice(`The folder ${data} had lost owners, modes or empty folders, as copies do: they were restored.`)
}

interface SuperviseHooks {
  /** Is called when the server has ended by itself and is started again. */
  readonly onCrash?: (error: Error) => void
  /** Is called when the server has ended again and again, and is not started any more. */
  readonly onLost?: (error: Error) => void
}

const WATCH_MS = 500

/**
 * Keeps the log small and watches the server, also one that another process started. A server that has ended by itself is started again on
 * its port. Of several processes that watch it only one does that, and the others adopt the new server. A new one on another port is lost
 * to this process, whose connections know the first.
 * @returns a function that stops the watching and then the server, unless another process uses it; repeated calls get the same promise
 */
function supervise(site: Site, first: Server, { onCrash, onLost }: SuperviseHooks): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  let stopped: Promise<void> | undefined
  const running = keepRunning({
    first,
    start,
    ended: watch,
    onCrash: (reason) => onCrash?.(reason),
    onLost: ({ message }) =>
      onLost?.(new Error(`PostgreSQL ended again and again, and is not started any more. ${message}`)),
    signal,
  })

  async function start(): Promise<Server> {
    const opened = await openServer(site, { port: first.port, signal })
    if (opened.port === first.port) return opened
    throw new Error(`Another process has started it on port ${opened.port}: start the shop again.`)
  }

  async function watch({ pid }: Server): Promise<Error> {
    do {
      await rotateLog(logFileOf(site.folder)).catch(() => {})
      await pause(WATCH_MS, signal)
    } while (!signal.aborted && (await isServerProcess(pid, site.data)))
    return new Error(`PostgreSQL (process ${pid}) ended by itself`)
  }

  return () => {
    stopped ??= (async () => {
      stopping.abort()
      const last = await running
      if (last) await stopUnusedServer(site, last)
    })()
    return stopped
  }
}
