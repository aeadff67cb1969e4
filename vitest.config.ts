import { defineConfig } from "vitest/config"

const common = { globalSetup: "tests/postgres.ts", pool: "forks", maxWorkers: 2, hookTimeout: 120_000 } as const

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...common,
          name: "unit",
          include: ["src/**/*.test.{ts,tsx}", "tests/house/**/*.test.ts"],
          testTimeout: 30_000,
        },
      },
      {
        // These run the built shop as a process of its own, most of them with a browser before it.
        test: { ...common, name: "stories", include: ["tests/stories/**/*.test.ts"], testTimeout: 90_000 },
      },
    ],
  },
})
