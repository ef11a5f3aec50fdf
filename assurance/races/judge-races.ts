import { limitOf } from '@app/rules/bidding/limits.ts'

/** How a race between money and an act on its sale ended; amounts are minor units. */
export interface EndedRace {
  readonly name: string
  readonly totalMinor: number
  readonly status: string
  readonly standsAward: boolean
  /** Awards of the lot that stand; a transfer makes a second one. */
  readonly awardsStanding: number
  readonly creditNotes: number
  /** Whether the act was answered as done, and the payment as taken; null where nobody was answered. */
  readonly isUndone: boolean | null
  readonly isPaid: boolean | null
  /** What came in for its payer, and where it is: on invoices that stand, as credit, or on its way back. */
  readonly inMinor: number
  readonly onInvoicesMinor: number
  readonly creditMinor: number
  readonly backMinor: number
}

const TAKEN_BACK = new Set(['CANCELLED', 'REFUNDED'])

/** What is wrong with the end of a race: there is one outcome, and all the money is somewhere. */
export function judgeRace(race: EndedRace): readonly string[] {
  const { name, status, standsAward, awardsStanding, creditNotes, isUndone, isPaid, totalMinor, inMinor } = race
  const isTakenBack = TAKEN_BACK.has(status)
  const somewhere = race.onInvoicesMinor + race.creditMinor + race.backMinor
  return [
    ...(isTakenBack === standsAward ? [`two outcomes: ${name}: ${status}, and its award ${standsAward ? 'stands' : 'is void'}`] : []),
    ...(isUndone !== null && isUndone !== isTakenBack ? [`answered: ${name}: ${isUndone ? 'done' : 'refused'}, and it is ${status}`] : []),
    ...(awardsStanding > 1 ? [`awards: ${name}: ${awardsStanding} stand`] : []),
    ...(creditNotes === (isTakenBack ? 1 : 0) ? [] : [`notes: ${name}: ${status} with ${creditNotes} credit notes`]),
    ...(isPaid === true && inMinor < totalMinor ? [`lost: ${name}: ${totalMinor} was taken, ${inMinor} is here`] : []),
    ...(somewhere === inMinor ? [] : [`lost: ${name}: ${inMinor} came in, ${somewhere} is somewhere`]),
  ]
}

/** How a race between a bid and a refund of the deposit it stands on ended. */
export interface EndedDeposit {
  readonly name: string
  readonly isBid: boolean
  readonly isRefunded: boolean
  readonly boundMinor: number
  readonly heldMinor: number
}

/** A bid stands on a deposit that is there, and one of the two is done. */
export function judgeDeposit({ name, isBid, isRefunded, boundMinor, heldMinor }: EndedDeposit): readonly string[] {
  return [
    ...(boundMinor > limitOf(heldMinor, 'USD') ? [`unbacked: ${name}: bound for ${boundMinor} with ${heldMinor} held`] : []),
    ...(isBid && isRefunded ? [`both: ${name}: the bid and the refund were taken`] : []),
    ...(!isBid && !isRefunded ? [`neither: ${name}: neither the bid nor the refund was taken`] : []),
    ...(isBid === boundMinor > 0 ? [] : [`bound: ${name}: ${isBid ? 'taken' : 'refused'}, and bound for ${boundMinor}`]),
  ]
}

const PAID: EndedRace = {
  name: 'planted',
  totalMinor: 100,
  status: 'PAID',
  standsAward: true,
  awardsStanding: 1,
  creditNotes: 0,
  isUndone: false,
  isPaid: true,
  inMinor: 100,
  onInvoicesMinor: 100,
  creditMinor: 0,
  backMinor: 0,
}
const BACKED: EndedDeposit = { name: 'planted', isBid: true, isRefunded: false, boundMinor: 500_000, heldMinor: 60_000 }

/** Ends that must not be, of which each is named; answers those that are not. */
export function unseenRaces(): { readonly seen: number; readonly unseen: readonly string[] } {
  const races: Readonly<Record<string, Partial<EndedRace>>> = {
    'paid and void': { standsAward: false },
    'taken back and sold': { status: 'CANCELLED', creditNotes: 1, isUndone: true, onInvoicesMinor: 0, creditMinor: 100 },
    'answered otherwise': { isUndone: true },
    'two buyers': { awardsStanding: 2 },
    'credited twice': { status: 'CANCELLED', standsAward: false, creditNotes: 2, isUndone: true, onInvoicesMinor: 0, creditMinor: 100 },
    'a cent lost': { onInvoicesMinor: 99 },
    'a cent made': { creditMinor: 1 },
    'taken and not here': { inMinor: 0, onInvoicesMinor: 0 },
  }
  const deposits: Readonly<Record<string, Partial<EndedDeposit>>> = {
    'a bid on nothing': { heldMinor: 0 },
    'a bid and its deposit gone': { isRefunded: true },
    neither: { isBid: false, boundMinor: 0 },
  }
  const sound = [...judgeRace(PAID), ...judgeDeposit(BACKED)].length === 0 ? [] : ['a sound end is named']
  const unseen = [
    ...sound,
    ...Object.entries(races)
      .filter(([, change]) => judgeRace({ ...PAID, ...change }).length === 0)
      .map(([name]) => name),
    ...Object.entries(deposits)
      .filter(([, change]) => judgeDeposit({ ...BACKED, ...change }).length === 0)
      .map(([name]) => name),
  ]
  return { seen: Object.keys(races).length + Object.keys(deposits).length - unseen.length, unseen }
}
