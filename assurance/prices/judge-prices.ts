import { dayAfter } from '@app/rules/documents/days.ts'
import type { BuyerClass, FeeSchedule } from '@app/rules/fees/schedule.ts'
import { nameOf, ratesAgain, ratesWritten } from './markets.ts'
import { priceAgain, TAXED } from './price-again.ts'
import { inForceAgain, type Payer, type PricedLot } from './world.ts'

/** A bid as it was shown and answered; amounts are minor units. */
export interface QuotedBid {
  readonly key: string
  readonly lot: PricedLot
  readonly payer: Payer
  readonly schedules: { during(span: Span): readonly (readonly FeeSchedule[])[] }
  readonly amountMinor: number
  /** What the estimate came to right before, and by which terms. */
  readonly shownMinor: number
  readonly shownTerms: FrozenTerms
  readonly toldMinor: number
  readonly span: Span
}

export interface Span {
  readonly fromMs: number
  readonly untilMs: number
}

/** By what a bid was priced. */
export interface FrozenTerms {
  readonly scheduleId: string
  readonly buyerClass: BuyerClass
  readonly phase: 'live' | 'preliminary'
  readonly titleGroup: 'C' | 'S' | 'J'
  readonly tax: string
}

/** A bid as it was written. */
export interface FrozenBid extends FrozenTerms {
  readonly key: string
  readonly lot: number
  readonly accountId: number
  readonly allInMinor: number
  readonly seq: number
}

/** A win with everything that followed; amounts are minor units. */
export interface Billed {
  readonly lot: number
  readonly accountId: number
  readonly priceMinor: number
  readonly allInMinor: number
  readonly quoteMinor: number
  readonly invoice: number | null
  readonly totalMinor: number
  readonly linesMinor: number
  readonly taxMinor: number
  readonly taxOfLinesMinor: number
  readonly receivableMinor: number
  readonly taxPayableMinor: number
  readonly journalMinor: number
}

const sameTerms = (a: FrozenTerms, b: FrozenTerms): boolean =>
  a.scheduleId === b.scheduleId && a.buyerClass === b.buyerClass && a.phase === b.phase && a.titleGroup === b.titleGroup && a.tax === b.tax

/** Whether terms are among those that were in force at some time from the question to the answer. */
function isInForce({ lot, payer, schedules, span }: QuotedBid, frozen: FrozenTerms): boolean {
  const { place, rates } = ratesWritten(frozen.tax)
  if (place !== nameOf(lot.place)) return false
  if (!payer.buyerClass.during(span).includes(frozen.buyerClass)) return false
  if (!lot.titleGroup.during(span).includes(frozen.titleGroup)) return false
  return lot.sale.inDays.during(span).some(
    (inDays) =>
      schedules.during(span).some((all) => inForceAgain(all, dayAfter(lot.sale.today, inDays))?.id === frozen.scheduleId) &&
      lot.status.during(span).some((status) =>
        payer.isExempt.during(span).some((exempt) => {
          const isExempt = exempt && nameOf(lot.place) === 'USA-TX'
          const again = ratesAgain({ place: lot.place, isLater: inDays > 0, status, isExempt })
          return TAXED.every((kind) => again[kind] === rates[kind])
        }),
      ),
  )
}

/** A price by terms, reckoned from the tables alone. */
function reckon(known: ReadonlyMap<string, FeeSchedule>, terms: FrozenTerms, hammerMinor: number): { total: number; tax: number } | null {
  const schedule = known.get(terms.scheduleId)
  if (schedule === undefined) return null
  const { buyerClass, phase: bidKind, titleGroup } = terms
  const { total, tax } = priceAgain({ schedule, buyerClass, bidKind, titleGroup, hammerMinor }, ratesWritten(terms.tax).rates)
  return { total: Number(total), tax: Number(tax) }
}

export interface Judged {
  readonly wrong: readonly string[]
  /** Bids whose terms changed between the question and the answer. */
  readonly changed: number
}

function judgeBid(told: QuotedBid, frozen: FrozenBid | undefined, known: ReadonlyMap<string, FeeSchedule>): string[] {
  const name = `bid of ${told.amountMinor} on ${told.lot.number}`
  if (frozen === undefined) return [`${name} was taken and is not written`]
  const again = reckon(known, frozen, told.amountMinor)?.total
  return [
    ...(frozen.allInMinor === told.toldMinor ? [] : [`answered: ${name} at ${told.toldMinor}, written at ${frozen.allInMinor}`]),
    ...(again === frozen.allInMinor ? [] : [`reckoned: ${name} at ${frozen.allInMinor}, by its table ${again}`]),
    ...(sameTerms(told.shownTerms, frozen) && told.shownMinor !== frozen.allInMinor
      ? [`shown: ${name} at ${told.shownMinor}, written at ${frozen.allInMinor} by the same terms`]
      : []),
    ...(isInForce(told, frozen) ? [] : [`terms: ${name} was priced by ${JSON.stringify(frozen)}, which were not in force`]),
  ]
}

function judgeWin(win: Billed, last: FrozenBid | undefined, known: ReadonlyMap<string, FeeSchedule>): string[] {
  const name = `lot ${win.lot} at ${win.priceMinor}`
  if (last === undefined) return [`${name} was won without a bid`]
  const again = reckon(known, last, win.priceMinor)
  const sums = [win.allInMinor, win.quoteMinor, win.totalMinor, win.linesMinor, win.receivableMinor]
  const taxes = [win.taxMinor, win.taxOfLinesMinor, win.taxPayableMinor]
  return [
    ...(win.invoice === null ? [`unbilled: ${name}`] : []),
    ...(sums.every((minor) => minor === again?.total) ? [] : [`sums: ${name} by its terms ${again?.total}, and ${sums.join(', ')}`]),
    ...(taxes.every((minor) => minor === again?.tax) ? [] : [`taxes: ${name} by its terms ${again?.tax}, and ${taxes.join(', ')}`]),
    ...(win.journalMinor === 0 ? [] : [`journal: the entry of ${name} comes to ${win.journalMinor}`]),
  ]
}

/** Compares what was shown, answered, frozen, awarded, billed and posted, and reckons each a second time. */
export function judgePrices(
  told: readonly QuotedBid[],
  { frozen, wins, known }: { frozen: readonly FrozenBid[]; wins: readonly Billed[]; known: ReadonlyMap<string, FeeSchedule> },
): Judged {
  const byKey = new Map(frozen.map((bid) => [bid.key, bid]))
  const last = new Map<string, FrozenBid>()
  for (const bid of frozen) {
    const of = `${bid.lot}:${bid.accountId}`
    if ((last.get(of)?.seq ?? -1) < bid.seq) last.set(of, bid)
  }
  const changed = told.filter((one) => {
    const bid = byKey.get(one.key)
    return bid !== undefined && !sameTerms(one.shownTerms, bid)
  }).length
  const strangers = frozen.length - told.filter(({ key }) => byKey.has(key)).length
  return {
    changed,
    wrong: [
      ...told.flatMap((one) => judgeBid(one, byKey.get(one.key), known)),
      ...wins.flatMap((win) => judgeWin(win, last.get(`${win.lot}:${win.accountId}`), known)),
      ...(strangers === 0 ? [] : [`${strangers} bids are written that nobody was told of`]),
    ],
  }
}
