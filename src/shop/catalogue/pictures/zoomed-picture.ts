import { pictureHost } from "./picture-host.ts"

/** The URL of the largest form of a product's picture, as pages show it; any other URL as it is. */
export function zoomedPicture(imageUrl: string): string {
  return imageUrl.replace(
    /^(\/media\/products\/[\w-]+\/)\d+\.webp$/,
    (_, folder) => `${pictureHost()}${folder}zoom.webp`,
  )
}
