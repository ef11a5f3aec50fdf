import type { PaperState, ReviewReason, SentCategory } from '@app/contract/documents/document-codes.ts'

/** A paper of an invented person. Days count from the day on which the demo world gets it. */
export interface DemoPaper {
  /** User id of whose it is. */
  readonly of: number
  readonly category: SentCategory
  readonly state: Exclude<PaperState, 'CHECKING'>
  readonly sentDaysAgo: number
  /** Last day, from today; left out for a paper without an end. */
  readonly endsInDays?: number
  readonly reason?: ReviewReason
  readonly name?: string
  readonly number: string
  readonly isPassport?: boolean
}

/** Who shows every state of a paper; nobody vouches for them. */
export const PAPERS_PERSON = 901_047
/** Who buys from abroad, and has sent a card in place of a passport. */
export const ABROAD = 901_058
const PREMIUM = 901_002
const BROKER = 901_003
const UK = 901_012
const INACTIVE = 901_021

/** Papers in every state, and a queue for the reviewers. */
export const DEMO_PAPERS: readonly DemoPaper[] = [
  { of: PAPERS_PERSON, category: 'BUSLIC', state: 'APPROVED', sentDaysAgo: 500, endsInDays: -20, number: 'B 2204-11' },
  { of: PAPERS_PERSON, category: 'TAXEXM', state: 'APPROVED', sentDaysAgo: 300, endsInDays: 41, number: 'OK 88120' },
  { of: PAPERS_PERSON, category: 'DSMLIC', state: 'REFUSED', sentDaysAgo: 60, reason: 'NOT_THIS_PERSON', number: 'D 90' },
  { of: PAPERS_PERSON, category: 'MISC', state: 'WITHDRAWN', sentDaysAgo: 40, number: '' },
  { of: PAPERS_PERSON, category: 'DLRLIC', state: 'RESUBMISSION_REQUESTED', sentDaysAgo: 2, reason: 'EDGE_CUT_OFF', number: 'P 118 4471' },
  {
    of: PAPERS_PERSON,
    category: 'EXPLIC',
    state: 'APPROVED',
    sentDaysAgo: 20,
    endsInDays: 700,
    reason: 'BUSINESS_NAME_DIFFERS',
    name: 'Vance Auto Trade',
    number: 'X 7731',
  },
  { of: PAPERS_PERSON, category: 'ID', state: 'IN_REVIEW', sentDaysAgo: 0, endsInDays: 1_200, number: 'TX 4471' },
  { of: PREMIUM, category: 'ID', state: 'APPROVED', sentDaysAgo: 200, endsInDays: 900, number: 'NV 55120' },
  { of: PREMIUM, category: 'DLRLIC', state: 'IN_REVIEW', sentDaysAgo: 1, endsInDays: 365, number: 'P 204 1180' },
  { of: BROKER, category: 'BUSLIC', state: 'IN_REVIEW', sentDaysAgo: 0, endsInDays: 365, number: 'B 771' },
  { of: UK, category: 'ID', state: 'IN_REVIEW', sentDaysAgo: 1, endsInDays: 2_000, number: 'FRASE 701' },
  { of: INACTIVE, category: 'TAXEXM', state: 'IN_REVIEW', sentDaysAgo: 2, number: 'NY 3300' },
  { of: ABROAD, category: 'ID', state: 'RESUBMISSION_REQUESTED', sentDaysAgo: 3, reason: 'PASSPORT_NEEDED', number: 'CURP 77120' },
  ...[901_051, 901_052, 901_053, 901_054, 901_055, 901_056, 901_057, 901_095].flatMap((of, at): DemoPaper[] => [
    { of, category: 'ID', state: 'IN_REVIEW', sentDaysAgo: at % 4, endsInDays: 900 + at * 40, number: `TX ${5_100 + at * 7}` },
    { of, category: at % 2 === 0 ? 'BUSLIC' : 'DLRLIC', state: 'IN_REVIEW', sentDaysAgo: at % 3, endsInDays: 365, number: `B ${310 + at}` },
  ]),
]
