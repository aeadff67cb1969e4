import { m } from "#messages/messages.js"
import { getLocale } from "#messages/runtime.js"

/** Says in the reader's language what the auth server, which knows English alone, calls a device: "Firefox on Linux". */
export function deviceName(device: string, locale = getLocale()): string {
  const [browser = "", system] = device.split(" on ")
  if (browser === "an unknown browser") return m.account_device_unknown({}, { locale })
  return system ? m.account_device_name({ browser, system }, { locale }) : browser
}
