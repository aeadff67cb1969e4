// The service worker: shows a page of its own where the shop cannot be reached, and does nothing else. It stores nothing; the pages lie
// in this file, which browsers ask for anew with each page that they load.
addEventListener("install", (event) => {
  event.waitUntil(skipWaiting())
  // What a page loads need not come by here. Browsers without this ask the worker in vain.
  event.addRoutes?.({ condition: { not: { requestMode: "navigate" } }, source: "network" }).catch(() => {})
})
// The browser requests a page while this script starts, so that nobody waits for it.
addEventListener("activate", (event) => event.waitUntil(registration.navigationPreload?.enable()))
addEventListener("fetch", (event) => {
  const { method, mode } = event.request
  if (method === "GET" && mode === "navigate") event.respondWith(answer(event))
})

async function answer({ preloadResponse, request }) {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    const { pages, headers, baseLocale } = OFFLINE
    const [, first] = new URL(request.url).pathname.split("/")
    return new Response(pages[Object.hasOwn(pages, first) ? first : baseLocale], { headers })
  }
}
