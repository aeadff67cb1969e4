// Loaded before the shop: writes down, between two messages of its parent, every statement the shop sends.
import pg from "pg"

let recorded = null
const query = pg.Client.prototype.query
pg.Client.prototype.query = function (statement, ...rest) {
  const text = typeof statement === "string" ? statement : statement?.text
  // The outbox looks for work by itself now and then; that is no part of a request.
  if (recorded && text && !/FROM mails|pgboss/.test(text)) {
    recorded.push({ name: statement.name, text, values: statement.values ?? [] })
  }
  return query.call(this, statement, ...rest)
}
process.on("message", (message) => {
  if (message === "record") recorded = []
  if (message === "recorded") {
    process.send({ recorded })
    recorded = null
  }
})
