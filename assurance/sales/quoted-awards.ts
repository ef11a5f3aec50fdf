import { setTimeout as sleep } from 'node:timers/promises'
import { quote } from '@app/rules/fees/quote.ts'
import { SHIPPED_SCHEDULES } from '@app/rules/fees/schedule-table.ts'
import type { Installation } from '../outages/installation.ts'
import { postBid } from './bids.ts'
import { PORT } from './size.ts'
import { openTimedSale } from './timed-sale.ts'

const ENDS_IN_SECONDS = 20
const SETTLED_WITHIN_MS = 60_000
const POLL_MS = 500
const WHOLE_MINOR = 100
const BIDDERS = 10
const CLASSES = ['VOL', 'STD', 'UNS'] as const

interface Award {
  readonly lot: number
  readonly price: number
  readonly all_in: number
  readonly schedule_id: string
  readonly lines: readonly { readonly amount: { readonly minor: number } }[]
  readonly bid_all_in: number
  readonly tax: string | null
}

/** Sells lots by bids over the wire, each to one bidder whose bid is the price, and compares every award with the price quoted to its bidder. */
export async function quotedAwards(installation: Installation, count: number): Promise<{ sold: number; wrong: string[] }> {
  const { pool } = installation
  const bidders = await installation.makeBidders(BIDDERS)
  for (const [at, { accountId }] of bidders.entries())
    await pool.query('update bidder_terms set buyer_class = $1 where account_id = $2', [CLASSES[at % CLASSES.length], accountId])
  const lots = await openTimedSale(installation, { lots: count, endsInSeconds: ENDS_IN_SECONDS })
  const quoted = new Map<number, { allInMinor: number; priceMinor: number; buyerClass: (typeof CLASSES)[number] }>()
  const wrong: string[] = []
  for (const [at, lot] of lots.entries()) {
    // A bid in the lane counts at its own amount, so that its all-in price is the lot's.
    const amountMinor = (500 + at * 37 + (at % 9) * 1_000) * WHOLE_MINOR
    const who = bidders[at % BIDDERS]
    if (who === undefined) throw new Error('no bidder')
    const { answer, status } = await postBid(PORT, who, { lot, amountMinor, kind: 'MONSTER' })
    if (answer?.isAccepted !== true || answer.allInMinor === null) wrong.push(`lot ${lot}: ${status} ${JSON.stringify(answer)}`)
    else
      quoted.set(lot, {
        allInMinor: answer.allInMinor,
        priceMinor: answer.priceMinor,
        buyerClass: CLASSES[(at % BIDDERS) % CLASSES.length] ?? 'STD',
      })
  }
  // Fees are frozen in the bid: somebody whose buyer class has changed by the hammer pays the price they were quoted.
  await pool.query(`update bidder_terms set buyer_class = case buyer_class when 'VOL' then 'UNS' else 'VOL' end`)
  await pool.query(`update lot_bidding set deadline = now() where lot = any($1)`, [lots])
  const endMs = performance.now() + SETTLED_WITHIN_MS
  let awards: readonly Award[] = []
  for (; awards.length < quoted.size && performance.now() < endMs; await sleep(POLL_MS))
    awards = (
      await pool.query<Award>(
        `select a.lot, a.price_minor as price, a.all_in_minor as all_in, a.schedule_id, a.quote as lines, b.all_in_minor as bid_all_in, b.tax
         from awards a join bids b on b.lot = a.lot and b.account_id = a.account_id and b.is_accepted`,
      )
    ).rows
  for (const award of awards) {
    const one = quoted.get(award.lot)
    const schedule = SHIPPED_SCHEDULES.find(({ id }) => id === award.schedule_id)
    if (one === undefined || schedule === undefined) {
      wrong.push(`lot ${award.lot}: awarded by ${award.schedule_id}, which nobody was told`)
      continue
    }
    const again = quote(
      { minor: award.price, currency: 'USD' },
      { schedule, bidKind: 'live', titleGroup: 'S', buyerClass: one.buyerClass, tax: award.tax ?? undefined },
    ).total.minor
    const lines = award.lines.reduce((sum, { amount }) => sum + amount.minor, 0)
    if (new Set([one.allInMinor, award.all_in, award.bid_all_in, lines, again]).size > 1)
      wrong.push(
        `lot ${award.lot} at ${award.price}: told ${one.allInMinor}, bid ${award.bid_all_in}, awarded ${award.all_in}, lines ${lines}, schedule ${again}`,
      )
  }
  return { sold: awards.length, wrong }
}
