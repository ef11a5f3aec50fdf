import type { AccountKind, AccountStatus, StepStatus } from '@app/contract/people.ts'
import { SITE_CODES, type SiteCode } from '@app/contract/sites.ts'
import { INVITED_NUMBER, UNIDENTIFIED } from './members.ts'
import { ABROAD, PAPERS_PERSON } from './papers.ts'

/** One password for all invented people; a demo world is the only place that knows it. */
export const DEMO_PASSWORD = 'lane-hammer-2026'
/** What all of them answer to their security questions. */
export const DEMO_ANSWER = 'hammerlane'

/** An invented person. What is left out is what a standard buyer of the US site has whom nothing holds up. */
export interface DemoPerson {
  readonly number: number
  readonly firstName: string
  readonly lastName: string
  /** What sets this one apart; `demo.person.{about}` says it in words. */
  readonly about: string
  readonly kind: AccountKind
  readonly status?: AccountStatus
  readonly site?: SiteCode
  readonly grantedSites?: readonly SiteCode[]
  readonly roles?: readonly string[]
  readonly privileges?: readonly string[]
  readonly membershipType?: 'G' | 'S' | 'P' | 'B' | 'M'
  /** Alpha-3; left out, not known. */
  readonly country?: string
  /** User id of the broker or buyer this one belongs to. */
  readonly broker?: number
  readonly isVacant?: true
  /** Whether this one is at a kiosk of the site's first yard. */
  readonly isKiosk?: true
  readonly isLocked?: true
  readonly hasNoEmail?: true
  readonly passwordState?: 'expired' | 'reset'
  /** The step that holds this one up. */
  readonly step?: StepStatus
  /** The membership: by days from the making of the world to its last one, without a level, or with an order, not paid or as it ended. */
  readonly membership?: {
    readonly endsInDays?: number
    readonly isOpen?: true
    readonly hasOrder?: true
    readonly ends?: 'paid' | 'fetched back' | 'cancelled'
  }
}

const BROKER = 901_003
const MASTER = 901_004
const STANDARD = 901_001
/** Who pays at the counter of a yard, and whose money was taken there. */
export const COUNTER_PAYER = 901_015
export const CASHIER = 901_014
/** Whose invoices are open, on their way, late, paid and taken back. */
export const DEBTOR = 901_016
/** Two who keep the books. */
export const BOOKKEEPERS = [901_009, 901_013] as const

