import { request } from "node:http"

export interface RawResponse {
  readonly headers: Record<string, string>
  /** Is the body as sent, in base64. */
  readonly body: string
}

/** A response as it was sent: not decoded, without the headers that node:http writes by itself. */
export function fetchRaw(url: string, headers: Record<string, string>): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on("data", (chunk) => chunks.push(chunk))
      response.on("end", () => {
        const { date: _date, connection: _connection, "keep-alive": _keepAlive, ...sent } = response.headers
        resolve({ headers: sent as Record<string, string>, body: Buffer.concat(chunks).toString("base64") })
      })
    })
      .on("error", reject)
      .end()
  })
}
