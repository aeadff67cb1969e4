// The thread that sends mails, as `npm run dev` and tests start it: from its source files.
import { fileURLToPath } from "node:url"
import { runnerImport } from "vite"

const program = fileURLToPath(new URL("../src/http/mail-worker.ts", import.meta.url))
/** @type {{ module: { sendMails(): Promise<void> } }} */
const { module } = await runnerImport(program)
await module.sendMails()
