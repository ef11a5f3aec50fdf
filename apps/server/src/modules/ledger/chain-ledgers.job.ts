import type { Pool } from 'pg'
import { inTransaction } from '#platform/db/in-transaction.ts'
import { CHAIN_START, linkHash } from './check-chain.ts'
import { addLinks, findChainEnd, listUnchainedLots, readUnchained, takeChain } from './ledger-chain.store.ts'

/** How often what was committed is chained, milliseconds. */
export const CHAIN_EVERY_MS = 1_000
/** Lots of other nodes, and those of a node that died, are looked for this often, milliseconds. */
const LOOK_AT_ALL_EVERY_MS = 60_000
/** Lots chained in one transaction. */
const LOTS_AT_ONCE = 200

/** Appends the events of lots to the chain over all lots; answers how many, and null where another node is at it. */
export function chainLots(pool: Pool, lots: readonly number[]): Promise<number | null> {
  return inTransaction(pool, async (client) => {
    if (!(await takeChain(client))) return null
    const events = await readUnchained(client, lots)
    let end = (await findChainEnd(client)) ?? CHAIN_START
    const links = events.map((event) => {
      const n = end.n + 1
      end = { n, chained: linkHash(end.chained, { n, lot: event.lot, seq: event.seq, hash: event.hash.toString('hex') }) }
      return { ...event, ...end }
    })
    if (links.length > 0) await addLinks(client, links)
    return links.length
  })
}

/**
 * Chains what bids and acts append to the ledgers, after their commits: no bid waits for it, and a transaction that is still under way
 * is chained when it is over. Every node may: one at a time does.
 */
export class LedgerChainer {
  readonly #pool: Pool
  readonly #grown = new Set<number>()
  #lookedAtMs = -Infinity

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /** Lots whose ledger has grown on this node. */
  heard(lots: readonly { readonly lot: number }[]): void {
    for (const { lot } of lots) this.#grown.add(lot)
  }

  /** Chains what waits; true when more does. */
  async turn(): Promise<boolean> {
    if (performance.now() - this.#lookedAtMs >= LOOK_AT_ALL_EVERY_MS) {
      const found = await listUnchainedLots(this.#pool, LOTS_AT_ONCE)
      for (const lot of found) this.#grown.add(lot)
      if (found.length < LOTS_AT_ONCE) this.#lookedAtMs = performance.now()
    }
    const lots = [...this.#grown].slice(0, LOTS_AT_ONCE)
    if (lots.length === 0) return false
    // An act that is committed while these are read is heard of again.
    for (const lot of lots) this.#grown.delete(lot)
    const count = await chainLots(this.#pool, lots).catch((error: unknown) => {
      this.heard(lots.map((lot) => ({ lot })))
      throw error
    })
    if (count === null) this.heard(lots.map((lot) => ({ lot })))
    return count !== null && this.#grown.size > 0
  }
}
