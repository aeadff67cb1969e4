const again = () => location.reload()
document.querySelector("button").addEventListener("click", again)
addEventListener("online", goOn)
document.addEventListener("visibilitychange", goOn)
setInterval(goOn, 5000)

// A browser's own word about the line is often wrong: a small request tells.
async function goOn() {
  if (document.hidden) return
  try {
    await fetch("/health/live", { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(10000) })
    again()
  } catch {}
}
