import { m } from "#messages/messages.js"
import { getLocale } from "#messages/runtime.js"
import { type ApiResult, endIfRefused, failureOf, unreachable } from "../api/api.ts"
import type { Input, UploadPath } from "../api/api-types.ts"
import { urlOf } from "../api/api-url.ts"
import { accessToken, renewedToken } from "../auth-api/auth-client.ts"

/**
 * Sends a file to the API as the multipart field `file`, reporting the part sent so far (0 to 1). Never throws.
 * @param input what else the call sends
 */
export async function upload<P extends UploadPath>(
  path: P,
  file: File,
  onProgress: (part: number) => void,
  input: Omit<Input<"POST", P>, "form"> | Record<never, never> = {},
): Promise<ApiResult<"POST", P>> {
  const url = urlOf(path, input)
  try {
    const token = await accessToken()
    let response = await send(url, file, token, onProgress)
    const renewed = response.status === 401 && token ? await renewedToken() : null
    if (renewed) response = await send(url, file, renewed, onProgress)
    if (response.status < 300) return { ok: true, value: JSON.parse(response.text) }
    return await endIfRefused(failureOf(response.status, response.text), token)
  } catch {
    if (await canBeRead(file)) return unreachable()
    return { ...unreachable(), code: "file_changed", message: m.shell_file_changed() }
  }
}

/** A browser refuses to read a chosen file that has changed on the disk since, or is gone. */
async function canBeRead(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
}

// fetch does not report how far an upload is.
function send(url: string, file: File, token: string | null, onProgress: (part: number) => void) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    })
    request.addEventListener("load", () => resolve({ status: request.status, text: request.responseText }))
    request.addEventListener("error", reject)
    request.addEventListener("abort", reject)
    request.open("POST", url)
    request.setRequestHeader("Accept-Language", getLocale())
    if (token) request.setRequestHeader("Authorization", `Bearer ${token}`)
    const form = new FormData()
    form.set("file", file)
    request.send(form)
  })
}
