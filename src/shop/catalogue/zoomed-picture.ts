/** The URL of the largest form of a product's picture; any other URL as it is. */
export function zoomedPicture(imageUrl: string): string {
  return imageUrl.replace(/^(\/media\/products\/[\w-]+\/)\d+\.webp$/, "$1zoom.webp")
}
