import { type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { forgetHits, saveSearches } from './followed-searches.ts'
import { startProgram } from './live-world.ts'
import type { CommittedChange } from './lot-changer.ts'
import type { NodeRequest } from './live-node.ts'

/** Each search is entered by the first lot whose bid is in its stretch of this length, major units; the changer makes 200 a second. */
const BIDS_A_SEARCH = 20
/** Bids that the changer makes before the first of them. */
const LEAD_BIDS = 600
const POLL_MS = 20
const READY_POLL_MS = 100
const READY_LIMIT_MS = 300_000
/** What is not told by then, after the last change, is never told. */
const LATE_MS = 30_000

const addressOf = (at: number): string => `told-${at}@example.com`

async function waitUntilReady(port: number): Promise<void> {
  for (const limitMs = performance.now() + READY_LIMIT_MS; performance.now() < limitMs; await sleep(READY_POLL_MS)) {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null)
    if (answer?.status === 200) return
  }
  throw new Error('the server that tells is not ready')
}

/** When the mail to each address was there, as seen from outside, until all are or it is too late. */
async function watchMails(
  pool: Pool,
  { count, isOver }: { readonly count: number; readonly isOver: () => boolean },
): Promise<ReadonlyMap<string, number>> {
  const seen = new Map<string, number>()
  let overSinceMs = Number.POSITIVE_INFINITY
  while (seen.size < count && performance.now() - overSinceMs < LATE_MS) {
    const { rows } = await pool.query<{ recipient: string }>('select recipient from mails where recipient like $1', ['told-%'])
    const atMs = Date.now()
    for (const { recipient } of rows) if (!seen.has(recipient)) seen.set(recipient, atMs)
    if (isOver() && overSinceMs === Number.POSITIVE_INFINITY) overSinceMs = performance.now()
    await sleep(POLL_MS)
  }
  return seen
}

/**
 * How long it takes from the commit of a change to the mail that tells of it, milliseconds, while 200 lots a second change and a server
 * tells: for each of so many searches, of an address of its own, which a change enters. Infinity for what was never told.
 */
export async function measureTelling(
  { pool, url }: { readonly pool: Pool; readonly url: string },
  { changer, lastBid, count }: { readonly changer: ChildProcess; readonly lastBid: number; readonly count: number },
): Promise<readonly number[]> {
  await forgetHits(pool)
  const { program, ready } = await startProgram<{ port: number }>(join(import.meta.dirname, 'live-node.ts'), {
    url,
    runsLanes: false,
  } satisfies NodeRequest)
  const changedAtMs = new Map<number, number>()
  let isOver = false
  const firstBid = lastBid + LEAD_BIDS
  const hear = (message: CommittedChange | string): void => {
    if (typeof message === 'string') return
    const at = Math.floor((message.highBid - firstBid) / BIDS_A_SEARCH)
    if (at >= count) isOver = true
    else if (at >= 0 && !changedAtMs.has(at)) changedAtMs.set(at, message.atMs)
  }
  try {
    await waitUntilReady(ready.port)
    await saveSearches(
      pool,
      Array.from({ length: count }, (_, at) => {
        const from = firstBid + at * BIDS_A_SEARCH
        return { request: { filter: { MISC: [`current_bid:[${from} TO ${from + BIDS_A_SEARCH - 1}]`] } }, address: addressOf(at) }
      }),
    )
    changer.on('message', hear)
    changer.send('run')
    const told = await watchMails(pool, { count, isOver: () => isOver })
    return Array.from({ length: count }, (_, at) => {
      const [changedMs, toldMs] = [changedAtMs.get(at), told.get(addressOf(at))]
      return changedMs === undefined || toldMs === undefined ? Number.POSITIVE_INFINITY : Math.max(0, toldMs - changedMs)
    })
  } finally {
    changer.send('rest')
    changer.off('message', hear)
    await program.stop()
  }
}
