import { href } from "react-router"

/** Returns the props of a link to an order. Closing the order leads back to the page of the link, as that page was left. */
export const toOrder = (id: string) => ({ to: href("/admin/orders/:id", { id }), state: { from: "elsewhere" } })
