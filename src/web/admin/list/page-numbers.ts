/** The pages a pagination names: first, last and those around the current one; null stands for a gap. */
export function pageNumbers(page: number, last: number): Array<number | null> {
  const near = [1, page - 1, page, page + 1, last].filter((each) => each >= 1 && each <= last)
  const named = [...new Set(near)].sort((a, b) => a - b)
  return named.flatMap((each, at) => {
    const before = named[at - 1]
    if (before === undefined || each - before === 1) return [each]
    // A gap of one page is that page.
    return each - before === 2 ? [each - 1, each] : [null, each]
  })
}
