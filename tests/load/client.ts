import { type IncomingHttpHeaders, request } from "node:http"

export interface LoadResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

export interface Sent {
  readonly headers?: Record<string, string>
  readonly body?: string | Buffer
}

/** Sends one request and returns whatever came back; rejects when the line broke or `REQUEST_TIMEOUT_MS` went by. */
export type Client = (method: string, path: string, sent?: Sent) => Promise<LoadResponse>

const REQUEST_TIMEOUT_MS = 30_000

/** Makes a client that the shop sees at `ip`, one of 127.0.0.0/8: Linux lets every process use all of them. */
export function clientFrom(ip: string, shopUrl: string, userAgent: string): Client {
  const { port } = new URL(shopUrl)
  return (method, path, { headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const outgoing = request(
        {
          host: "127.0.0.1",
          port,
          localAddress: ip,
          agent: false,
          method,
          path,
          signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
          headers: {
            host: `localhost:${port}`,
            "user-agent": userAgent,
            ...headers,
            ...(body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }),
          },
        },
        (incoming) => {
          const chunks: Buffer[] = []
          incoming.on("data", (chunk) => chunks.push(chunk))
          incoming.on("error", reject)
          incoming.on("end", () => {
            const { statusCode: status = 0, headers } = incoming
            resolve({ status, headers, text: Buffer.concat(chunks).toString("utf8") })
          })
        },
      )
      outgoing.on("error", reject)
      outgoing.end(body)
    })
}

/** Returns `body` as the JSON that `client.send` takes. */
export function json(body: object, headers: Record<string, string> = {}): Sent {
  return { headers: { "content-type": "application/json", ...headers }, body: JSON.stringify(body) }
}
