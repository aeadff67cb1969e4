import { formatDate, formatDateTime } from "#messages/formats.ts"

/** Shows the day of a time, which a pointer over it tells to the minute. */
export function DateCell({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatDate(at)}
    </time>
  )
}
