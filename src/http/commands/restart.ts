import { fileURLToPath } from "node:url"
import type { OpenOptions } from "../open-services.ts"
import { requestRestart } from "../workers/control.ts"

/** What `npm start` found out about the version that it starts. */
const OF_VERSION = ["OTHER_ASSETS"]

/** `npm run restart`: the running shop replaces its workers, one after the other, by the program that runs this command. */
export async function restart(
  { config, onProgress }: Pick<OpenOptions, "config" | "onProgress">,
  { program, env }: { readonly program: URL; readonly env: Record<string, string | undefined> },
): Promise<void> {
  const own = OF_VERSION.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]]))
  await requestRestart(config, { entry: fileURLToPath(program), env: Object.fromEntries(own) }, onProgress)
}
