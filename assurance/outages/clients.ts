import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BidAnswer } from '@app/contract/lanes/live.ts'
import type { Installation, SignedIn } from './installation.ts'

/** The answer of one bid as its client got it; only this is compared with the ledger afterwards. */
export interface ClientRecord {
  readonly key: string
  readonly lot: number
  readonly sentMs: number
  readonly answeredMs: number
  readonly answer: BidAnswer
}

/** All that clients saw. */
export interface Seen {
  readonly answered: ClientRecord[]
  /** Keys of bids without an answer in time: they may be in the ledger once, or not at all. */
  readonly unknown: string[]
  /** Tries that a node did not answer or answered that it could not. */
  failures: number
}

const REQUEST_LIMIT_MS = 6_000
const GIVE_UP_AFTER_MS = 30_000
const BETWEEN_TRIES_MS = 120
const BETWEEN_BIDS_MS = 150
const HTTP_UNAVAILABLE = 503
/** Well above the step of any price that a trial reaches, minor units. */
const ASK_AHEAD = 100_000

interface LaneNow {
  readonly lot: number
  readonly askMinor: number
}

async function laneNow({ pool }: Installation, saleId: number): Promise<LaneNow | null> {
  const { rows } = await pool.query<{ lot: number; price: number }>(
    `select b.lot, b.price_minor as price from lane_runs r join lot_bidding b on b.lot = r.current_lot where r.sale_id = $1 and b.phase = 'ACTIVE'`,
    [saleId],
  )
  const [row] = rows
  return row === undefined ? null : { lot: row.lot, askMinor: row.price + ASK_AHEAD }
}

async function send(port: number, bidder: SignedIn, bid: object): Promise<BidAnswer | null> {
  const response = await fetch(`http://127.0.0.1:${port}/data/lots/bids`, {
    method: 'POST',
    headers: bidder.headers,
    body: JSON.stringify({ bids: [bid] }),
    signal: AbortSignal.timeout(REQUEST_LIMIT_MS),
  })
  if (response.status === HTTP_UNAVAILABLE) return null
  const body = (await response.json()) as { data?: { bids?: readonly BidAnswer[] } }
  const answer = body.data?.bids?.[0]
  if (answer === undefined) throw new Error(`an odd answer: ${response.status} ${JSON.stringify(body).slice(0, 200)}`)
  return answer
}

/** One bidder: bids on what is on the block at any node, and repeats a bid that was not answered under its key at another one. */
export async function bidUntil(
  installation: Installation,
  bidder: SignedIn,
  on: { saleId: number; seen: Seen; isOver: () => boolean },
): Promise<void> {
  const { saleId, seen, isOver } = on
  while (!isOver()) {
    const lane = await laneNow(installation, saleId).catch(() => null)
    if (lane === null) {
      await sleep(BETWEEN_TRIES_MS)
      continue
    }
    const unit = 100
    const amountMinor = Math.ceil((lane.askMinor + randomInt(3) * ASK_AHEAD) / unit) * unit
    const bid = { lotNumber: lane.lot, kind: 'MONSTER', amountMinor, currency: 'USD', isConfirmed: true, key: randomUUID() }
    const sentMs = Date.now()
    let answer: BidAnswer | null = null
    while (answer === null && Date.now() - sentMs < GIVE_UP_AFTER_MS) {
      const node = installation.nodes[randomInt(installation.nodes.length)]
      answer = node === undefined ? null : await send(node.port, bidder, bid).catch(() => null)
      if (answer === null) {
        seen.failures += 1
        await sleep(BETWEEN_TRIES_MS)
      }
    }
    if (answer === null) seen.unknown.push(bid.key)
    else seen.answered.push({ key: bid.key, lot: lane.lot, sentMs, answeredMs: Date.now(), answer })
    await sleep(BETWEEN_BIDS_MS + randomInt(BETWEEN_BIDS_MS))
  }
}
