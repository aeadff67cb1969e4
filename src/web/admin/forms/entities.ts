/** What admins list, add, change and delete: the API's word, and the one that messages begin with. */
export const entityNames = { product: "Product", coupon: "Coupon" } as const
export type EntityKind = keyof typeof entityNames

/** Every thing counts its changes; the number is sent back with the next one. */
export interface Versioned {
  readonly id: string
  readonly version: number
}

export function pathOf(kind: EntityKind, id?: string): string {
  return id === undefined ? `/${kind}s` : `/${kind}s/${id}`
}
