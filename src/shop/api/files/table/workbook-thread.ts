// Is started by read-table.server.ts for each workbook: what a file takes of time and memory is this thread's alone.
import { parentPort, workerData } from "node:worker_threads"
import { readWorkbook } from "./read-workbook.ts"

parentPort?.postMessage(await readWorkbook(workerData as Uint8Array))
