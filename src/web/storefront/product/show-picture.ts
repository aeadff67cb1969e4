/** Scrolls the gallery of the product page to one of its pictures; another URL, or a page with one picture, is left as it is. */
export function showPicture(imageUrl: string | null | undefined): void {
  for (const slide of document.querySelectorAll<HTMLElement>("[data-picture]")) {
    if (slide.dataset.picture === imageUrl) slide.parentElement?.scrollTo({ left: slide.offsetLeft })
  }
}
