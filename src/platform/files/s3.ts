import { createRequire } from "node:module"
import type { S3Client, S3ClientConfig } from "@aws-sdk/client-s3"
import type { DriverContract } from "flydrive/types"
import { FILES_LIMIT_MS, StoreRefuses } from "./reachable.ts"

const NEEDS = ["@aws-sdk/client-s3", "@aws-sdk/lib-storage", "@aws-sdk/s3-request-presigner"]

export interface Bucket {
  readonly name: string
  readonly client: S3Client
}

/** Ends the connections of calls that were given up. */
const TIMEOUTS = { connectionTimeout: FILES_LIMIT_MS, requestTimeout: FILES_LIMIT_MS, throwOnRequestTimeout: true }

/** Returns a bucket with the AWS client's own credentials, touching nothing yet. Throws when that optional package is not installed. */
export function openBucket(
  url: string,
  requestHandler: NonNullable<S3ClientConfig["requestHandler"]> = TIMEOUTS,
): Bucket {
  const { hostname: name, searchParams } = new URL(url)
  if (name === "") throw new Error(`FILES_URL names no bucket: write s3://bucket?region=…, not ${url}`)
  const endpoint = searchParams.get("endpoint")
  const { S3Client } = loadS3()
  const client = new S3Client({
    region: searchParams.get("region") ?? "auto",
    // Servers other than Amazon's rarely have a DNS name per bucket, and not all of them know the newer checksums.
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true, ...OLDER_CHECKSUMS }),
    requestHandler,
  })
  return { name, client }
}

const OLDER_CHECKSUMS = {
  requestChecksumCalculation: "WHEN_REQUIRED",
  responseChecksumValidation: "WHEN_REQUIRED",
} as const

export function bucketDriver({ name, client }: Bucket): DriverContract {
  const { S3Driver } = createRequire(import.meta.url)("flydrive/drivers/s3") as typeof import("flydrive/drivers/s3")
  return new S3Driver({ bucket: name, client, visibility: "private", supportsACL: false })
}

/** Rejects with StoreRefuses when the bucket is not there or does not take our key, with another error when it is away. */
export async function checkBucket({ name, client }: Bucket) {
  const { GetObjectCommand } = loadS3()
  try {
    // Unlike a HEAD, the response to a GET says whether the file is missing or the whole bucket.
    await client.send(new GetObjectCommand({ Bucket: name, Key: "health" }))
  } catch (error) {
    if (!(error instanceof Error) || error.name === "NoSuchKey") return
    const cure = CURES[error.name]
    throw cure
      ? new StoreRefuses(`The bucket ${name} cannot be used (${error.name}): ${cure}.`, { cause: error })
      : error
  }
}

const CREDENTIALS = "set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_SHARED_CREDENTIALS_FILE"
const REGION = "name the region of the bucket in FILES_URL: s3://bucket?region=…"
const CURES: Record<string, string> = {
  NoSuchBucket: "create it, or change FILES_URL",
  AccessDenied: "let its key list the bucket and read, write and delete what is in it",
  InvalidAccessKeyId: CREDENTIALS,
  SignatureDoesNotMatch: CREDENTIALS,
  CredentialsProviderError: CREDENTIALS,
  PermanentRedirect: REGION,
  AuthorizationHeaderMalformed: REGION,
}

/** Loads the AWS client when a bucket is first used: shops without one neither need it nor pay for it. */
export function loadS3(): typeof import("@aws-sdk/client-s3") & typeof import("@aws-sdk/lib-storage") {
  const require = createRequire(import.meta.url)
  const missing = NEEDS.filter((name) => !resolves(require, name))
  if (missing.length > 0) {
    throw new Error(`A bucket needs ${missing.join(" and ")}: run "npm ci --include=optional".`)
  }
  return { ...require("@aws-sdk/client-s3"), ...require("@aws-sdk/lib-storage") }
}

function resolves(require: NodeJS.Require, name: string): boolean {
  try {
    require.resolve(name)
    return true
  } catch {
    return false
  }
}
