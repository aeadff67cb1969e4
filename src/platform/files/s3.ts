import { createRequire } from "node:module"
import type { DriverContract } from "flydrive/types"
import { FILES_LIMIT_MS } from "./reachable.ts"

const NEEDS = ["@aws-sdk/client-s3", "@aws-sdk/s3-request-presigner"]

/**
 * FlyDrive's S3 driver for `s3://bucket?endpoint=…&region=…`; credentials come from where the AWS client finds them.
 * @throws when the AWS client, which only such shops need, is not installed
 */
export function openBucket(url: string): DriverContract {
  const { hostname: bucket, searchParams } = new URL(url)
  if (bucket === "") throw new Error(`FILES_URL names no bucket: write s3://bucket?region=…, not ${url}`)
  const endpoint = searchParams.get("endpoint")
  const { S3Driver } = requireDriver()
  return new S3Driver({
    bucket,
    region: searchParams.get("region") ?? "auto",
    // Servers other than Amazon's rarely have a DNS name per bucket.
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    visibility: "private",
    supportsACL: false,
    // Ends the connections of calls that were given up.
    requestHandler: { connectionTimeout: FILES_LIMIT_MS, requestTimeout: FILES_LIMIT_MS, throwOnRequestTimeout: true },
  })
}

function requireDriver(): typeof import("flydrive/drivers/s3") {
  const require = createRequire(import.meta.url)
  const missing = NEEDS.filter((name) => !resolves(require, name))
  if (missing.length > 0) {
    throw new Error(
      `Files in a bucket need ${missing.join(" and ")}: run "npm install --no-save ${missing.join(" ")}".`,
    )
  }
  return require("flydrive/drivers/s3")
}

function resolves(require: NodeJS.Require, name: string): boolean {
  try {
    require.resolve(name)
    return true
  } catch {
    return false
  }
}
