let host = ""

/** Returns the origin from which pages show pictures of products: a CDN before the shop, or "" for the shop itself. */
export const pictureHost = (): string => host

/** Once, before anything is rendered: by the process at its start, by a browser from what the page says (root.tsx). */
export function setPictureHost(origin: string) {
  host = origin
}
