import * as build from "virtual:react-router/server-build"
import { serve } from "@hono/node-server"
import { Hono } from "hono"
import { createRequestHandler, RouterContextProvider } from "react-router"

const app = new Hono()
const handle = createRequestHandler(build)
app.all("*", (c) => handle(c.req.raw, new RouterContextProvider()))
serve({ fetch: app.fetch, port: 3999 })
