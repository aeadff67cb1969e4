import { pictureHost } from "./picture-host.ts"

/** The URL of the largest form of a picture of ours, as pages show it; any other URL as it is. */
export function zoomedPicture(imageUrl: string): string {
  return imageUrl.replace(
    /^(\/media\/(?:products|reviews)\/[\w-]+\/)\d+\.webp$/,
    (_, folder) => `${pictureHost()}${folder}zoom.webp`,
  )
}
