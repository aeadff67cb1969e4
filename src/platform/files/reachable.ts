import { asError } from "#platform/errors.ts"
import { Unavailable } from "#platform/unavailable.ts"

/** The file store did not respond in time, or failed: away, full, read-only. `cause` is its own error, where there is one. */
export class FilesUnavailable extends Unavailable {}

/** The file store refuses us until an operator changes something: the message says what. */
export class StoreRefuses extends FilesUnavailable {}

/** One call to the file store may take this long. */
export const FILES_LIMIT_MS = 8000

/** Resolves as `call` does. Rejects with FilesUnavailable when it fails or takes longer than FILES_LIMIT_MS. */
export async function reachable<Result>(call: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new FilesUnavailable(`The file store was silent for ${FILES_LIMIT_MS} ms`)),
      FILES_LIMIT_MS,
    )
  })
  try {
    return await Promise.race([call, late])
  } catch (error) {
    if (error instanceof FilesUnavailable) throw error
    throw new FilesUnavailable(asError(error).message, { cause: error })
  } finally {
    clearTimeout(timer)
  }
}
