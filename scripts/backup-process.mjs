// This process makes a backup, as `npm run dev` starts it: from its source files.
import { fileURLToPath } from "node:url"
import { runnerImport } from "vite"

const program = fileURLToPath(new URL("#http/backups/backup-program.ts", import.meta.url))
/** @type {{ module: { makeBackup(): Promise<void> } }} */
const { module } = await runnerImport(program)
await module.makeBackup()
