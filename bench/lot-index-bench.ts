import { createIndex, restoreIndex, type LotIndex } from '@app/lot-index/lot-index.ts'
import type { IndexAnswer, IndexQuery } from '@app/lot-index/query.ts'
import { LEAST_ROUNDS, median, quantile } from './harness.ts'
import { lotOf, LOT_SCHEMA, lotsOf } from './lot-index-lots.ts'
import { mixedQueries, UNFILTERED } from './lot-index-queries.ts'
import { columnScan } from './peers/column-scan.ts'
import { minisearchAndLoop } from './peers/minisearch-and-loop.ts'

const WARM_UP_QUERIES = 200
const QUERIES = 600
/** Peers take a hundred times longer, so they get fewer questions. */
const PEER_QUERIES = 40
const PEER_WARM_UP = 5
const FIRST_LOT = 50_000_001
const CHANGES_PER_SECOND = 200
/** Of the changes: the share that replaces a lot by another one with other text, and the share that removes one and adds another. */
const REWRITTEN_SHARE = 0.05
const REPLACED_SHARE = 0.05

/** Milliseconds of single searches, at the middle and where only one in a hundred takes longer. */
export interface Latency {
  readonly p50Ms: number
  readonly p99Ms: number
}

export interface SearchFigures extends Latency {
  /** First page without any filter but the site, middle of many. */
  readonly unfilteredMs: number
  readonly bytesPerLot: number
  readonly buildMs: number
  readonly snapshotMs: number
  readonly restoreMs: number
}

/** An index filled with `count` synthetic lots. */
export function indexOf(count: number): LotIndex {
  const index = createIndex(LOT_SCHEMA)
  index.putMany(lotsOf(count))
  return index
}

/** Latency of a function over the mixed queries, after a warm-up with other ones. `round` varies the queries. */
export function measureLatency(
  search: (query: IndexQuery) => unknown,
  { queries = QUERIES, warmUp = WARM_UP_QUERIES, round = 0 } = {},
): Latency {
  for (const query of mixedQueries(warmUp, 1000 + round)) search(query)
  const times = mixedQueries(queries, 1 + round).map((query) => timed(() => search(query)))
  return { p50Ms: quantile(times, 0.5), p99Ms: quantile(times, 0.99) }
}

/** Builds an index of `count` lots and measures everything about it once (P1, P2). */
export function measureSearch(count: number): SearchFigures {
  const begun = performance.now()
  const built = indexOf(count)
  built.search(UNFILTERED)
  const buildMs = performance.now() - begun
  let bytes = new Uint8Array(0)
  const snapshotMs = timed(() => (bytes = new Uint8Array(built.snapshot())))
  let index = built
  const restoreMs = timed(() => (index = restoreIndex(LOT_SCHEMA, bytes)))
  const latency = measureLatency((query) => index.search(query))
  const unfiltered = Array.from({ length: WARM_UP_QUERIES }, () => timed(() => index.search(UNFILTERED)))
  return { ...latency, unfilteredMs: quantile(unfiltered, 0.5), bytesPerLot: index.memoryBytes() / count, buildMs, snapshotMs, restoreMs }
}

/** Median over the rounds of the latency of the index and of both peers on the same questions, side by side in each round (P1). */
export function comparePeers(
  count: number,
  { rounds = LEAST_ROUNDS, queries = PEER_QUERIES } = {},
): Record<'index' | 'minisearch' | 'columnScan', Latency> {
  const documents = [...lotsOf(count)]
  const index = indexOf(count)
  const searches = {
    index: (query: IndexQuery) => index.search(query),
    minisearch: minisearchAndLoop(LOT_SCHEMA, documents),
    columnScan: columnScan(LOT_SCHEMA, documents),
  }
  measureLatency(searches.index)
  const found = { index: [] as Latency[], minisearch: [] as Latency[], columnScan: [] as Latency[] }
  for (let round = 0; round < rounds; round++) {
    for (const name of ['index', 'minisearch', 'columnScan'] as const) {
      found[name].push(measureLatency(searches[name], { queries, warmUp: PEER_WARM_UP, round }))
    }
  }
  return { index: middle(found.index), minisearch: middle(found.minisearch), columnScan: middle(found.columnScan) }
}

function middle(latencies: readonly Latency[]): Latency {
  return { p50Ms: median(latencies.map(({ p50Ms }) => p50Ms)), p99Ms: median(latencies.map(({ p99Ms }) => p99Ms)) }
}

/** Latency while 200 lots a second change between the queries (P3). The time a change takes counts as waiting time of the next query. */
export function measureUnderChange(index: LotIndex, count: number, { queries = QUERIES, round = 0 } = {}): Latency {
  let changed = 0
  const begun = performance.now()
  const searchAfterChanges = (query: IndexQuery): IndexAnswer => {
    const due = ((performance.now() - begun) / 1000) * CHANGES_PER_SECOND
    while (changed < due) change(index, count, changed++)
    return index.search(query)
  }
  return measureLatency(searchAfterChanges, { queries, round })
}

function change(index: LotIndex, count: number, nth: number): void {
  const id = FIRST_LOT + ((nth * 7919) % count)
  const kind = (nth * 0.618) % 1
  if (kind < REPLACED_SHARE) {
    index.remove(id)
    index.put(lotOf(id + 10 * count))
    return
  }
  const lot = lotOf(id)
  if (kind < REPLACED_SHARE + REWRITTEN_SHARE)
    index.put({ id, fields: { ...lot.fields, description: `${lot.fields.description as string} ${nth}` } })
  else index.put({ id, fields: { ...lot.fields, currentBid: 25 * (nth % 400), saleAt: lotOf(id, nth + 1).fields.saleAt } })
}

function timed(work: () => unknown): number {
  const begun = performance.now()
  work()
  return performance.now() - begun
}
