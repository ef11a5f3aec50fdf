/** Pages on either side of the one shown. */
const AROUND = 2

/** Pages to offer: the first, those around here, the last; null means a gap. */
export function pagesAround(page: number, pageCount: number): readonly (number | null)[] {
  const wanted = new Set([0, pageCount - 1])
  for (let one = Math.max(0, page - AROUND); one <= Math.min(pageCount - 1, page + AROUND); one++) wanted.add(one)
  const pages = [...wanted].toSorted((a, b) => a - b)
  return pages.flatMap((one, index) => {
    const before = pages[index - 1]
    return before !== undefined && one - before > 1 ? [null, one] : [one]
  })
}
