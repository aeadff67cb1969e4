/** Holds the values in a refusal's text, by name: `{ seconds: 42 }`, `{ reason: "deleted" }`. */
export type RefusalValues = Readonly<Record<string, unknown>>

let latest: { readonly message: unknown; readonly values: RefusalValues } = { message: null, values: {} }

/** Is `fetch` for the auth client, whose errors keep only code and message of a refusal; the values are noted here. */
export async function fetchNotingValues(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...request)
  if (!response.ok) {
    const { message, values } = await response
      .clone()
      .json()
      .catch(() => ({}))
    latest = { message, values: values ?? {} }
  }
  return response
}

/** The values of the latest refusal that had this message: the same message comes with the same values. */
export function valuesOf(message: string): RefusalValues {
  return latest.message === message ? latest.values : {}
}
