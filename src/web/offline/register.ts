import { href } from "react-router"

/** Lets the browser keep the page for no connection, once this page is loaded. Where that fails the browser shows its own. */
export function registerServiceWorker(): void {
  // In development no worker may come between the browser and a file that was just saved.
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return
  const register = () => navigator.serviceWorker.register(href("/service-worker.js")).catch(() => {})
  if (document.readyState === "complete") register()
  else window.addEventListener("load", register, { once: true })
}
