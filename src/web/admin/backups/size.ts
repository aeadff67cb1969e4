const megabytes = [0, 1].map(
  (digits) =>
    new Intl.NumberFormat("en-US", {
      style: "unit",
      unit: "megabyte",
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }),
)

/** `12 MB`; below ten `1.2 MB`. */
export function formatSize(bytes: number): string {
  const size = bytes / 1e6
  return megabytes[size < 9.95 ? 1 : 0]?.format(size) ?? ""
}
