import { fileURLToPath } from "node:url"
import type { OpenOptions } from "../start/open-services.ts"
import { requestRestart } from "../workers/control.ts"

/** `npm run restart`: the running shop replaces its workers, one after the other, by the program that runs this command. */
export async function restart(
  { config, onProgress }: Pick<OpenOptions, "config" | "onProgress">,
  program: URL,
): Promise<void> {
  await requestRestart(config, { entry: fileURLToPath(program) }, onProgress)
}
