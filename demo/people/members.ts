import type { BrokerWords } from '@app/contract/brokers/brokers.answers.ts'
import type { IdentityDocument, IdentityReason, IdentityStatus } from '@app/contract/identity/identity-codes.ts'
import type { SignatureKind } from '@app/contract/agreements/agreement-codes.ts'

/** Whose identity check failed. */
export const UNIDENTIFIED = 901_059
/** A vacant number of the broker to which somebody is invited. */
export const INVITED_NUMBER = 901_060
export const INVITED = { name: 'Sven Lindgren', email: 'sven.lindgren@example.com' } as const

/** An identity check of an invented person, by user id. */
export interface DemoCheck {
  readonly of: number
  readonly document: IdentityDocument
  readonly status: IdentityStatus
  readonly reason?: IdentityReason
}

/** Identity checks in every state, and a few that wait. */
export const DEMO_CHECKS: readonly DemoCheck[] = [
  { of: 901_001, document: 'ID_CARD', status: 'INITIATED' },
  { of: 901_002, document: 'PASSPORT', status: 'CLEARED' },
  { of: UNIDENTIFIED, document: 'ID_CARD', status: 'FAILED', reason: 'NOT_SAME_FACE' },
  { of: 901_012, document: 'DRIVING_LICENSE', status: 'PENDING' },
  { of: 901_051, document: 'ID_CARD', status: 'PENDING' },
  { of: 901_052, document: 'PASSPORT', status: 'PENDING' },
]

/** An agreement of an invented person: an affidavit, or a power of attorney for a holder. It waits for the signature, is signed, or is over. */
export interface DemoAgreement {
  readonly of: number
  readonly signature?: SignatureKind
  /** Taken back before it was signed, or revoked after. */
  readonly end?: 'WITHDRAWN' | 'REVOKED'
  readonly power?: {
    /** User id of who may act by it. */
    readonly holder: number
    /** Its last day, in days from when the demo world is made; one that lies before is over. */
    readonly untilInDays: number
  }
}

/** How long before the demo world is made its powers of attorney were signed, days. */
export const DEMO_SIGNED_BEFORE_DAYS = 60

export const DEMO_AGREEMENTS: readonly DemoAgreement[] = [
  { of: 901_001 },
  { of: 901_002, signature: 'TYPED' },
  { of: 901_051, end: 'WITHDRAWN' },
  { of: 901_051, signature: 'TYPED', power: { holder: 901_053, untilInDays: 180 } },
  { of: 901_054, signature: 'TYPED', end: 'REVOKED', power: { holder: 901_053, untilInDays: 90 } },
  { of: 901_056, signature: 'TYPED', power: { holder: 901_053, untilInDays: -7 } },
]

const NO_WORDS: BrokerWords = {
  name: '',
  contact: '',
  phone: '',
  email: '',
  address: '',
  areas: '',
  languages: '',
  licences: '',
  words: '',
}

/** What the broker says of themselves, listed, and what the master has sent to review. */
export const DEMO_BROKER_WORDS: Readonly<Record<'broker' | 'master', BrokerWords>> = {
  broker: {
    ...NO_WORDS,
    name: 'Northgate Export',
    contact: 'Marek Novak',
    phone: '+1 214 555 0142',
    email: 'marek.novak@example.com',
    address: '400 Commerce St, Dallas, TX 75202',
    areas: 'Texas, Oklahoma; shipping to Poland and Lithuania',
    languages: 'English, Polish',
    licences: 'Export broker, Texas',
    words: 'We bid for private buyers and repair shops, arrange transport to the port and send pictures before loading.',
  },
  master: {
    ...NO_WORDS,
    name: 'Duarte Fleet',
    contact: 'Ines Duarte',
    languages: 'English, Portuguese',
    words: 'Ten bidders of one house.',
  },
}

/** What the broker and their bidder wrote to each other, the first first. */
export const DEMO_TALK: readonly { readonly isBroker: boolean; readonly words: string }[] = [
  { isBroker: false, words: 'May I go to $9,000 for the pickup on Thursday?' },
  { isBroker: true, words: 'Yes, all-in. Ask again above that.' },
  { isBroker: false, words: 'Thank you. And the trailer behind it?' },
]
