import { perLanguage } from "#messages/formats.ts"

const megabytes = perLanguage((locale) =>
  [0, 1].map(
    (digits) =>
      new Intl.NumberFormat(locale, {
        style: "unit",
        unit: "megabyte",
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }),
  ),
)

/** Formats a size as `12 MB`, or below ten as `1.2 MB`; what is not empty is at least 0.1 MB. */
export function formatSize(bytes: number): string {
  const size = bytes > 0 ? Math.max(0.1, bytes / 1e6) : 0
  return megabytes()[size < 9.95 ? 1 : 0]?.format(size) ?? ""
}
