import { intersect, type Bitset } from './bitset.ts'
import { compareCodePoints } from './code-point-order.ts'
import type { Postings } from './postings.ts'
import type { Watch } from './query.ts'
import { scratch } from './scratch.ts'
import { EXACT_FACTOR, isCorrectable, oneEditStrings, queryWords } from './text-analysis.ts'

/** A word of the query and its tokens: itself (`exact`, 0 when unknown) and those that begin with it or are near it. */
interface ResolvedWord {
  readonly exact: number
  readonly others: readonly number[]
}

/** The documents that hold every word, and what is needed to rank them. */
export interface TextHits {
  readonly bits: Bitset
  readonly words: readonly ResolvedWord[]
  readonly corrected: readonly string[] | undefined
}

interface TextSource {
  readonly postings: Postings
  readonly live: Bitset
  readonly watch: Watch
}

/** Finds the slots that hold every word of the text; undefined when the text has no words. Dead slots may be among them. */
export function findText({ postings, live, watch }: TextSource, text: string): TextHits | undefined {
  const words = queryWords(text)
  if (words.length === 0) return undefined
  const used: string[] = []
  let unmatched = 0
  let replaced = 0
  const resolved = words.map((word, at): ResolvedWord => {
    watch()
    const exact = postings.tokens.codeOf(word)
    const others = at === words.length - 1 ? [...postings.tokens.codesWithPrefix(word)].filter((token) => token !== exact) : []
    if (postings.isHeld(exact, live) || others.some((token) => postings.isHeld(token, live))) {
      used.push(word)
      return { exact, others }
    }
    unmatched++
    const near = nearTokens(postings, live, word)
    if (near.length > 0) replaced++
    used.push(...near.map(([token]) => token))
    return { exact: 0, others: near.map(([, code]) => code) }
  })
  const bits = new Int32Array(live.length)
  resolved.forEach((word, at) => {
    const held = at === 0 ? bits : new Int32Array(live.length)
    for (const token of [word.exact, ...word.others]) {
      watch()
      if (token !== 0) postings.mark(token, held)
    }
    if (at > 0) intersect(bits, held)
  })
  return { bits, words: resolved, corrected: replaced > 0 && replaced === unmatched ? used : undefined }
}

/** Relevance by slot, for the listed slots alone: for every word the best field weight, doubled when the token equals the word, summed. */
export function relevanceOf(postings: Postings, weights: readonly number[], { words, slots, capacity }: Ranked): Int32Array {
  const points = Int32Array.from(new Set([0, ...weights.flatMap((weight) => [weight, weight * EXACT_FACTOR])])).sort()
  const levels = (factor: number): Uint8Array => Uint8Array.from(weights, (weight) => points.indexOf(weight * factor))
  const exactLevels = levels(EXACT_FACTOR)
  const otherLevels = levels(1)
  const relevance = scratch.int32(capacity)
  for (let at = 0; at < slots.length; at++) relevance[slots[at]!] = 0
  for (const word of words) {
    const best = scratch.zeroBytes(capacity)
    if (word.exact !== 0) postings.raise(word.exact, exactLevels, best)
    for (const token of word.others) postings.raise(token, otherLevels, best)
    for (let at = 0; at < slots.length; at++) relevance[slots[at]!]! += points[best[slots[at]!]!]!
  }
  return relevance
}

interface Ranked {
  readonly words: TextHits['words']
  readonly slots: Uint32Array
  /** Slots of the index. */
  readonly capacity: number
}

function nearTokens(postings: Postings, live: Bitset, word: string): [token: string, code: number][] {
  if (!isCorrectable(word)) return []
  const found = new Map<string, number>()
  for (const candidate of oneEditStrings(word, postings.alphabet)) {
    const code = candidate === word ? 0 : postings.tokens.codeOf(candidate)
    if (code !== 0 && postings.isHeld(code, live)) found.set(candidate, code)
  }
  return [...found].sort(([a], [b]) => compareCodePoints(a, b))
}
