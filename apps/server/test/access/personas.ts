import type { Db } from '#platform/db/database.ts'
import { letBidFor } from '../accounts/mandates.ts'
import { aPerson, signIn, type PersonFields, type SessionFields } from '../people.ts'
import { aPhone, type Phone, type PhoneState } from './phone-links.ts'

/** Somebody who makes calls: a visitor, or a person of a kind, role or state. */
export interface Persona {
  readonly name: string
  /** Left out for a visitor. */
  readonly fields?: PersonFields
  readonly session?: SessionFields
  /** Of a visitor whose browser has somebody's upload link. */
  readonly phone?: PhoneState
  /** What becomes of them before they sign in. */
  readonly prepare?: (db: Db, person: { readonly id: number }) => Promise<void>
  /** Whether the server takes them for somebody signed in. */
  readonly isMember: boolean
  readonly isOperator?: true
  readonly isReviewer?: true
  readonly isAuditor?: true
  readonly isGatekeeper?: true
  readonly isBookkeeper?: true
  readonly isCashier?: true
  readonly isBrokerBidder?: true
  readonly isCounterman?: true
  readonly isKiosk?: true
  /** HTTP status of the step they have to take. */
  readonly step?: number
}

const member = (name: string, fields: PersonFields, more: Partial<Persona> = {}): Persona => ({ name, fields, isMember: true, ...more })

/** Somebody bids for another buyer by their own choice. */
async function bidForAnother(db: Db, holder: { readonly id: number }): Promise<void> {
  const id = await letBidFor(db, { payer: await aPerson(db), holder }, { kind: 'SUB_BIDDER' })
  await db.updateTable('mandates').set({ is_taken: true }).where('id', '=', id).execute()
}

/** Somebody has a bidder of their own, who may bid for them. */
async function haveBidder(db: Db, payer: { readonly id: number }): Promise<void> {
  const holder = await aPerson(db, { kind: 'broker-bidder', roles: ['ROLE_BROKER_BIDDER'], broker_id: payer.id })
  await letBidFor(db, { payer, holder }, { kind: 'BROKER_BIDDER' })
}

/** Somebody bids for a broker. */
async function bidForBroker(db: Db, holder: { readonly id: number }): Promise<void> {
  const payer = await aPerson(db, { roles: ['ROLE_BROKER'] })
  await db.updateTable('accounts').set({ broker_id: payer.id }).where('id', '=', holder.id).execute()
  await letBidFor(db, { payer, holder }, { kind: 'BROKER_BIDDER' })
}

/** Somebody had a mandate, which their broker took away. */
async function loseMandate(db: Db, holder: { readonly id: number }): Promise<void> {
  const payer = await aPerson(db, { roles: ['ROLE_BROKER'] })
  const id = await letBidFor(db, { payer, holder }, { kind: 'BROKER_BIDDER' })
  await db.updateTable('mandates').set({ revoked_at: new Date(), revoked_by: payer.id, reason: 'So.' }).where('id', '=', id).execute()
}

