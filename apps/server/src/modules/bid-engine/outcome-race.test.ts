import { writeFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { isFailure } from '@app/contract/failure.ts'
import { silentLog } from '#platform/log.ts'
import { aBidder, aLot, anEngine, aSale, type EngineKit, asSelf } from '../../../test/bidding.test-kit.ts'
import { buyNow } from '../after-hammer/buy-now.ts'
import { closeByTime } from '../lanes/close-by-time.job.ts'
import { answerOffer, makeOffer } from '../after-hammer/offers.ts'

const TEST_TRIALS = 24
const LOTS_AT_ONCE = 8
const CLOSER_LATER_MS = 13
const CLOSER_LATEST_MS = 150
const BUYERS = 24
const BUY_NOW = 4_000
const OFFER = 3_000
const CENTS = 100
const DAY_MS = 86_400_000
const RUN_LIMIT_MS = 3_600_000
const trials = Number(process.env['ASSURANCE_TRIALS'] ?? TEST_TRIALS)
const file = process.env['ASSURANCE_FILE']

type Buyer = Awaited<ReturnType<typeof aBidder>>
/** The result of one contender: what they did, or why not. */
interface Came {
  readonly who: 'buy' | 'offer' | 'bid'
  readonly isDone: boolean
  readonly reason: string
}

const reasonOf = (reason: unknown, code: string): string => (typeof reason === 'string' ? reason : code)

const came = (who: Came['who'], work: Promise<unknown>): Promise<Came> =>
  work.then(
    () => ({ who, isDone: true, reason: '' }),
    (error: unknown) => {
      if (!isFailure(error)) throw error
      return { who, isDone: false, reason: reasonOf(error.detail['reason'], error.code) }
    },
  )

interface Lane {
  readonly nodes: readonly EngineKit[]
  readonly buyers: readonly Buyer[]
}

/** Everybody goes for one lot at once, in an order that differs from lot to lot. */
async function contend({ nodes, buyers }: Lane, lot: number, round: number): Promise<Came[]> {
  const nodeOf = (at: number): EngineKit => nodes[at % nodes.length] as EngineKit
  const buyerOf = (at: number): Buyer => buyers[(round * 5 + at) % buyers.length] as Buyer
  const made = await makeOffer(nodeOf(0).bidding.acting, { lot, ...asSelf(buyerOf(0).id), amountMinor: OFFER * CENTS, takesOffers: true })
  const buy = (at: number) => () =>
    came('buy', buyNow(nodeOf(at).bidding.acting, { lot, ...asSelf(buyerOf(at).id), priceMinor: BUY_NOW * CENTS }))
  const bid = (at: number, dollars: number) => () =>
    nodeOf(at)
      .bid(buyerOf(at), lot, dollars)
      .then(({ isAccepted, reason }): Came => ({ who: 'bid', isDone: isAccepted, reason }))
  const contenders = [
    buy(1),
    buy(2),
    () => came('offer', answerOffer(nodeOf(3).bidding.acting, { id: made.offerId, action: 'accept', sites: ['CPRTUS'], by: 'two' })),
    bid(3, 1_000 + (round % 7) * 100),
    // Every other round a bid that reaches the buy-it-now price, after which buying is over.
    bid(4, round % 2 === 0 ? 1_500 : BUY_NOW * 2),
  ]
  const from = (round + Math.floor(round / LOTS_AT_ONCE)) % contenders.length
  const turned = [...contenders.slice(from), ...contenders.slice(0, from)]
  return Promise.all(turned.map((contender) => contender()))
}

/** The records of a lot against the answers of the contenders. */
async function judge({ nodes }: Lane, lot: number, all: readonly Came[]): Promise<string[]> {
  const [first] = nodes
  if (first === undefined) throw new Error('no node')
  const { pool } = first.database
  const sold = all.filter(({ who, isDone }) => who !== 'bid' && isDone).length
  const { rows } = await pool.query<{ phase: string; outcome: string | null; awards: number; offers: number; bound: number }>(
    `select b.phase, b.outcome, (select count(*)::int from awards a where a.lot = b.lot) as awards,
       (select count(*)::int from offers o where o.lot = b.lot and o.state = 'OPEN') as offers,
       (select count(*)::int from commitments c where c.lot = b.lot) as bound
     from lot_bidding b where b.lot = $1`,
    [lot],
  )
  const state = rows[0] ?? { phase: '', outcome: null, awards: 0, offers: 0, bound: 0 }
  const events = await pool.query<{ seq: number; kind: string; body: string }>(
    'select seq, kind, body from bid_events where lot = $1 order by seq',
    [lot],
  )
  const end = events.rows.findIndex(({ body }) => body.includes('"phase":"CLOSED"'))
  const afterEnd = end < 0 ? [] : events.rows.slice(end + 1).filter(({ kind }) => kind !== 'REFUSED')
  return [
    ...(sold > 1 ? [`${sold} were told that the lot is theirs`] : []),
    ...(state.awards === sold ? [] : [`${state.awards} awards, ${sold} were told so`]),
    ...((state.phase === 'CLOSED') === (sold === 1) ? [] : [`${state.phase} ${state.outcome} after ${sold} sales`]),
    ...(sold === 1 && state.offers + state.bound > 0 ? [`${state.offers} offers and ${state.bound} bids bind beside a sale`] : []),
    ...(afterEnd.length > 0 ? [`${afterEnd.length} events after the end, the first ${afterEnd[0]?.kind}`] : []),
    ...events.rows.flatMap(({ seq }, at) => (seq === at + 1 ? [] : [`event ${seq} stands at ${at + 1}`])),
    ...all.flatMap(({ who, isDone, reason }) => (isDone || reason !== '' ? [] : [`a ${who} was refused without a reason`])),
  ].map((line) => `lot ${lot}: ${line}`)
}

it(
  'T30: buying at once, an accepted offer, bids and the preliminary close race on two nodes to exactly one outcome',
  async () => {
    const first = await anEngine()
    const { database } = first
    const second = await anEngine({ on: database })
    const wrong: string[] = []
    const ways = { buy: 0, offer: 0, none: 0 }
    const reasons = new Map<string, number>()
    try {
      const buyers = await Promise.all(Array.from({ length: BUYERS }, () => aBidder(database, { deposit: 1_000_000_000 })))
      const lane: Lane = { nodes: [first, second], buyers }
      const closer = {
        pool: database.pool,
        nowMs: () => first.bidding.nowMs() + 2 * DAY_MS,
        publish: () => undefined,
        log: silentLog(),
      }
      for (let round = 0; round < trials; round += LOTS_AT_ONCE) {
        const saleId = await aSale(database, { startsIn: DAY_MS / 1_000 })
        const lots: number[] = []
        for (let item = 1; item <= Math.min(LOTS_AT_ONCE, trials - round); item++)
          lots.push(await aLot(database, { saleId, item, buyNow: BUY_NOW, terms: 'ON_APPROVAL' }))
        const racing = lots.map((lot, at) => contend(lane, lot, round + at))
        // Two closers of the preliminary bidding come in between, each time a little later.
        await new Promise((resolve) => setTimeout(resolve, ((round / LOTS_AT_ONCE) * CLOSER_LATER_MS) % CLOSER_LATEST_MS))
        const [all] = await Promise.all([Promise.all(racing), closeByTime(closer), closeByTime(closer)])
        for (const [at, lot] of lots.entries()) {
          const own = all[at] ?? []
          wrong.push(...(await judge(lane, lot, own)))
          const winner = own.find(({ who, isDone }) => who !== 'bid' && isDone)?.who
          ways[winner === 'buy' || winner === 'offer' ? winner : 'none'] += 1
          for (const { isDone, reason } of own) if (!isDone) reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
        }
      }
    } finally {
      await second.close()
      await first.close()
    }
    if (file !== undefined) await writeFile(file, JSON.stringify({ trials, ways, reasons: Object.fromEntries(reasons), wrong }))
    expect(wrong).toEqual([])
    expect(ways.buy + ways.offer).toBeGreaterThan(0)
  },
  RUN_LIMIT_MS,
)
