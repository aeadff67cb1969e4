import type { CallResult } from "#web/session/api/api.ts"

/** Runs a call of the API, says what went wrong, and reads the categories again. True when it went well. */
export type CategoryAction = (call: Promise<CallResult<unknown, unknown>>, done: string) => Promise<boolean>
