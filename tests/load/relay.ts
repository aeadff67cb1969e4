// Is a mail relay that takes every mail and keeps none, in a process of its own, so that its cost is not counted with
// the shop.
import { SMTPServer } from "smtp-server"

const relay = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onData(mail, _session, done) {
    mail.resume()
    mail.on("end", () => done())
  },
})
relay.on("error", () => {})
relay.listen(0, "127.0.0.1", () => process.send?.({ port: (relay.server.address() as { port: number }).port }))
process.on("message", () => {})
process.on("SIGTERM", () => process.exit())
