import { Hono } from "hono"
import { withTimeLimit } from "#database/connections/time-limit.ts"
import type { ApiEnv } from "#shop/api/api.ts"
import { describeEndpoint } from "#shop/api/endpoint.ts"
import { sendCsv } from "#shop/api/files/csv.server.ts"
import type { Parts } from "#shop/api/parts.ts"
import { validQuery } from "#shop/api/validation.ts"
import { exportCashBook, readCashBook } from "./cash-book.server.ts"
import { cashBookJson } from "./cash-book.ts"
import { readFigures } from "./figures.server.ts"
import { figuresJson } from "./figures.ts"
import { exportFigures } from "./figures-csv.server.ts"
import { spanOf, spanQuery } from "./span.ts"

/** A long span of a large shop may take longer than other requests. */
const LIMIT_MS = 20_000

const refuses = { 400: "A query value that is not understood" }

export const figuresApi = new Hono<ApiEnv<Parts<"db">>>()
  .get(
    "/admin/figures",
    describeEndpoint("Admin", "What was ordered in a span of days beside the span before, and what it brought", {
      returns: figuresJson,
      refuses,
    }),
    validQuery(spanQuery),
    async (c) => {
      const span = spanOf(c.req.valid("query"))
      return c.json(await withTimeLimit(LIMIT_MS, () => readFigures(c.var.shop.db, span)), 200)
    },
  )
  .get(
    "/admin/figures.csv",
    describeEndpoint("Admin", "The same as CSV", { returns: "text/csv", refuses }),
    validQuery(spanQuery),
    (c) => sendCsv(c, "figures", exportFigures(c.var.shop.db, spanOf(c.req.valid("query")))),
  )
  .get(
    "/admin/cash-book",
    describeEndpoint("Admin", "Money that came in and went out in a span of days", { returns: cashBookJson, refuses }),
    validQuery(spanQuery),
    async (c) => {
      const span = spanOf(c.req.valid("query"))
      return c.json(await withTimeLimit(LIMIT_MS, () => readCashBook(c.var.shop.db, span)), 200)
    },
  )
  .get(
    "/admin/cash-book.csv",
    describeEndpoint("Admin", "All of it as CSV", { returns: "text/csv", refuses }),
    validQuery(spanQuery),
    (c) => sendCsv(c, "cash-book", exportCashBook(c.var.shop.db, spanOf(c.req.valid("query")))),
  )
