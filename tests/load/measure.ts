import autocannon from "autocannon"

export const SECONDS = Number(process.env.SECONDS ?? 4)
export const ROUNDS = Number(process.env.ROUNDS ?? 3)

export interface Request {
  readonly url: string
  readonly method?: "GET" | "POST"
  readonly headers?: Record<string, string>
  readonly body?: string
  /** Is called for each request's path, to make every one different. */
  readonly path?: () => string
  /** Is called for each request's headers. */
  readonly nextHeaders?: () => Record<string, string>
}

/** Returns requests per second at 10 connections, after a short warm-up. Throws when any response was not a success. */
export async function requestsPerSecond(request: Request, connections = 10): Promise<number> {
  const { path, nextHeaders, ...same } = request
  const setupRequest = (each: object) => ({
    ...each,
    ...(path && { path: path() }),
    ...(nextHeaders && { headers: nextHeaders() }),
  })
  const options = { ...same, connections, ...((path || nextHeaders) && { requests: [{ setupRequest }] }) }
  await autocannon({ ...options, duration: 1 })
  const result = await autocannon({ ...options, duration: SECONDS })
  if (result.non2xx || result.errors) {
    throw new Error(`${request.url}: ${result.non2xx} refusals, ${result.errors} errors`)
  }
  return result.requests.average
}

/** Measures both sides in turns, several times, so that other load on the machine affects both; returns the medians and their ratio. */
export async function compare(
  title: string,
  ours: () => Promise<number>,
  theirs: () => Promise<number>,
  unit = "requests/s",
): Promise<number> {
  const mine: number[] = []
  const bare: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    mine.push(await ours())
    bare.push(await theirs())
  }
  const ratio = median(mine) / median(bare)
  console.log(
    `${title}: ${median(mine).toFixed(0)} against ${median(bare).toFixed(0)} ${unit}, ratio ${ratio.toFixed(2)}`,
  )
  return ratio
}

export function median(numbers: number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] as number
}

/** Runs `work` again and again at `concurrency` for a few seconds; returns how often per second. */
export async function timesPerSecond(work: (n: number) => Promise<unknown>, concurrency = 10): Promise<number> {
  let done = 0
  let started = 0
  const end = performance.now() + SECONDS * 1000
  const began = performance.now()
  async function loop() {
    while (performance.now() < end) {
      await work(started++)
      done++
    }
  }
  await Promise.all(Array.from({ length: concurrency }, loop))
  return (done * 1000) / (performance.now() - began)
}

/** Milliseconds of the median of `times` runs, one after the other. */
export async function medianMs(work: (n: number) => Promise<unknown>, times = 60): Promise<number> {
  const took: number[] = []
  for (let n = 0; n < times; n++) {
    const began = performance.now()
    await work(n)
    took.push(performance.now() - began)
  }
  return median(took)
}
