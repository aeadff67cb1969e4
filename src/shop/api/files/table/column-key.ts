/** Returns the name of a column as it is compared: "Order No." is "orderno". */
export function columnKey(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, "")
}
