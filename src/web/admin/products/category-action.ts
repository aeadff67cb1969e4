import type { CallResult } from "#web/session/api/api.ts"

/**
 * Runs a call of the API, reports a failure, and reads the categories again. Resolves to true when the call succeeded.
 */
export type CategoryAction = (call: Promise<CallResult<unknown, unknown>>, done: string) => Promise<boolean>
