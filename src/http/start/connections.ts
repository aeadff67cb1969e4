export interface Share {
  readonly pool: number
  readonly all: number
}

const ALONE = 20
/** Limits the connections of all workers: PostgreSQL does no more at once on a machine with as many cores as there are workers. */
const TOGETHER = 40
const FEWEST = 6
/** Two connections listen, one checks whether the database responds, one reads metrics, and two are of the jobs. */
const OTHERS = 6

export function shareOf(processes: number): Share {
  const pool = processes === 1 ? ALONE : Math.max(FEWEST, Math.min(ALONE, Math.floor(TOGETHER / processes)))
  return { pool, all: pool + OTHERS }
}

/** Returns the connections of one process's pool. */
export function poolOf(connections: number, processes: number): number {
  const { pool } = shareOf(processes)
  return Math.min(pool, Math.max(1, Math.floor(connections / processes) - OTHERS))
}
