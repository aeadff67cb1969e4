import type pg from "pg"
import type { Recorded } from "./process.ts"

export interface Execution {
  readonly text: string
  /** In the database, the best of some. */
  readonly ms: number
  /** Tables of more than `MANY_ROWS` that were read from their beginning. */
  readonly scans: string[]
  readonly plan: string
}

interface Explained {
  readonly "Execution Time": number
  readonly Plan: PlanNode
}

interface PlanNode {
  readonly "Node Type": string
  readonly "Relation Name"?: string
  readonly "Actual Rows": number
  readonly "Actual Loops": number
  readonly "Rows Removed by Filter"?: number
  readonly Plans?: PlanNode[]
}

const MANY_ROWS = 20_000
const EXPLAINABLE = /^\s*(SELECT|WITH|INSERT|UPDATE|DELETE|VALUES)\b/i

/** Runs a statement some times with EXPLAIN ANALYZE; what it writes is rolled back. Statements that have no plan (BEGIN) take nothing. */
export async function executionOf(client: pg.Client, { text, values }: Recorded, times: number): Promise<Execution> {
  if (!EXPLAINABLE.test(text)) return { text, ms: 0, scans: [], plan: "" }
  let best = Number.POSITIVE_INFINITY
  let plan: PlanNode | undefined
  for (let n = 0; n < times; n++) {
    await client.query("BEGIN")
    const { rows } = await client.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, values)
    await client.query("ROLLBACK")
    const [explained] = rows[0]["QUERY PLAN"] as Explained[]
    if (!explained) throw new Error(`No plan for ${text}`)
    best = Math.min(best, explained["Execution Time"])
    plan = explained.Plan
  }
  return { text, ms: best, scans: plan ? scansOf(plan) : [], plan: JSON.stringify(plan, null, 1) }
}

function scansOf(node: PlanNode): string[] {
  const rows = (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"]
  const own = node["Node Type"] === "Seq Scan" && rows > MANY_ROWS ? [node["Relation Name"] ?? ""] : []
  return [...own, ...(node.Plans ?? []).flatMap(scansOf)]
}
