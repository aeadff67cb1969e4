/**
 * Returns a phone number as the whole world writes it, such as "+94771234567"; null where it is none. Numbers without a
 * country are of Sri Lanka.
 */
export function e164(phone: string): string | null {
  const number = phone
    .replace(/[^\d+]/g, "")
    .replace(/^00/, "+")
    .replace(/^(94)(?=\d{9}$)/, "+$1")
    .replace(/^0(?=\d{9}$)|^(?=7\d{8}$)/, "+94")
    // Some write the zero behind the country's code too.
    .replace(/^\+940/, "+94")
  return /^\+94[1-9]\d{8}$|^\+(?!94)[1-9]\d{6,14}$/.test(number) ? number : null
}
