import { type CallResult, endIfRefused, failureOf, fetchSignedIn, unreachable } from "../api/api.ts"
import type { Input, Path } from "../api/api-types.ts"
import { urlOf } from "../api/api-url.ts"

/** Makes the browser save the file of a GET of the API under the name that its response gives. Never throws. */
export async function download<P extends Path<"GET">>(path: P, input: Input<"GET", P>): Promise<CallResult<null>> {
  const fetched = await fetchFile(path, input)
  if (!fetched.ok) return fetched
  save(fetched.value.file, fetched.value.name)
  return { ok: true, value: null }
}

/** The file of a GET of the API, with the name that its response gives. Never throws. */
export async function fetchFile<P extends Path<"GET">>(
  path: P,
  input: Input<"GET", P>,
): Promise<CallResult<{ file: Blob; name: string }>> {
  try {
    const { response, token } = await fetchSignedIn(urlOf(path, input), {})
    if (response.ok) return { ok: true, value: { file: await response.blob(), name: nameOf(response) } }
    return await endIfRefused(failureOf(response.status, await response.text()), token)
  } catch {
    return unreachable()
  }
}

function nameOf(response: Response): string {
  return /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1] ?? "download"
}

export function save(file: Blob, name: string): void {
  const link = document.createElement("a")
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser reads the URL some time after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
