import { type ReadSetting, wholeNumber } from "./setting-values.ts"

/** How the shop's processes serve and end. */
export interface ProcessSettings {
  /** For so long a shop that was told to stop goes on serving, while `/health/ready` says that it stops. */
  readonly drainMs: number
}

const LONGEST_DRAIN_SECONDS = 600

export function processSettings(read: ReadSetting, production: boolean): ProcessSettings {
  const seconds = (text: string) => wholeNumber(text, 0, LONGEST_DRAIN_SECONDS)
  const cure = `a number of seconds up to ${LONGEST_DRAIN_SECONDS}, such as 5`
  return { drainMs: read("DRAIN_SECONDS", production ? "2" : "0", seconds, cure) * 1000 }
}
