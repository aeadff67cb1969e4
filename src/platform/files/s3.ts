import { createRequire } from "node:module"
import type { S3Client } from "@aws-sdk/client-s3"
import type { DriverContract } from "flydrive/types"
import { FILES_LIMIT_MS, StoreRefuses } from "./reachable.ts"
import type { FileStream, Part } from "./streams.ts"

const NEEDS = ["@aws-sdk/client-s3", "@aws-sdk/s3-request-presigner"]

export interface Bucket {
  readonly name: string
  readonly client: S3Client
}

/**
 * The bucket that `s3://bucket?endpoint=…&region=…` names, and a client for it; credentials come from where the AWS client finds them.
 * Touches nothing until the client is used.
 * @throws when the AWS client, an optional package, is not installed
 */
export function openBucket(url: string): Bucket {
  const { hostname: name, searchParams } = new URL(url)
  if (name === "") throw new Error(`FILES_URL names no bucket: write s3://bucket?region=…, not ${url}`)
  const endpoint = searchParams.get("endpoint")
  const { S3Client } = requireClient()
  const client = new S3Client({
    region: searchParams.get("region") ?? "auto",
    // Servers other than Amazon's rarely have a DNS name per bucket, and not all of them know the newer checksums.
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true, ...OLDER_CHECKSUMS }),
    // Ends the connections of calls that were given up.
    requestHandler: { connectionTimeout: FILES_LIMIT_MS, requestTimeout: FILES_LIMIT_MS, throwOnRequestTimeout: true },
  })
  return { name, client }
}

const OLDER_CHECKSUMS = {
  requestChecksumCalculation: "WHEN_REQUIRED",
  responseChecksumValidation: "WHEN_REQUIRED",
} as const

/** Makes FlyDrive's driver for the bucket. */
export function bucketDriver({ name, client }: Bucket): DriverContract {
  const { S3Driver } = createRequire(import.meta.url)("flydrive/drivers/s3") as typeof import("flydrive/drivers/s3")
  return new S3Driver({ bucket: name, client, visibility: "private", supportsACL: false })
}

/** Rejects with the error of the bucket when there is no such file. */
export async function streamObject({ name, client }: Bucket, key: string, part: Part | undefined): Promise<FileStream> {
  const { GetObjectCommand } = requireClient()
  const range = part && { Range: `bytes=${part.first}-${part.last}` }
  const { Body, ContentLength = 0 } = await client.send(new GetObjectCommand({ Bucket: name, Key: key, ...range }))
  return { length: ContentLength, body: Body?.transformToWebStream() ?? new Blob([]).stream() }
}

/** Rejects with StoreRefuses when the bucket is not there or does not take our key, with another error when it is away. */
export async function checkBucket({ name, client }: Bucket) {
  const { GetObjectCommand } = requireClient()
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
/** Says what to do about the errors that S3 and its client name. */
const CURES: Record<string, string> = {
  NoSuchBucket: "create it, or change FILES_URL",
  AccessDenied: "let its key list the bucket and read, write and delete what is in it",
  InvalidAccessKeyId: CREDENTIALS,
  SignatureDoesNotMatch: CREDENTIALS,
  CredentialsProviderError: CREDENTIALS,
  PermanentRedirect: REGION,
  AuthorizationHeaderMalformed: REGION,
}

function requireClient(): typeof import("@aws-sdk/client-s3") {
  const require = createRequire(import.meta.url)
  const missing = NEEDS.filter((name) => !resolves(require, name))
  if (missing.length > 0) {
    throw new Error(`Files in a bucket need ${missing.join(" and ")}: run "npm ci --include=optional".`)
  }
  return require("@aws-sdk/client-s3")
}

function resolves(require: NodeJS.Require, name: string): boolean {
  try {
    require.resolve(name)
    return true
  } catch {
    return false
  }
}