/** One person for each kind, each status and each step. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  { number: STANDARD, firstName: 'Dana', lastName: 'Reyes', about: 'standard', kind: 'buyer' },
  {
    number: 901_002,
    firstName: 'Priya',
    lastName: 'Nair',
    about: 'premium',
    kind: 'buyer',
    roles: ['ROLE_PREMIUM'],
    membershipType: 'P',
    privileges: ['SINGLE_SIGN_ON', 'MULTI_LOT_BIDDING'],
  },
  { number: BROKER, firstName: 'Marek', lastName: 'Novak', about: 'broker', kind: 'buyer', roles: ['ROLE_BROKER'], membershipType: 'B' },
  { number: MASTER, firstName: 'Ines', lastName: 'Duarte', about: 'master', kind: 'buyer', roles: ['ROLE_MASTER'], membershipType: 'M' },
  {
    number: 901_005,
    firstName: 'Tomas',
    lastName: 'Berg',
    about: 'brokerBidder',
    kind: 'broker-bidder',
    roles: ['ROLE_BROKER_BIDDER'],
    broker: BROKER,
  },
  {
    number: 901_006,
    firstName: 'Aisha',
    lastName: 'Khan',
    about: 'masterBidder',
    kind: 'master-bidder',
    roles: ['ROLE_MASTER_BIDDER'],
    broker: MASTER,
  },
  {
    number: 901_007,
    firstName: 'Luca',
    lastName: 'Moretti',
    about: 'counterman',
    kind: 'counterman',
    roles: ['COUNTERMAN'],
    broker: STANDARD,
  },
  { number: 901_008, firstName: 'Grace', lastName: 'Okafor', about: 'internal', kind: 'internal', grantedSites: ['CPRTUK', 'CPRTCA'] },
  {
    number: 901_009,
    firstName: 'Otto',
    lastName: 'Lindqvist',
    about: 'operator',
    kind: 'internal',
    privileges: ['OPERATOR', 'REVIEWER', 'MONEY'],
    grantedSites: SITE_CODES.filter((code) => code !== 'CPRTUS'),
  },
  {
    number: 901_013,
    firstName: 'Ruth',
    lastName: 'Sato',
    about: 'reviewer',
    kind: 'internal',
    privileges: ['REVIEWER', 'AUDITOR', 'MONEY'],
    grantedSites: SITE_CODES.filter((code) => code !== 'CPRTUS'),
  },
  { number: CASHIER, firstName: 'Cora', lastName: 'Lindholm', about: 'cashier', kind: 'internal', privileges: ['CASHIER'] },
  { number: COUNTER_PAYER, firstName: 'Hank', lastName: 'Boyd', about: 'counterPayer', kind: 'buyer' },
  { number: DEBTOR, firstName: 'Nora', lastName: 'Lindgren', about: 'debtor', kind: 'buyer' },
  { number: 901_010, firstName: 'Kiosk', lastName: 'One', about: 'kiosk', kind: 'kiosk', isKiosk: true },
  { number: 901_011, firstName: 'Gil', lastName: 'Santos', about: 'guest', kind: 'guest', roles: ['ROLE_GUEST'], membershipType: 'G' },
  { number: 901_012, firstName: 'Ewan', lastName: 'Fraser', about: 'uk', kind: 'buyer', site: 'CPRTUK' },
  { number: 901_021, firstName: 'Ivy', lastName: 'Chen', about: 'inactive', kind: 'buyer', status: 'inactive' },
  { number: 901_022, firstName: 'Sam', lastName: 'Porter', about: 'suspended', kind: 'buyer', status: 'suspended' },
  { number: 901_023, firstName: 'Tess', lastName: 'Vermeer', about: 'terminated', kind: 'buyer', status: 'terminated' },
  { number: 901_024, firstName: 'Leo', lastName: 'Haas', about: 'lapsed', kind: 'buyer', status: 'lapsed' },
  { number: 901_025, firstName: 'Vera', lastName: 'Sokolova', about: 'voided', kind: 'buyer', status: 'voided' },
  { number: 901_026, firstName: 'Lars', lastName: 'Holm', about: 'locked', kind: 'buyer', isLocked: true },
  {
    number: 901_027,
    firstName: 'Nobody',
    lastName: 'Yet',
    about: 'vacant',
    kind: 'broker-bidder',
    roles: ['ROLE_BROKER_BIDDER'],
    broker: BROKER,
    isVacant: true,
  },
  {
    number: 901_028,
    firstName: 'Bea',
    lastName: 'Lund',
    about: 'noEmail',
    kind: 'broker-bidder',
    roles: ['ROLE_BROKER_BIDDER'],
    broker: BROKER,
    hasNoEmail: true,
  },
  { number: 901_029, firstName: 'Otis', lastName: 'Ward', about: 'expired', kind: 'buyer', passwordState: 'expired' },
  { number: 901_030, firstName: 'Rosa', lastName: 'Blanco', about: 'reset', kind: 'buyer', passwordState: 'reset' },
  { number: 901_041, firstName: 'Theo', lastName: 'Marsh', about: 'step460', kind: 'buyer', step: 460 },
  { number: 901_042, firstName: 'Quinn', lastName: 'Abbott', about: 'step462', kind: 'buyer', step: 462 },
  { number: 901_043, firstName: 'Faye', lastName: 'Monroe', about: 'step461', kind: 'buyer', step: 461 },
  { number: 901_044, firstName: 'Remy', lastName: 'Dubois', about: 'step469', kind: 'buyer', step: 469 },
  { number: 901_045, firstName: 'Mina', lastName: 'Sato', about: 'step463', kind: 'buyer', step: 463 },
  {
    number: 901_051,
    firstName: 'Nora',
    lastName: 'Falk',
    about: 'memberEnding',
    kind: 'buyer',
    membershipType: 'P',
    membership: { endsInDays: 30 },
  },
  {
    number: 901_052,
    firstName: 'Abel',
    lastName: 'Costa',
    about: 'memberDue',
    kind: 'buyer',
    membershipType: 'P',
    membership: { endsInDays: -3 },
  },
  {
    number: 901_053,
    firstName: 'Ruth',
    lastName: 'Adeyemi',
    about: 'memberRenewing',
    kind: 'buyer',
    membershipType: 'P',
    membership: { endsInDays: -3, hasOrder: true },
  },
  { number: 901_054, firstName: 'Jori', lastName: 'Kask', about: 'memberChoosing', kind: 'buyer', membership: { isOpen: true } },
  { number: 901_055, firstName: 'Elif', lastName: 'Arslan', about: 'memberOrdered', kind: 'buyer', membership: { hasOrder: true } },
  {
    number: 901_056,
    firstName: 'Hana',
    lastName: 'Mori',
    about: 'memberPaid',
    kind: 'buyer',
    membership: { hasOrder: true, ends: 'paid' },
  },
  {
    number: 901_057,
    firstName: 'Piet',
    lastName: 'Bakker',
    about: 'memberCancelled',
    kind: 'buyer',
    membership: { hasOrder: true, ends: 'cancelled' },
  },
  {
    number: 901_095,
    firstName: 'Dario',
    lastName: 'Conti',
    about: 'memberFetchedBack',
    kind: 'buyer',
    membership: { hasOrder: true, ends: 'fetched back' },
  },
  { number: ABROAD, firstName: 'Lucia', lastName: 'Herrera', about: 'abroad', kind: 'buyer', country: 'MEX' },
  { number: UNIDENTIFIED, firstName: 'Tom', lastName: 'Ellery', about: 'identityFailed', kind: 'buyer' },
  {
    number: INVITED_NUMBER,
    firstName: 'Nobody',
    lastName: 'Invited',
    about: 'invited',
    kind: 'broker-bidder',
    roles: ['ROLE_BROKER_BIDDER'],
    broker: BROKER,
    isVacant: true,
  },
  { number: PAPERS_PERSON, firstName: 'Nora', lastName: 'Vance', about: 'papers', kind: 'buyer' },
  { number: 901_046, firstName: 'Dirk', lastName: 'Jansen', about: 'step467', kind: 'buyer', step: 467 },
]

/** Address of an invented person; example.com is reserved. */
export const emailOf = ({ firstName, lastName }: DemoPerson): string => `${firstName}.${lastName}@example.com`.toLowerCase()

/** Whether this one must not be signed in by a password that everybody knows where others than this machine can come. */
export const isStaff = ({ kind }: DemoPerson): boolean => kind === 'internal'
