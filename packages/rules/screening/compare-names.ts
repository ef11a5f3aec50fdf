import { jaroWinkler } from './jaro-winkler.ts'

/** Words that are less alike are two words. */
const WORD_ALIKE_MIN = 0.85
/** Names of one word say less about those of several. */
const ONE_WORD_WORTH = 0.85
/** What each word that only one name has takes away, and at most. */
const EXTRA_WORD = 0.01
const EXTRA_WORDS_MAX = 0.04
/** From how alike they are names count as one that differ in where their words are parted (Abdul Rahman, Abdulrahman). */
const JOINED_ALIKE_MIN = 0.97

/** Pairs the words of the shorter name with those of the longer, the most alike first; the mean by letters. */
function alignedWords(short: readonly string[], long: readonly string[]): number {
  const pairs = short
    .flatMap((one, at) => long.map((other, to) => ({ at, to, alike: jaroWinkler(one, other) })))
    .filter(({ alike }) => alike >= WORD_ALIKE_MIN)
    .toSorted((one, other) => other.alike - one.alike)
  const [usedShort, usedLong] = [new Set<number>(), new Set<number>()]
  let sum = 0
  for (const { at, to, alike } of pairs) {
    if (usedShort.has(at) || usedLong.has(to)) continue
    usedShort.add(at)
    usedLong.add(to)
    sum += alike * (short[at] ?? '').length
  }
  return sum / short.join('').length
}

/** The shorter of two names first: by words, then by letters, then by the alphabet, so that it is the same both ways. */
function byLength(one: readonly string[], other: readonly string[]): number {
  const letters = one.join('').length - other.join('').length
  return one.length - other.length || letters || (one.join(' ') < other.join(' ') ? -1 : 1)
}

/** How alike two names are, from 0 to 1, whatever the order of their words; each in plain letters. */
export function compareNames(one: readonly string[], other: readonly string[]): number {
  if (one.length === 0 || other.length === 0) return 0
  const [short, long] = byLength(one, other) <= 0 ? [one, other] : [other, one]
  const extra = long.length - short.length
  const isOneWord = short.length === 1 && extra > 0
  const aligned = alignedWords(short, long) * (isOneWord ? ONE_WORD_WORTH : 1) - Math.min(EXTRA_WORDS_MAX, extra * EXTRA_WORD)
  const joined = jaroWinkler(one.join(''), other.join(''))
  return Math.max(0, aligned, joined >= JOINED_ALIKE_MIN ? joined : 0)
}
