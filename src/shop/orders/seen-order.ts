import * as z from "zod/mini"
import { m } from "#messages/messages.js"

/** Checks the version of an order that somebody saw who changes it. */
export const seenOrder = z.int({ error: m.errors_order_version_missing })
