import { formatCount } from "#messages/formats.ts"
import { m } from "#messages/messages.js"

/** Formats a size as `12 MB`, or below ten as `1.2 MB`; what is not empty is at least 0.1 MB. */
export function formatSize(bytes: number): string {
  const size = bytes > 0 ? Math.max(0.1, bytes / 1e6) : 0
  return m.admin_size({ size: size < 9.95 ? size.toFixed(1) : formatCount(Math.round(size)) })
}
