import { bucketDestination } from "./bucket.ts"
import type { Destination } from "./destination.ts"
import { openFolder } from "./folder.ts"

/** Opens what BACKUP_URL names: a folder, or `s3://bucket?endpoint=…&region=…&prefix=…`. Touches nothing until the first call. */
export function openDestination(url: string): Destination {
  return url.startsWith("s3://") ? bucketDestination(url) : openFolder(url)
}
