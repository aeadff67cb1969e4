// The least a server can do: node:http that sends the same bytes under the same headers to everybody.
import { createServer } from "node:http"

process.once("message", ({ headers, body }: { headers: Record<string, string>; body: string }) => {
  const bytes = Buffer.from(body, "base64")
  const server = createServer((_incoming, outgoing) => {
    outgoing.writeHead(200, headers)
    outgoing.end(bytes)
  })
  server.listen(0, () => process.send?.({ port: (server.address() as { port: number }).port }))
  process.once("SIGTERM", () => {
    server.close(() => process.exit(0))
    server.closeAllConnections()
  })
})
