/** Formats a count for people: "1,250", and "10,000+" where counting stopped at that number. */
export function shownCount(n: number, capped = false): string {
  return String(n).replace(/\B(?=(?:\d{3})+$)/g, ",") + (capped ? "+" : "")
}
