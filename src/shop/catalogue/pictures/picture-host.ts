let host = ""

/** Returns the origin from which pages show pictures of products: a CDN before the shop, or "" for the shop itself. */
export const pictureHost = (): string => host

/**
 * Is called once, before anything is rendered: by the process at its start, and by a browser with what the page says
 * (root.tsx).
 */
export function setPictureHost(origin: string) {
  host = origin
}
