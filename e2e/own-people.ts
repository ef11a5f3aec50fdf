/** Somebody of the journeys alone; what is left out is what a standard buyer of the US site has. */
export interface OwnPerson {
  readonly number: number
  readonly firstName: string
  readonly lastName: string
  readonly site?: 'CPRTUK' | 'CPRTMEA'
  readonly kind?: 'internal' | 'broker-bidder'
  /** User id of the broker of a bidder, who comes before them. */
  readonly broker?: number
  readonly grantedSites?: readonly string[]
  readonly roles?: readonly string[]
  readonly privileges?: readonly string[]
  readonly hasNoDeposit?: true
  /** Last day of the membership, days from the start of the journeys; left out, it has none. */
  readonly membershipEndsInDays?: number
  /** A year of Premium that was paid by hand, by the wire of that number, before anything was billed. */
  readonly hasPaidByHand?: true
}

/** Of those who bid on whatever lots the demo happens to hold: wholesale and dealer titles are for premium members alone. */
const PREMIUM = ['ROLE_PREMIUM']

/**
 * People whom journeys change: lists, bids, alerts, passwords, settings. Each is of one file, or of one journey where those of a file
 * run beside one another, so that none meets what another has left. Those of the demo world are looked at, never changed.
 */
export const OWN = {
  /** watch-list.spec.ts */
  watching: { number: 890_001, firstName: 'Wanda', lastName: 'Hart' },
  /** saved-searches.spec.ts */
  saving: { number: 890_043, firstName: 'Sava', lastName: 'Keeps' },
  /** screening-at-length.spec.ts */
  screening: { number: 890_042, firstName: 'Skye', lastName: 'Ning' },
  /** alerts.spec.ts */
  alerted: { number: 890_002, firstName: 'Alma', lastName: 'Bell' },
  /** recovery.spec.ts, one a journey: a new password ends the sessions of the old one. */
  mailedLink: { number: 890_004, firstName: 'Lena', lastName: 'Lost' },
  questioned: { number: 890_005, firstName: 'Quentin', lastName: 'Lost' },
  /** member-settings.spec.ts */
  preferring: { number: 890_006, firstName: 'Petra', lastName: 'Wahl', site: 'CPRTUK' },
  mailed: { number: 890_007, firstName: 'Milo', lastName: 'Post' },
  /** own-account.spec.ts */
  morning: { number: 890_008, firstName: 'Mona', lastName: 'Early', site: 'CPRTUK' },
  /** bids.spec.ts */
  bidding: {
    number: 890_009,
    firstName: 'Bodo',
    lastName: 'Prelim',
    roles: PREMIUM,
    privileges: ['SINGLE_SIGN_ON', 'MULTI_LOT_BIDDING'],
  },
  rival: { number: 890_010, firstName: 'Rita', lastName: 'Rival', roles: PREMIUM },
  /** operations.spec.ts */
  seconding: {
    number: 890_022,
    firstName: 'Senna',
    lastName: 'Second',
    kind: 'internal',
    privileges: ['OPERATOR', 'MONEY'],
    grantedSites: ['CPRTUK', 'CPRTCA'],
  },
  countered: { number: 890_011, firstName: 'Cora', lastName: 'Counter', roles: PREMIUM },
  /** mandates.spec.ts */
  brokering: { number: 890_034, firstName: 'Bran', lastName: 'Broker', roles: ['ROLE_BROKER'] },
  brokered: { number: 890_035, firstName: 'Ada', lastName: 'Under', kind: 'broker-bidder', roles: ['ROLE_BROKER_BIDDER'], broker: 890_034 },
  /** bidder-numbers.spec.ts */
  handing: { number: 890_041, firstName: 'Hanna', lastName: 'Hands', roles: ['ROLE_BROKER'] },
  /** tokens.spec.ts */
  scripting: { number: 890_046, firstName: 'Scout', lastName: 'Script', roles: PREMIUM },
  /** requested-bids.spec.ts */
  agreeing: { number: 890_060, firstName: 'Agnes', lastName: 'Greer', roles: ['ROLE_BROKER'] },
  requesting: {
    number: 890_061,
    firstName: 'Reto',
    lastName: 'Quest',
    kind: 'broker-bidder',
    roles: ['ROLE_BROKER_BIDDER'],
    broker: 890_060,
  },
  /** stranger.spec.ts */
  pushing: { number: 890_062, firstName: 'Perry', lastName: 'Price', roles: PREMIUM },
  /** live.spec.ts */
  winning: { number: 890_012, firstName: 'Wim', lastName: 'Keys', roles: PREMIUM },
  carried: { number: 890_013, firstName: 'Carla', lastName: 'Early', roles: PREMIUM },
  jumping: { number: 890_014, firstName: 'Jules', lastName: 'Jump', roles: PREMIUM },
  /** live-first-view.spec.ts */
  looking: { number: 890_024, firstName: 'Lou', lastName: 'Place', roles: PREMIUM },
  opposing: { number: 890_025, firstName: 'Opal', lastName: 'Place', roles: PREMIUM },
  thumbing: { number: 890_036, firstName: 'Tess', lastName: 'Thumb', roles: PREMIUM },
  /** unsold.spec.ts */
  offering: { number: 890_038, firstName: 'Otis', lastName: 'Offer', roles: PREMIUM },
  /** passkey.spec.ts */
  keyed: { number: 890_016, firstName: 'Kira', lastName: 'Pass' },
  /** second-factor.spec.ts */
  coded: { number: 890_023, firstName: 'Cody', lastName: 'Pass' },
  /** papers.spec.ts */
  showing: { number: 890_026, firstName: 'Pim', lastName: 'Papers' },
  /** agreements.spec.ts: one a journey, since a step holds its person up everywhere. */
  signing: { number: 890_027, firstName: 'Sil', lastName: 'Signer' },
  holding: { number: 890_028, firstName: 'Hal', lastName: 'Holder' },
  plain: { number: 890_029, firstName: 'Paz', lastName: 'Plain' },
  asked: { number: 890_030, firstName: 'Asa', lastName: 'Asked' },
  strayed: { number: 890_031, firstName: 'Stu', lastName: 'Stray' },
  /** held-account.spec.ts */
  alike: { number: 890_044, firstName: 'Yuri', lastName: 'Zaventhalski', roles: PREMIUM },
  clearing: { number: 890_045, firstName: 'Clea', lastName: 'Second', kind: 'internal', privileges: ['REVIEWER'] },
  /** phone-papers.spec.ts */
  photographed: { number: 890_032, firstName: 'Phil', lastName: 'Camera' },
  photographedToo: { number: 890_033, firstName: 'Phoebe', lastName: 'Camera' },
  /** payments.spec.ts */
  depositing: { number: 890_071, firstName: 'Dora', lastName: 'Deposit', roles: PREMIUM, hasNoDeposit: true },
  declined: { number: 890_072, firstName: 'Dean', lastName: 'Declined', hasNoDeposit: true },
  leaving: { number: 890_073, firstName: 'Leo', lastName: 'Leaving', hasNoDeposit: true },
  keeping: { number: 890_195, firstName: 'Kit', lastName: 'Keeper', hasNoDeposit: true },
  sponsored: { number: 890_077, firstName: 'Spencer', lastName: 'Sponsored', roles: PREMIUM },
  /** refunds.spec.ts */
  refunding: { number: 890_190, firstName: 'Rhea', lastName: 'Fund', roles: PREMIUM, hasNoDeposit: true },
  agreeingRefunds: { number: 890_191, firstName: 'Agatha', lastName: 'Books', kind: 'internal', privileges: ['MONEY'] },
  /** statements.spec.ts */
  transferring: { number: 890_081, firstName: 'Theo', lastName: 'Wire', roles: PREMIUM },
  taking: { number: 890_180, firstName: 'Tia', lastName: 'Drawer', kind: 'internal', privileges: ['CASHIER'] },
  keepingTills: { number: 890_181, firstName: 'Kit', lastName: 'Keeper', kind: 'internal', privileges: ['MONEY'] },
  /** release.spec.ts */
  collecting: { number: 890_074, firstName: 'Cole', lastName: 'Lector', roles: PREMIUM },
  crediting: { number: 890_075, firstName: 'Cora', lastName: 'Credit', roles: PREMIUM },
  /** titles.spec.ts */
  titled: { number: 890_160, firstName: 'Tilda', lastName: 'Title', roles: PREMIUM },
  listing: { number: 890_161, firstName: 'Lister', lastName: 'Lots', roles: PREMIUM },
  /** money-pages.spec.ts */
  everyday: { number: 890_162, firstName: 'Evie', lastName: 'Day', roles: PREMIUM },
  consulting: { number: 890_164, firstName: 'Cosima', lastName: 'Sult', roles: PREMIUM },
  gulf: { number: 890_163, firstName: 'Gail', lastName: 'Gulf', site: 'CPRTMEA', roles: PREMIUM },
  /** memberships.spec.ts */
  upgrading: { number: 890_200, firstName: 'Ursula', lastName: 'Upp' },
  lapsed: { number: 890_201, firstName: 'Lars', lastName: 'Lapp', roles: PREMIUM, membershipEndsInDays: -3 },
  returned: { number: 890_202, firstName: 'Ronja', lastName: 'Back', hasPaidByHand: true },
  /** push.spec.ts */
  pushed: { number: 890_020, firstName: 'Pia', lastName: 'Push' },
  notPushed: { number: 890_021, firstName: 'Nora', lastName: 'Push' },
  /** tax.spec.ts */
  taxing: { number: 890_076, firstName: 'Tamsin', lastName: 'Ledger', kind: 'internal', privileges: ['MONEY'] },
  approvingTax: { number: 890_196, firstName: 'Tobias', lastName: 'Second', kind: 'internal', privileges: ['MONEY'] },
  /** lenders.spec.ts */
  lending: { number: 890_198, firstName: 'Lena', lastName: 'Loan', roles: PREMIUM },
} as const satisfies Readonly<Record<string, OwnPerson>>

/** Address of one of these; example.com belongs to nobody. */
export const emailOfOwn = ({ firstName, lastName }: OwnPerson): string => `${firstName}.${lastName}@example.com`.toLowerCase()
