import { PassThrough, type Readable } from "node:stream"
import { setTimeout as pause } from "node:timers/promises"
import type { GetObjectCommand, S3Client } from "@aws-sdk/client-s3"
import { asError, systemCode } from "#platform/errors.ts"
import { loadS3, openBucket } from "#platform/files/s3.ts"
import { timeOfName } from "./backup-name.ts"
import { type Destination, DestinationFailed, type StoredBackup } from "./destination.ts"
import { fillSink } from "./fill-sink.ts"

/** S3 takes at most 10,000 parts, so 160 GB. Two of them and the one being filled are in memory. */
const PART_BYTES = 16 * 1024 * 1024
const PARTS_AT_ONCE = 2
const CONNECT_MS = 10_000
/** When no byte moves for this time, a request is given up, and tried twice more. */
const SILENT_MS = 60_000
/** Cancelling an upload may take this long. */
const ABORT_MS = 15_000

/**
 * A bucket, `s3://bucket?endpoint=…&region=…&prefix=…`; credentials come from where the AWS client finds them.
 * @param silentMs for tests
 */
export function bucketDestination(url: string, silentMs = SILENT_MS): Destination {
  const { hostname: bucket, searchParams } = new URL(url)
  const folder = searchParams.get("prefix")?.replace(/^\/+|\/+$/g, "")
  const prefix = folder ? `${folder}/` : ""
  const label = `s3://${bucket}/${prefix}`
  const opened = once(() => {
    const { client } = openBucket(url, { connectionTimeout: CONNECT_MS, socketTimeout: silentMs })
    return { ...loadS3(), client }
  })
  const explained = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work()
    } catch (error) {
      throw explain(error, label)
    }
  }
  const of = (name: string) => ({ Bucket: bucket, Key: prefix + name })

  return {
    label,
    list: () =>
      explained(async () => {
        const { client, paginateListObjectsV2 } = opened()
        const found: StoredBackup[] = []
        for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })) {
          for (const { Key = "", Size = 0 } of Contents) found.push({ name: Key.slice(prefix.length), bytes: Size })
        }
        return found.filter(({ name }) => timeOfName(name) !== null).sort((a, b) => (a.name < b.name ? -1 : 1))
      }),
    write: (name, fill, signal) =>
      explained(async () => {
        const { client, Upload } = opened()
        const body = new PassThrough({ highWaterMark: 1024 * 1024 })
        const params = { ...of(name), Body: body, ContentType: "application/octet-stream" }
        const upload = new Upload({ client, params, partSize: PART_BYTES, queueSize: PARTS_AT_ONCE }).done()
        // It takes its parts back when the body fails, and the body has to fail when it does.
        upload.catch((error: Error) => body.destroy(error))
        try {
          const [result] = await Promise.all([fillSink(body, fill, signal), upload])
          return result
        } catch (error) {
          await Promise.race([upload.catch(() => {}), pause(ABORT_MS, null, { ref: false })])
          throw error
        }
      }),
    read: (name) =>
      explained(async () => {
        const { client, GetObjectCommand: Get } = opened()
        return readObject(client, new Get(of(name)))
      }),
    remove: (name) =>
      explained(async () => {
        const { client, DeleteObjectCommand } = opened()
        await client.send(new DeleteObjectCommand(of(name)))
      }),
    // Parts without a whole are listed nowhere else, and cost money.
    discard: (name) =>
      explained(async () => {
        const { client, AbortMultipartUploadCommand, ListMultipartUploadsCommand } = opened()
        const { Bucket, Key } = of(name)
        const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: Key }))
        for (const { UploadId } of Uploads.filter((upload) => upload.Key === Key)) {
          await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
        }
      }),
  }
}

async function readObject(client: S3Client, command: GetObjectCommand) {
  try {
    const { Body, ContentLength = 0 } = await client.send(command)
    return { bytes: ContentLength, stream: Body as Readable }
  } catch (error) {
    if (asError(error).name === "NoSuchKey") return null
    throw error
  }
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

const CURES: Readonly<Record<string, string>> = {
  NoSuchBucket: "there is no such bucket: make it, or correct BACKUP_URL",
  AccessDenied: "the credentials may not do that: allow them to list, read, write and delete there",
  InvalidAccessKeyId: "it does not know the access key: correct AWS_ACCESS_KEY_ID",
  SignatureDoesNotMatch: "the secret key is wrong: correct AWS_SECRET_ACCESS_KEY",
  CredentialsProviderError: "there are no credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY",
  TimeoutError: "it does not respond: check the network and the endpoint in BACKUP_URL",
  ENOTFOUND: "its host name is unknown: correct the endpoint in BACKUP_URL",
  ECONNREFUSED: "nothing listens at its endpoint: start it, or correct the endpoint in BACKUP_URL",
}

function explain(error: unknown, label: string): unknown {
  const { name, message } = asError(error)
  const why = CURES[name] ?? CURES[systemCode(error)]
  // The error is the backup's own: neither the client's nor the network's.
  if (why === undefined && !(error instanceof Error && "$metadata" in error)) return error
  return new DestinationFailed(`The bucket ${label} takes no backup: ${why ?? message.replace(/\.$/, "")}.`, {
    cause: error,
  })
}
