/** A count as people read it: "1,250", and "10,000+" where there are more than were counted. */
export function shownCount(n: number, capped = false): string {
  return String(n).replace(/\B(?=(?:\d{3})+$)/g, ",") + (capped ? "+" : "")
}
