/** A number with the name of what it counts: "1 order", "1,200 orders". */
export function counted(count: number, name: string): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? name : `${name}s`}`
}
