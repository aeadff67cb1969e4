/** Returns true for the format that iPhones store and most browsers cannot show. */
export function isHeic({ type, name }: Pick<File, "type" | "name">): boolean {
  return /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)
}

/** Returns whether the shop refuses the format: HEIC always, AVIF from everybody but the owner. */
export function mustBecomeJpeg(file: Pick<File, "type" | "name">): boolean {
  return isHeic(file) || file.type === "image/avif" || /\.avif$/i.test(file.name)
}
