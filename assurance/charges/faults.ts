import { pick, type Random } from '@app/demo/photos/draw/random.ts'

/** The twelve points of the way at which the connection of a payment is cut. */
export const CUTS = {
  CALL_NOT_WHOLE: 'the call that begins it has left in part',
  CALL_UNANSWERED: 'that call has left, and nobody waits for its answer',
  ANSWER_HALF: 'the answer is on its way to the payer',
  ORDER_NOT_REACHED: 'our server has not reached the bank',
  ORDER_UNHEARD: 'the bank has made the page, and our server does not hear of it',
  PAGE_NOT_OPENED: 'the payer is not led to the page',
  FORM_NOT_WHOLE: 'the card has left the browser in part',
  FORM_UNANSWERED: 'the card has left, and nobody waits for what the bank says',
  NO_RETURN: 'the payer never comes back from the bank',
  RETURN_CUT: 'the payer is on the way back',
  NOTICE_NOT_REACHED: 'no notice of the bank reaches us',
  NOTICE_UNHEARD: 'a notice has reached us, and the bank does not hear of it',
} as const
export type Cut = keyof typeof CUTS
export const CUT_NAMES = Object.keys(CUTS) as readonly Cut[]

/** What else goes wrong at the bank, or between it and us; ASKED_ is the question how a payment stands, once its money is taken. */
export const BANK_FAULTS = [
  'FORM_500',
  'FORM_SILENT',
  'ORDER_500',
  'ORDER_SILENT',
  'ASKED_NOT_REACHED',
  'ASKED_UNHEARD',
  'ASKED_500',
  'ASKED_SILENT',
  'CLOSE_NOT_REACHED',
  'CLOSE_UNHEARD',
  'REFUND_NOT_REACHED',
  'REFUND_UNHEARD',
  'REFUND_500',
] as const
/** The same of one half of refunds that somebody agrees to. */
export const REFUND_FAULTS = ['REFUND_NOT_REACHED', 'REFUND_UNHEARD', 'REFUND_500'] as const
const PAYING_FAULTS = BANK_FAULTS.filter((fault) => !fault.startsWith('REFUND_'))

/** How notices come: as the bank sends them, twice at once, after seconds, before the money too, or as a server is killed that would take it. */
export const NOTICE_WAYS = ['AS_SENT', 'TWICE', 'LATE', 'EARLY', 'SERVER_KILLED'] as const
export type NoticeWay = (typeof NOTICE_WAYS)[number]

/** What stands between servers, bank and payers can do so much of it. */
export type WireFault =
  | (typeof BANK_FAULTS)[number]
  | 'ORDER_NOT_REACHED'
  | 'ORDER_UNHEARD'
  | 'NOTICE_NOT_REACHED'
  | 'NOTICE_UNHEARD'
  | 'NOTICE_TWICE'
  | 'NOTICE_LATE'
  | 'NOTICE_KILLS'

/** A second tab: of the same sum, of another one, whose page closes the first, or of somebody else who pays by a link. */
const TABS = ['NONE', 'SAME', 'OTHER', 'LINK'] as const

/** Cards of the practice bank: most are good, some do what else a bank does. */
const CARDS = [
  ...Array.from({ length: 6 }, () => '4000000000000002'),
  '5100000000000008',
  '4000000000000010', // without a question of the payer's bank
  '4000000000000028', // with one
  '4000000000000101', // no money on it
  '4000000000000200', // the page breaks off once the money is taken
  '4000000000000218', // its notice comes twice
  '4000000000000226', // late
  '4000000000000234', // before the money
  '4000000000000242', // never
  '4000000000000259', // wrongly signed
  '4000000000000267', // the page breaks off and nothing is taken
] as const

/** What goes wrong in one run. */
export interface Plan {
  readonly cuts: readonly Cut[]
  readonly bank: readonly WireFault[]
  readonly notice: NoticeWay
  /** Presses of the button at once, and whether they carry one key. */
  readonly presses: number
  readonly hasKey: boolean
  readonly tabs: (typeof TABS)[number]
  readonly card: string
  /** Presses of the bank's button at once. */
  readonly cardPresses: number
  readonly invoices: 1 | 2
  /** A clerk books the whole sum while the page is open. */
  readonly isPaidMeanwhile: boolean
  /** Whether the payer does not come again until it is paid. */
  readonly isGivenUp: boolean
}

/** Of a hundred runs, how many. */
const SHARES = { noCut: 6, secondCut: 30, bank: 45, notice: 60, paidMeanwhile: 7, givenUp: 7, twoInvoices: 40 } as const
const A_HUNDRED = 100
const PRESSES_MAX = 3

/** Draws what goes wrong in a run; every cut comes in turn, and what comes beside it is drawn. */
export function drawPlan(random: Random, run: number): Plan {
  const happens = (share: number): boolean => random() * A_HUNDRED < share
  const tabs = pick(random, TABS)
  const cut = CUT_NAMES[run % CUT_NAMES.length] ?? 'NO_RETURN'
  const cuts = new Set<Cut>(happens(SHARES.noCut) ? [] : [cut])
  if (happens(SHARES.secondCut)) cuts.add(pick(random, CUT_NAMES))
  return {
    cuts: [...cuts],
    bank: happens(SHARES.bank) ? [pick(random, PAYING_FAULTS), pick(random, PAYING_FAULTS)] : [],
    notice: happens(SHARES.notice) ? pick(random, ['TWICE', 'LATE', 'EARLY']) : 'AS_SENT',
    presses: 1 + Math.floor(random() * PRESSES_MAX),
    hasKey: random() < 0.5,
    tabs,
    card: pick(random, CARDS),
    cardPresses: random() < 0.5 ? 1 : 2,
    invoices: tabs === 'OTHER' || happens(SHARES.twoInvoices) ? 2 : 1,
    isPaidMeanwhile: happens(SHARES.paidMeanwhile),
    isGivenUp: happens(SHARES.givenUp),
  }
}

/** What of a plan happens between servers, bank and payer, one after the other. */
export function wireFaultsOf({ cuts, bank, notice }: Plan): readonly WireFault[] {
  const between = ['ORDER_NOT_REACHED', 'ORDER_UNHEARD', 'NOTICE_NOT_REACHED', 'NOTICE_UNHEARD'] as const
  const notices = { TWICE: ['NOTICE_TWICE'], LATE: ['NOTICE_LATE'], SERVER_KILLED: ['NOTICE_KILLS'], EARLY: [], AS_SENT: [] } as const
  return [...between.filter((fault) => cuts.includes(fault)), ...bank, ...notices[notice]]
}
