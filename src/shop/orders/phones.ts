/**
 * Returns the digits of a phone number that do not depend on its format: without the country's code or the zero in its
 * place.
 */
export function phoneDigits(phone: string): string {
  return phone.replace(/\D/g, "").replace(/^(0*94|0+)/, "")
}

export const PHONE_LIKE = /^[\d\s()+.-]+$/

const NATIONAL = /^\d{9}$/

export function whatsAppLink(phone: string, message: string): string {
  const digits = phoneDigits(phone)
  const number = NATIONAL.test(digits) ? `94${digits}` : digits
  return `https://wa.me/${number}?text=${encodeURIComponent(message)}`
}
