/** Hands a page on by what the device has for it; elsewhere its address is copied. */
export async function share(page: { title: string; url: string }): Promise<void> {
  // The promise is rejected when the user closes the device's dialog, which is no error.
  if ("share" in navigator) return navigator.share(page).catch(() => undefined)
  const { copyText } = await import("./copy-text.ts")
  await copyText(page.url)
}
