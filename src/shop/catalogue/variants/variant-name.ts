/** Names a variant where it is shown: its product's own name, and a value of each choice. */
export interface VariantName {
  product_name: string
  values: string[]
}

/** Returns the whole name of a variant, as the database writes it too (`as_variant`). */
export function nameOfVariant({ product_name, values }: VariantName): string {
  return `${product_name} (${values.join(", ")})`
}

/**
 * Takes the whole name of a variant with these values apart; for a product without options (null) there is nothing to take apart.
 * Where the values were renamed after an order stored the name, what was chosen is what stands in its last brackets.
 */
export function variantFrom(name: string, values: readonly string[] | null): { variant?: VariantName } {
  if (!values) return {}
  const end = nameOfVariant({ product_name: "", values: [...values] })
  if (name.endsWith(end)) return { variant: { product_name: name.slice(0, -end.length), values: [...values] } }
  const [, product_name, chosen] = /^(.+) \((.+)\)$/s.exec(name) ?? []
  return product_name && chosen ? { variant: { product_name, values: [chosen] } } : {}
}
