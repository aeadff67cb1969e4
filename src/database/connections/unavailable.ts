import pg from "pg"
import { systemCode } from "#platform/errors.ts"
import { Unavailable } from "#platform/unavailable.ts"

/**
 * The database cannot do this now, and may a moment later: it is away, silent, slow, locked, full, read-only or out of connections.
 * `cause` is what pg or the socket said, where they said something.
 */
export class DatabaseUnavailable extends Unavailable {
  override readonly name = "DatabaseUnavailable"
}

/**
 * SQLSTATE: connection exceptions (08), insufficient resources such as a full disk or too many connections (53), I/O errors (58),
 * shutdown and start (57P0x), statement time-out (57014), lock time-out (55P03), time-outs in a transaction (25P03, 25P04), and a
 * server that only reads (25006).
 */
const STATES = /^(?:08...|53...|58...|57P0.|57014|55P03|25P03|25P04|25006)$/
const FULL_DISK = new Set(["ENOSPC", "EDQUOT"])
const SOCKET =
  /^E(?:CONN(?:REFUSED|RESET|ABORTED)|TIMEDOUT|PIPE|HOSTUNREACH|HOSTDOWN|NETUNREACH|NETDOWN|NOTFOUND|AI_AGAIN)$/
/** Matches what pg says, without a code, when a connection broke or none is free in time. */
const WORDS =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout|Query read timeout)/

/** Returns the error to reject with for an error of pg: the same, or a DatabaseUnavailable around it. */
export function withUnavailable(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseUnavailable) return error
  const code = errorCode(error)
  // What a library hands on may be a copy, which has the SQLSTATE and not the class.
  const passing =
    STATES.test(code) ||
    (!(error instanceof pg.DatabaseError) &&
      (SOCKET.test(code) || FULL_DISK.has(code) || isMissingSocket(error) || WORDS.test(error.message)))
  // A host name with several IPs rejects with one error for all of them, which has a code and no message.
  return passing ? new DatabaseUnavailable(error.message || code, { cause: error }) : error
}

/** Returns the SQLSTATE or the system's error code, of the error itself or of its cause; "" for none. */
export function errorCode(error: Error): string {
  return systemCode(error) || (error.cause instanceof Error ? errorCode(error.cause) : "")
}

/** Returns whether connecting failed: a Unix socket disappears with its server. */
function isMissingSocket(error: Error): boolean {
  return "syscall" in error && error.syscall === "connect"
}
