import { pino } from "pino"

export type Log = pino.Logger

const SECRET = ["password", "token", "access_token", "refresh_token", "code", "authorization", "apikey"]

/** JSON lines on standard output, or readable lines with `pretty`. What is named like a secret is never written. */
export function createLog(level: string, destination?: pino.DestinationStream): Log {
  return pino(
    { level, base: null, redact: { paths: SECRET.flatMap((name) => [name, `*.${name}`]), censor: "[hidden]" } },
    destination ?? pino.destination({ dest: 1, sync: false }),
  )
}
