interface Issue {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

type Checked<Output> =
  | { success: true; data: Output; error?: undefined }
  | { success: false; data?: undefined; error: { issues: readonly Issue[] } }

/** Shows each message of a schema at the field that `fieldOf` names by the path of an issue; null leaves the path as it is. */
export function issuesAtFields<Values, Output>(
  schema: { safeParse: (value: unknown) => Checked<Output> },
  fieldOf: (path: readonly PropertyKey[], values: Values) => PropertyKey | null,
) {
  return {
    safeParse(values: unknown): Checked<Output> {
      const result = schema.safeParse(values)
      if (result.success) return result
      const issues = result.error.issues.map(({ path, message }) => {
        const field = fieldOf(path, values as Values)
        return { message, path: field === null ? path : [field] }
      })
      return { success: false, error: { issues } }
    },
  }
}
