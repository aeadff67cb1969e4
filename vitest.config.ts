import { defineConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"
import { compileMessages } from "./scripts/prepare.mjs"

await compileMessages()

/** These replace modules or keep hooks mounted, which would reach the other files of their worker. */
const ALONE = "src/**/*.alone.test.ts"
/** What runs in browsers needs no PostgreSQL; what its loaders read on the server does. */
const WEB = "src/web/**/!(*.server|*.alone).test.{ts,tsx}"

/** These take minutes: a file that begins last keeps one worker busy while the others have nothing left. */
const LONG =
  /\/e2e\/(?:languages\/(?:\w+-screens|other)|storefront\/(?:accessible-catalogue|weight)|accounts\/first-admin|process\/(?:start|stop|dev|database))/

class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

// They end what hangs; no test is failed by a machine that is ten times as busy as the one it was written on.
const limits = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // As long as a browser's locator waits.
  expect: { poll: { timeout: 60_000 } },
} as const
const threads = { ...limits, pool: "threads", maxWorkers: 2 } as const
// Four workers are twice the cores that CI has: many of these wait for time limits, leases or what a page does next.
const onPostgres = {
  ...limits,
  globalSetup: "tests/fixtures/database/test-run.ts",
  pool: "forks",
  maxWorkers: 4,
  // Starting a process and loading the shop's modules or a browser in it takes longer than what most files do there.
  isolate: false,
} as const

export default defineConfig({
  test: {
    sequence: { sequencer: LongFilesFirst },
    projects: [
      { test: { ...threads, name: "web", include: [WEB], isolate: false, sequence: { groupOrder: 0 } } },
      { test: { ...threads, name: "alone", include: [ALONE], sequence: { groupOrder: 1 } } },
      {
        test: {
          ...onPostgres,
          name: "unit",
          include: ["src/**/*.test.{ts,tsx}", "tests/{fixtures,repository}/**/*.test.ts"],
          exclude: [WEB, ALONE],
          // Of one file, where it says so: they wait for time limits and leases.
          maxConcurrency: 6,
          sequence: { groupOrder: 2 },
        },
      },
      {
        // These run the built shop as a separate process, most of them with a browser before it.
        test: {
          ...onPostgres,
          name: "e2e",
          include: ["tests/e2e/**/*.test.ts"],
          maxConcurrency: 2,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