/** Every role, kind and state that decides what somebody may do. */
export const PERSONAS: readonly Persona[] = [
  { name: 'visitor', isMember: false },
  { name: 'phone with an upload link', phone: 'open', isMember: false },
  { name: 'phone whose upload link was revoked', phone: 'revoked', isMember: false },
  { name: 'phone whose upload link is over', phone: 'over', isMember: false },
  member('guest', { kind: 'guest', roles: ['ROLE_GUEST'] }),
  member('standard buyer', {}),
  member('inactive buyer', { status: 'inactive' }),
  member('premium buyer', { roles: ['ROLE_PREMIUM'] }),
  member('top buyer', { privileges: ['TOP_BUYER', 'MULTI_LOT_BIDDING', 'SINGLE_SIGN_ON'] }),
  member('broker', { roles: ['ROLE_BROKER'] }),
  member('broker with a bidder', { roles: ['ROLE_BROKER'] }, { prepare: haveBidder }),
  member('bidder of a broker', { kind: 'broker-bidder', roles: ['ROLE_BROKER_BIDDER'] }, { isBrokerBidder: true, prepare: bidForBroker }),
  member('broker bidder', { kind: 'broker-bidder', roles: ['ROLE_BROKER_BIDDER'] }, { isBrokerBidder: true }),
  member(
    'bidder whose mandate was revoked',
    { kind: 'broker-bidder', roles: ['ROLE_BROKER_BIDDER'] },
    { isBrokerBidder: true, prepare: loseMandate },
  ),
  member('buyer who bids for another', {}, { prepare: bidForAnother }),
  member('master', { roles: ['ROLE_MASTER'] }),
  member('master bidder', { kind: 'master-bidder', roles: ['ROLE_MASTER_BIDDER'] }),
  member('counterman', { kind: 'counterman', roles: ['COUNTERMAN'] }, { isCounterman: true }),
  member('inactive counterman', { kind: 'counterman', roles: ['COUNTERMAN'], status: 'inactive' }, { isCounterman: true }),
  member('seller', { kind: 'seller' }),
  member('internal user', { kind: 'internal' }),
  member('kiosk', { kind: 'kiosk' }, { session: { method: 'kiosk' }, isKiosk: true }),
  // Somebody who owns more than a kiosk does has just proved who they are there.
  member(
    'kiosk with somebody before it',
    { kind: 'kiosk', roles: ['ROLE_PREMIUM'], privileges: ['MULTI_LOT_BIDDING'] },
    { session: { method: 'kiosk', has_second_factor: true, proved_at: new Date() }, isKiosk: true },
  ),
  member('operator without a second factor', { kind: 'internal', privileges: ['OPERATOR'] }, { session: { has_second_factor: false } }),
  member('operator', { kind: 'internal', privileges: ['OPERATOR'] }, { isOperator: true }),
  member('reviewer', { kind: 'internal', privileges: ['REVIEWER'] }, { isReviewer: true }),
  member('reviewer without a second factor', { kind: 'internal', privileges: ['REVIEWER'] }, { session: { has_second_factor: false } }),
  member('auditor', { kind: 'internal', privileges: ['AUDITOR'] }, { isAuditor: true }),
  member('gatekeeper', { kind: 'internal', privileges: ['GATE'] }, { isGatekeeper: true }),
  member('bookkeeper', { kind: 'internal', privileges: ['MONEY'] }, { isBookkeeper: true }),
  member('cashier', { kind: 'internal', privileges: ['CASHIER'] }, { isCashier: true }),
  member('cashier without a second factor', { kind: 'internal', privileges: ['CASHIER'] }, { session: { has_second_factor: false } }),
  member('auditor without a second factor', { kind: 'internal', privileges: ['AUDITOR'] }, { session: { has_second_factor: false } }),
  member('buyer with terms to accept', { profile: { terms_version: 0 } }, { step: 460 }),
  member('buyer without security questions', { hasSecurityAnswers: false }, { step: 462 }),
  { name: 'suspended buyer', fields: { status: 'suspended' }, isMember: false },
  { name: 'closed account of an operator', fields: { status: 'closed', privileges: ['OPERATOR'] }, isMember: false },
  { name: "operator of another site's session", fields: { privileges: ['OPERATOR'] }, session: { site: 'CPRTUK' }, isMember: false },
]

/** A visit in the browser of a phone. */
export const onPhone = (visit: Readonly<Record<string, string>>, { cookie }: Pick<Phone, 'cookie'>): Readonly<Record<string, string>> => ({
  ...visit,
  cookie: `${visit['cookie']}; ${cookie}`,
})

/** Headers of a persona's requests: a new person in a new session, whom no call before has touched; `visit` makes a visitor's. */
export async function headersOf(
  db: Db,
  { fields, session, phone, prepare }: Persona,
  visit: () => Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, string>>> {
  if (phone !== undefined) return onPhone(visit(), await aPhone(db, phone))
  if (fields === undefined) return visit()
  const person = await aPerson(db, fields)
  await prepare?.(db, person)
  return signIn(db, person, session)
}
