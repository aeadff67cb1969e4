// This process makes a backup, as `npm run dev` starts it: the program from its source files.
import { fileURLToPath } from "node:url"
import { runnerImport } from "vite"

await runnerImport(fileURLToPath(new URL("../src/http/main.ts", import.meta.url)))
