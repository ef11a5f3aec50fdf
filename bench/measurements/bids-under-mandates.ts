// P37: bids of people who bid for others by a mandate with every kind of cap, beside bids of those who pay for themselves: the same
// accounts are committed, on as many lots.
import { LEAST_ROUNDS, record, row, spreadOf } from '../harness.ts'
import { scaled } from '../scale.ts'
import { type BidRound, RisingBids } from '../world/bid-rounds.ts'
import { type BiddingWorld, makeBiddingWorld } from '../world/bidding-world.ts'
import { addDelegates } from '../world/delegates.ts'

const BIDDERS = 256
const ROUND_MS = 3_000
const MANY_LOTS = 500
const LEAST_SHARE = 0.9

/** Rounds of both by turns, the first of them each time another, on lots of their own. */
async function compare({ members, lots, bidding, pool }: BiddingWorld): Promise<{ readonly own: BidRound[]; readonly by: BidRound[] }> {
  const delegates = await addDelegates(pool, members)
  await pool.query('vacuum analyze')
  const bids = new RisingBids(bidding)
  const half = lots.length / 2
  const sides = {
    own: { members, lots: lots.slice(0, half), bidders: BIDDERS },
    by: { members: delegates, lots: lots.slice(half), bidders: BIDDERS },
  }
  for (const side of [sides.own, sides.by])
    for (const lot of side.lots) if (!(await bids.bidOnce(side.members[0]!, lot))) throw new Error('a first bid was refused')
  const found: { own: BidRound[]; by: BidRound[] } = { own: [], by: [] }
  for (let round = 0; round <= LEAST_ROUNDS; round++) {
    const turns = round % 2 === 0 ? (['own', 'by'] as const) : (['by', 'own'] as const)
    for (const turn of turns) {
      const came = await bids.bidFor(scaled(ROUND_MS), sides[turn])
      // The first of each warms up.
      if (round > 0) found[turn].push(came)
    }
  }
  return found
}

const refusedOf = (rounds: readonly BidRound[]): number => rounds.reduce((sum, one) => sum + one.refused, 0)

async function measure(lots: number) {
  const world = await makeBiddingWorld({ lots: lots * 2, bidders: BIDDERS })
  try {
    const { own, by } = await compare(world)
    const [ownRate, rate] = [spreadOf(own.map((one) => one.rate)), spreadOf(by.map((one) => one.rate))]
    const on = lots === 1 ? 'one hot lot' : `${lots} lots`
    return {
      postgres: world.postgres,
      ratio: rate.median / ownRate.median,
      rows: [
        row(`bids by mandates on ${on}, ${BIDDERS} bidders`, rate, { unit: '/s', ratio: rate.median / ownRate.median }),
        row(`bids of payers themselves on ${on}`, ownRate, { unit: '/s' }),
        row(`answer to a bid by a mandate on ${on}, p99`, spreadOf(by.map((one) => one.p99)), { unit: 'ms' }),
        row(`answer to a bid of a payer on ${on}, p99`, spreadOf(own.map((one) => one.p99)), { unit: 'ms' }),
        { name: `bids by mandates refused on ${on} (another was there first)`, value: refusedOf(by), unit: '' },
        { name: `bids of payers refused on ${on} (another was there first)`, value: refusedOf(own), unit: '' },
      ],
    }
  } finally {
    await world.close()
  }
}

const [hot, many] = [await measure(1), await measure(MANY_LOTS)]
await record({
  id: 'P37',
  rows: [...hot.rows, ...many.rows],
  wants: `bids by mandates ≥ ${LEAST_SHARE} of bids without, on one lot and on many; caps of four kinds, exposure, locks and fsync on`,
  holds: Math.min(hot.ratio, many.ratio) >= LEAST_SHARE,
  versions: { postgres: hot.postgres },
})
