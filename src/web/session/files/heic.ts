/** What iPhones store and most browsers cannot show. */
export function isHeic({ type, name }: Pick<File, "type" | "name">): boolean {
  return /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)
}
