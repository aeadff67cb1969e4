const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Returns the query of a product's page with one of its variants chosen; "" for what is no id. */
export function variantQuery(asked: URLSearchParams | string): string {
  const id = typeof asked === "string" ? asked : asked.get("variant")
  return id !== null && ID.test(id) ? `?variant=${id}` : ""
}
