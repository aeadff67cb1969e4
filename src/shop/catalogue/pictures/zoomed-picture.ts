import { pictureHost } from "./picture-host.ts"

/** Returns the URL of the largest stored size of a picture of ours; any other URL as it is. */
export function zoomedPicture(imageUrl: string): string {
  return imageUrl.replace(
    /^(\/media\/(?:products|reviews)\/[\w-]+\/)\d+\.webp$/,
    (_, folder) => `${pictureHost()}${folder}zoom.webp`,
  )
}
