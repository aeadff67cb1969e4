import { Hono } from "hono"
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

const refuses = { 400: "A query value that is not understood" }

export const figuresApi = new Hono<ApiEnv<Parts<"db">>>()
  .get(
    "/admin/figures",
    describeEndpoint("Admin", "What was ordered in a span of days beside the span before, and what it brought", {
      returns: figuresJson,
      refuses,
    }),
    validQuery(spanQuery),
    async (c) => c.json(await readFigures(c.var.shop.db, spanOf(c.req.valid("query"))), 200),
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
    async (c) => c.json(await readCashBook(c.var.shop.db, spanOf(c.req.valid("query"))), 200),
  )
  .get(
    "/admin/cash-book.csv",
    describeEndpoint("Admin", "All of it as CSV", { returns: "text/csv", refuses }),
    validQuery(spanQuery),
    (c) => sendCsv(c, "cash-book", exportCashBook(c.var.shop.db, spanOf(c.req.valid("query")))),
  )
