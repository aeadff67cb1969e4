/** Returns the time that comes so many milliseconds after another. Both are ISO texts in UTC, as they come from the database. */
export function later(time: string, ms: number): string {
  return new Date(Date.parse(time) + ms).toISOString()
}
