/** Sends a text message to a number in E.164 with its plus. Rejects when it was not accepted. */
export type SendSms = (to: string, text: string) => Promise<void>

const WEBHOOK_TIMEOUT_MS = 10_000

/** Posts messages to `url`, whose user and password become Basic authorization. Any 2xx means that a message was accepted. */
export function smsWebhook(url: string): SendSms {
  const target = new URL(url)
  const { username, password } = target
  target.username = ""
  target.password = ""
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  const headers = new Headers({ "Content-Type": "application/json" })
  if (username) headers.set("Authorization", `Basic ${Buffer.from(credentials).toString("base64")}`)
  return async (to, text) => {
    const response = await fetch(target, {
      method: "POST",
      headers,
      body: JSON.stringify({ to, text }),
      redirect: "error",
      signal: AbortSignal.timeout(WEBHOOK_TIMEOUT_MS),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`The SMS webhook answered ${response.status}`)
  }
}
