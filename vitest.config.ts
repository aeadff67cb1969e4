import { defineConfig } from "vitest/config"
import { compileMessages } from "./scripts/prepare.mjs"
import { pureTests, testsAlone } from "./tests/fixtures/run/pure-tests.ts"
import { SlowFirst } from "./tests/fixtures/run/slow-first.ts"

await compileMessages()

const pure = [...pureTests(), "tests/fixtures/run/no-network.test.ts"]
const alone = testsAlone()

const common = {
  globalSetup: "tests/fixtures/run/postgres.ts",
  pool: "forks",
  hookTimeout: 200_000,
  // As long as a browser's locator waits: a busy machine may take longer than the second that polling is given otherwise.
  expect: { poll: { timeout: 15_000 } },
} as const

export default defineConfig({
  test: {
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        // No PostgreSQL and nothing else that takes time: all of them together end in a few seconds.
        test: {
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
          include: ["src/**/*.test.{ts,tsx}", "tests/{fixtures,repository,load}/**/*.test.ts"],
          exclude: [...pure, ...alone],
          testTimeout: 30_000,
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
          name: "alone",
          include: alone,
          pool: "threads",
          testTimeout: 30_000,
          expect: common.expect,
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
          testTimeout: 180_000,
          // The files of a worker share its browser; shop, database and data folder are each file's own.
          isolate: false,
          maxConcurrency: 2,
          maxWorkers: 3,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
