import type { Member } from '@app/rules/access/can.ts'
import type { Bidding } from '../../apps/server/src/modules/bidding/index.ts'
import { quantile } from '../harness.ts'

const FIRST_MINOR = 10_000_000
/** Each bid is so much above the one before. */
const STEP_MINOR = 100_000
const MS_PER_SECOND = 1_000

/** What a stretch of bids came to: bids a second, milliseconds until the answer. */
export interface BidRound {
  readonly rate: number
  readonly p50: number
  readonly p99: number
  /** Bids that another came before. */
  readonly refused: number
}

/** Bids in a world, each above all before it. */
export class RisingBids {
  readonly #bidding: Bidding
  #nextMinor = FIRST_MINOR

  constructor(bidding: Bidding) {
    this.#bidding = bidding
  }

  /** Leaves room for others below what comes next; answers where they may begin, minor units. */
  leaveRoom(minor: number): number {
    this.#nextMinor += minor
    return this.#nextMinor
  }

  /** One bid on a lot; answers whether it was taken. */
  async bidOnce(member: Member, lot: number): Promise<boolean> {
    this.#nextMinor += STEP_MINOR
    const order = { lotNumber: lot, kind: 'MONSTER', amountMinor: this.#nextMinor, currency: 'USD', isConfirmed: true } as const
    const [answer] = await this.#bidding.place(member, [order], this.#bidding.nowMs())
    return answer?.isAccepted === true
  }

  /** As many bids at once as bidders, each of whom waits for their answer, on these lots in turn. */
  async bidFor(
    forMs: number,
    { members, lots, bidders }: { readonly members: readonly Member[]; readonly lots: readonly number[]; readonly bidders: number },
  ): Promise<BidRound> {
    const times: number[] = []
    let refused = 0
    const begunMs = performance.now()
    await Promise.all(
      Array.from({ length: bidders }, async (_, at) => {
        const member = members[at % members.length]
        for (let turn = at; performance.now() - begunMs < forMs; turn += bidders) {
          const lot = lots[turn % lots.length]
          if (member === undefined || lot === undefined) throw new Error('nobody bids, or on nothing')
          const sentMs = performance.now()
          if (!(await this.bidOnce(member, lot))) refused += 1
          times.push(performance.now() - sentMs)
        }
      }),
    )
    const rate = (times.length / (performance.now() - begunMs)) * MS_PER_SECOND
    return { rate, p50: quantile(times, 0.5), p99: quantile(times, 0.99), refused }
  }
}
