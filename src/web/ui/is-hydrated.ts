/**
 * Returns whether the browser has taken over the page that the server rendered. What is opened later may show at once
 * what only a browser knows.
 */
export function isHydrated(): boolean {
  return typeof document !== "undefined" && document.documentElement.dataset.ready !== undefined
}
