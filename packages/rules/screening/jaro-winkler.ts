/** Letters at the beginning that count for more, and what each is worth (Winkler 1990). */
const PREFIX_MAX = 4
const PREFIX_WORTH = 0.1

/** Marks the letters of two words that agree within half of the longer one; answers how many, and how many stand in another order. */
function agreements(one: string, other: string): { readonly same: number; readonly moved: number } {
  const reach = Math.max(0, Math.floor(Math.max(one.length, other.length) / 2) - 1)
  const taken = new Uint8Array(other.length)
  let ofOne = ''
  for (let at = 0; at < one.length; at++) {
    const end = Math.min(other.length - 1, at + reach)
    for (let to = Math.max(0, at - reach); to <= end; to++) {
      if (taken[to] === 1 || one[at] !== other[to]) continue
      taken[to] = 1
      ofOne += one[at]
      break
    }
  }
  let at = 0
  let moved = 0
  for (let to = 0; to < other.length; to++) if (taken[to] === 1 && other[to] !== ofOne[at++]) moved++
  return { same: ofOne.length, moved: moved / 2 }
}

/** How alike two words are, from 0 to 1, by the measure of Jaro and Winkler. */
export function jaroWinkler(one: string, other: string): number {
  if (one === '' || other === '') return 0
  if (one === other) return 1
  const { same, moved } = agreements(one, other)
  if (same === 0) return 0
  const jaro = (same / one.length + same / other.length + (same - moved) / same) / 3
  let prefix = 0
  while (prefix < PREFIX_MAX && prefix < one.length && one[prefix] === other[prefix]) prefix++
  return jaro + prefix * PREFIX_WORTH * (1 - jaro)
}
