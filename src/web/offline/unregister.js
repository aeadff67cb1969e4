// Stands in place of the service worker where the operator has switched it off: browsers that have it remove it.
addEventListener("install", (event) => event.waitUntil(skipWaiting()))
addEventListener("activate", (event) => event.waitUntil(registration.unregister()))
