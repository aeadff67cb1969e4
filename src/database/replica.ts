import { setTimeout as pause } from "node:timers/promises"
import { type Database, type Queryable, sql } from "./database.ts"
import { withTimeLimit } from "./time-limit.ts"

/** For so long a reader waits for the replica to catch up; then the primary serves it. */
const CATCH_UP_MS = 50
const LOOK_MS = 5
/** A statement that the replica does not answer in this time is sent to the primary, whose own time is still whole. */
const REPLICA_LIMIT_MS = 800
/** After a failure the replica is left alone for so long. */
const RETRY_MS = 1_000

export interface ReplicaOptions {
  readonly primary: Database
  readonly replica: Pick<Database, "together">
  /** It failed twice in a row: from now on the primary serves. Called once, until `onBack`. */
  readonly onAway: (why: string) => void
  readonly onBack: (seconds: number) => void
}

interface Primary {
  /** Up to where its log (WAL) holds everything that anybody was told of. */
  readonly position: string
  /** The cluster that it is one of. */
  readonly system: string
}

interface State {
  readonly follows: boolean
  readonly fresh: boolean
  readonly behind: number
}

class NotUsable extends Error {}

/**
 * Returns what begins to read for one public page: a database whose `query` and `together` go to the replica, as soon as that has replayed all
 * that was committed before the page began to read; and else to the primary, as everything else does. What is read so is never older than what
 * the primary would have returned when the page began.
 */
export function readsFromReplica({ primary, replica, onAway, onBack }: ReplicaOptions): () => Database {
  let failures = 0
  let awaySince = 0
  let retryAt = 0

  function failed(error: unknown) {
    retryAt = Date.now() + RETRY_MS
    failures++
    if (failures === 1) awaySince = Date.now()
    if (failures === 2) onAway(error instanceof Error ? error.message : String(error))
  }

  function succeeded() {
    if (failures > 1) onBack(Math.round((Date.now() - awaySince) / 1000))
    failures = 0
  }

  return () => {
    let position: Promise<Primary> | undefined

    async function read<Result>(work: (connection: Queryable) => Promise<Result>): Promise<Result> {
      if (Date.now() < retryAt) return primary.together(work)
      position ??= positionOf(primary)
      const needed = await position
      try {
        const result = await withTimeLimit(REPLICA_LIMIT_MS, () => readWhenFresh(replica, needed, work))
        succeeded()
        return result
      } catch (error) {
        failed(error)
        return primary.together(work)
      }
    }
    return {
      ...primary,
      query: <Row extends object>(statement: Parameters<Queryable["query"]>[0]) =>
        read((connection) => connection.query<Row>(statement)),
      together: read,
    }
  }
}

/** A commit that waits for no disk (synchronous_commit = off) is seen before it is flushed. */
async function positionOf(primary: Queryable): Promise<Primary> {
  const [found] = await primary.query<Primary>(sql`
    SELECT system_identifier::text AS system, (CASE current_setting('synchronous_commit')
      WHEN 'off' THEN pg_current_wal_insert_lsn() ELSE pg_current_wal_flush_lsn() END)::text AS position
    FROM pg_control_system()`)
  if (!found) throw new Error("PostgreSQL does not tell its position")
  return found
}

async function readWhenFresh<Result>(
  replica: ReplicaOptions["replica"],
  needed: Primary,
  work: (connection: Queryable) => Promise<Result>,
): Promise<Result> {
  for (let deadline = 0; ; ) {
    const { state, result } = await readWithState(replica, needed, work)
    if (!state.follows) throw new NotUsable("it is no replica of this database")
    if (state.fresh) return result()
    deadline ||= performance.now() + CATCH_UP_MS
    if (performance.now() > deadline) throw new NotUsable(`it is ${state.behind} bytes behind`)
    await pause(LOOK_MS)
  }
}

/** Both leave together over one connection, the state first: what is read is as fresh as the state says, or fresher. */
function readWithState<Result>(
  replica: ReplicaOptions["replica"],
  { position, system }: Primary,
  work: (connection: Queryable) => Promise<Result>,
) {
  return replica.together(async (connection) => {
    const asking = connection.query<State>(sql`
      SELECT pg_is_in_recovery() AND system_identifier::text = ${system} AS follows,
        COALESCE(pg_last_wal_replay_lsn() >= ${position}::pg_lsn, false) AS fresh,
        pg_wal_lsn_diff(${position}::pg_lsn, pg_last_wal_replay_lsn())::float8 AS behind
      FROM pg_control_system()`)
    const [asked, read] = await Promise.allSettled([asking, work(connection)])
    if (asked.status === "rejected") throw asked.reason
    const [state] = asked.value
    if (!state) throw new NotUsable("it does not tell its state")
    return { state, result: () => valueIn(read) }
  })
}

function valueIn<Value>(settled: PromiseSettledResult<Value>): Value {
  if (settled.status === "rejected") throw settled.reason
  return settled.value
}
