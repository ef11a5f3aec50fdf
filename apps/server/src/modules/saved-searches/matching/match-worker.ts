import { constants, platform, setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { isDatabaseDown } from '#platform/db/is-database-down.ts'
import { openPool } from '#platform/db/pool.ts'
import { Matcher } from './matcher.ts'
import { giveLeaseBack, takeLease } from './search-matching.store.ts'

// The thread that matches saved searches. Of all nodes one holds the lease, a lock of its session, and follows the change feed; the
// others ask for it from time to time. It yields to searches and bids.

const POLL_MS = 1_000
const LEASE_EVERY_MS = 5_000

const port = parentPort
if (port === null) throw new Error('match-worker runs as a worker thread')
if (platform() === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL)

const { url } = workerData as { readonly url: string }
const database = openPool(url, { log: { warn: () => undefined }, use: 'background' })
const closing = new AbortController()
port.on('message', () => closing.abort())
const { signal } = closing
const wait = (ms: number): Promise<unknown> => pause(ms, undefined, { signal }).catch(() => undefined)

/** Matches for as long as the lease is held. */
async function matchWithLease(): Promise<void> {
  const session = await database.pool.connect()
  let isBroken = true
  try {
    if (await takeLease(session)) {
      const matcher = new Matcher(database.pool)
      while (!signal.aborted) if (!(await matcher.turn())) await wait(POLL_MS)
      await giveLeaseBack(session)
    } else await wait(LEASE_EVERY_MS)
    isBroken = false
  } finally {
    // A session that may still hold the lease ends.
    session.release(isBroken)
  }
}

while (!signal.aborted) {
  try {
    await matchWithLease()
  } catch (error) {
    if (!signal.aborted && !isDatabaseDown(error)) port.postMessage({ warning: `saved searches could not be matched: ${String(error)}` })
    await wait(LEASE_EVERY_MS)
  }
}
await database.close()
port.close()
