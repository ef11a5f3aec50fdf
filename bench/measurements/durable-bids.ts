// P5, P6: bids that are committed before they are answered, by our engine and by one transaction a bid.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { LEAST_ROUNDS, record, row, spreadOf, type Spread } from '../harness.ts'
import { scaled } from '../scale.ts'
import { type BidRound, RisingBids } from '../world/bid-rounds.ts'
import { makeBiddingWorld } from '../world/bidding-world.ts'

const [id = 'P5'] = process.argv.slice(2)
const isHot = id === 'P5'
const LOTS = isHot ? 1 : 1_000
const BIDDERS = 256
const FEW = 32
const ROUND_MS = 3_000
/** How far bids of the peer may rise in a round. */
const PEER_ROOM_MINOR = 1_000_000_000
const PEER_CLIENTS = [4, 8, 16, 32]
const LEAST_TIMES = isHot ? 3 : 2
const P99_MOST_MS = 15

const world = await makeBiddingWorld({ lots: LOTS * 2, bidders: BIDDERS })
const { bidding, members } = world
// Ours and the peer's bids fall on lots of their own, made by the same first bid.
const ours = world.lots.slice(0, LOTS)
const theirs = world.lots.slice(LOTS)
const peer = fork(fileURLToPath(new URL('../peers/bid-a-transaction.ts', import.meta.url)), [world.url], { execArgv: [] })
await once(peer, 'message')
const bids = new RisingBids(bidding)

for (const lot of world.lots) await bids.bidOnce(members[0]!, lot)

const runOurs = (bidders: number): Promise<BidRound> => bids.bidFor(scaled(ROUND_MS), { members, lots: ours, bidders })

async function runTheirs(clients: number): Promise<number> {
  const bid = {
    lots: theirs,
    accounts: members.map(({ accountId }) => accountId),
    clients,
    forMs: scaled(ROUND_MS),
    firstMinor: bids.leaveRoom(PEER_ROOM_MINOR),
  }
  const answer = once(peer, 'message')
  peer.send(bid)
  const [{ bids: placed, ms }] = (await answer) as [{ bids: number; ms: number }]
  return (placed / ms) * 1_000
}

await runOurs(FEW)
await runTheirs(PEER_CLIENTS[1] ?? 8)
const rounds: { few: BidRound; many: BidRound; peer: number[] }[] = []
for (let round = 0; round < LEAST_ROUNDS; round++) {
  const few = await runOurs(FEW)
  const peerRates: number[] = []
  for (const clients of PEER_CLIENTS) peerRates.push(await runTheirs(clients))
  rounds.push({ few, many: await runOurs(BIDDERS), peer: peerRates })
}
const peerEnded = once(peer, 'exit')
peer.send('end')
await peerEnded
await world.close()

const best = PEER_CLIENTS.map((clients, at) => ({ clients, spread: spreadOf(rounds.map(({ peer: rates }) => rates[at] ?? 0)) })).reduce(
  (found, one) => (one.spread.median > found.spread.median ? one : found),
)
const few: Spread = spreadOf(rounds.map(({ few: { rate } }) => rate))
const many: Spread = spreadOf(rounds.map(({ many: { rate } }) => rate))
const p99 = spreadOf(rounds.map(({ few: { p99: ms } }) => ms))
const ratio = (ofOurs: Spread): number => ofOurs.median / best.spread.median
const refused = rounds.reduce((sum, { few: a, many: b }) => sum + a.refused + b.refused, 0)
const on = isHot ? 'one hot lot' : `${LOTS} lots`
await record({
  id,
  rows: [
    row(`bids a second on ${on}, ${FEW} bidders`, few, { unit: '/s', ratio: ratio(few) }),
    row(`bids a second on ${on}, ${BIDDERS} bidders`, many, { unit: '/s', ratio: ratio(many) }),
    row(`one bid a transaction in a database function, ${best.clients} clients (the best count)`, best.spread, { unit: '/s' }),
    row(`answer at ${FEW} bidders, p50`, spreadOf(rounds.map(({ few: { p50: ms } }) => ms)), { unit: 'ms' }),
    row(`answer at ${FEW} bidders, p99`, p99, { unit: 'ms' }),
    row(`answer at ${BIDDERS} bidders, p99`, spreadOf(rounds.map(({ many: { p99: ms } }) => ms)), { unit: 'ms' }),
    { name: 'bids refused (another was there first)', value: refused, unit: '' },
  ],
  wants: `≥ ${LEAST_TIMES}× one bid a transaction${isHot ? ` with ${BIDDERS} bidders; p99 ≤ ${P99_MOST_MS} ms at ${FEW}` : ''}; chain, exposure, account lock and fsync on`,
  holds: ratio(many) >= LEAST_TIMES && (!isHot || p99.median <= P99_MOST_MS),
  versions: { postgres: world.postgres },
})
