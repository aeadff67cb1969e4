import { defineConfig } from "vitest/config"
import { compileMessages } from "./scripts/prepare.mjs"
import { pureTests, testsAlone } from "./tests/fixtures/run/pure-tests.ts"
import { SlowFirst } from "./tests/fixtures/run/slow-first.ts"

await compileMessages()

const pure = [...pureTests(), "tests/fixtures/run/no-network.test.ts"]
const alone = testsAlone()

// They end what hangs; no test is failed by a machine that is ten times as busy as the one it was written on.
const limits = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // As long as a browser's locator waits.
  expect: { poll: { timeout: 60_000 } },
} as const
const common = { ...limits, globalSetup: "tests/fixtures/run/postgres.ts", pool: "forks" } as const

export default defineConfig({
  test: {
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        // No PostgreSQL and nothing else that takes time: all of them together end in a few seconds.
        test: {
          ...limits,
          name: "pure",
          include: pure,
          setupFiles: "tests/fixtures/run/no-network.ts",
          pool: "threads",
          maxWorkers: 2,
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...common,
          name: "unit",
          include: ["src/**/*.test.{ts,tsx}", "tests/{fixtures,repository}/**/*.test.ts"],
          exclude: [...pure, ...alone],
          // Starting a process and loading the shop's modules in it takes longer than what most files do there.
          isolate: false,
          // Of one file, where it says so: they wait for time limits and leases.
          maxConcurrency: 6,
          // Twice the cores that CI has: many of these wait for time limits and leases.
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // Each in a worker of its own; none of them needs PostgreSQL.
        test: {
          ...limits,
          name: "alone",
          include: alone,
          pool: "threads",
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
      {
        // These run the built shop as a separate process, most of them with a browser before it.
        test: {
          ...common,
          name: "e2e",
          include: ["tests/e2e/**/*.test.ts"],
          // The files of a worker share its browser; shop, database and data folder are each file's own.
          isolate: false,
          maxConcurrency: 2,
          // Twice the cores that CI has: a browser test mostly waits for what a page does next.
          maxWorkers: 4,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
