import { intersect } from './bitset.ts'
import { countFacet } from './count-facets.ts'
import { HitSet, wholeIndex } from './hit-set.ts'
import { pageOf } from './page-of.ts'
import type { IndexAnswer, IndexQuery, Watch } from './query.ts'
import { scratch } from './scratch.ts'
import type { Store } from './store.ts'
import { findText } from './text-search.ts'

/** Answers a checked query. Watched is what grows with the question: its conditions and its words. */
export function answerQuery(store: Store, query: IndexQuery, watch: Watch): IndexAnswer {
  scratch.begin()
  const { live } = store.slots
  const text = findText({ postings: store.postings, live, watch }, query.text ?? '')
  const worded = scratch.copyOf(live)
  if (text !== undefined) intersect(worded, text.bits)
  const hitSets = new Map<string | undefined, HitSet>()
  const selections = query.groups.map(({ tag, where }) => ({ tag, selected: store.cache.selectWithin(where, watch) }))
  const hitsWithout = (tag: string | undefined): HitSet => {
    // A tag that no group carries leaves the same hits as no tag.
    const key = query.groups.some((group) => group.tag === tag) ? tag : undefined
    let hits = hitSets.get(key)
    if (hits === undefined) {
      const within = selections.flatMap(({ tag, selected }) => (key === undefined || tag !== key ? [selected] : []))
      const bits = scratch.copyOf(worded)
      for (const selected of within) intersect(bits, selected.bits)
      hits = new HitSet(bits, [wholeIndex(store.slots), ...within.flatMap(({ ground }) => ground ?? [])])
      hitSets.set(key, hits)
    }
    return hits
  }
  const hits = hitsWithout(undefined)
  watch()
  return {
    total: hits.count,
    ids: pageOf({ store, text, sort: query.sort }, hits, [query.offset, query.offset + query.limit]).map((slot) => store.slots.ids[slot]!),
    facets: query.facets.map((facet) => countFacet(store, store.cache, [facet, hitsWithout(facet.tag)])),
    ...(text?.corrected && { corrected: text.corrected }),
  }
}
