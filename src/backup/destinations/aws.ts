import { createRequire } from "node:module"

/** The AWS client, loaded when a bucket is first used: shops without one neither need it nor pay for it. */
export function loadS3(): typeof import("@aws-sdk/client-s3") & typeof import("@aws-sdk/lib-storage") {
  const require = createRequire(import.meta.url)
  try {
    return { ...require("@aws-sdk/client-s3"), ...require("@aws-sdk/lib-storage") }
  } catch (error) {
    throw new Error('Backups to a bucket need the AWS client: run "npm ci --include=optional".', { cause: error })
  }
}
