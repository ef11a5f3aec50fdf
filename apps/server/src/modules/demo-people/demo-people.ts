import { BUILT_IN_VERSION } from '@app/contract/house-texts/text-codes.ts'
import type { FastifyInstance } from 'fastify'
import { Failure } from '@app/contract/failure.ts'
import { listDemoPeople } from '@app/contract/people/demo.ts'
import type { DemoPeople } from '@app/contract/people/demo.answers.ts'
import { ABROAD, PAPERS_PERSON } from '@app/demo/people/papers.ts'
import { DEMO_ANSWER, DEMO_PASSWORD, DEMO_PEOPLE, type DemoPerson, emailOf, isStaff } from '@app/demo/people/people.ts'
import { minorDigitsOf } from '@app/contract/money.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { needsSecondFactor } from '@app/rules/people/second-factor.ts'
import { mandateKindOf } from '@app/rules/mandates/holders.ts'
import { LOCK_FROM_FAILURES } from '@app/rules/people/sign-in-limits.ts'
import { normalisedAnswer } from '@app/rules/people/security-answers.ts'
import type { Config } from '#platform/config.ts'
import { type Db, transaction } from '#platform/db/database.ts'
import { isOnlyHere, mayMeetDemo } from '#platform/demo/demo-mode.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { serve } from '#platform/http/serve.ts'
import { listWholeMails } from '#platform/mail/index.ts'
import { listWholeTexts } from '#platform/sms/index.ts'
import { shownTextOf } from '#modules/texts/index.ts'
import type { KeyRing } from '#platform/keys/key-ring.ts'
import type { Passwords } from '#platform/passwords/index.ts'
import { createAccount } from '#modules/accounts/index.ts'
import {
  answerQuestions,
  endMembership,
  findAccountIds,
  findFirstYard,
  givePassword,
  giveRights,
  hasDemoWorld,
  letBid,
  listWithoutPassword,
  lockForGood,
  takeLevelAway,
  takePasswords,
  vouchFor,
} from './demo-people.store.ts'
import { hasDemoPeople } from './demo-presence.ts'
import { setDeposit } from '#modules/journal/index.ts'
import { confirmSecret, hasOneTimeCodes, makeSecret, currentCode } from '#modules/second-factor/index.ts'
import { addMandate } from '#modules/mandates/index.ts'
import { applyPaid, cancelOpenIn, orderIn, settleStanding } from '#modules/memberships/index.ts'
import { addStep } from '#modules/steps/index.ts'

const HOME_SITE = 'CPRTUS'
/** Steps that follow from what a person has not done yet; the others are raised. */
const OWN_STEPS = [460, 462]

/** Mails of these people that /demo shows, the newest. */
const DEMO_MAILS_MAX = 20
/** Security held for each of them, whole units: by ten times, enough for a few cars at once (MQ-099). */
const DEPOSIT_UNITS = 10_000
/** Kinds that pay for bids: those who bid for others have their payer's deposit. */
/** For whose papers nobody vouches: what they have shown decides. */
const UNVOUCHED: ReadonlySet<number> = new Set([PAPERS_PERSON, ABROAD])
const BIDDING_KINDS: readonly string[] = ['buyer', 'kiosk']

/** The people that are listed: no operators where others than this machine can come. */
const shownPeople = (isPublic: boolean): DemoPerson[] => DEMO_PEOPLE.filter((person) => !isPublic || !isStaff(person))

const DEMO_NUMBERS: ReadonlySet<number> = new Set(DEMO_PEOPLE.map(({ number }) => number))

/**
 * The accounts that may be signed in to by a request: all, but for the demo world's where the request may not meet them, since everybody
 * knows their password.
 */
export async function withoutDemoPeople<T extends { readonly number: number }>(
  { db, config }: { readonly db: Db; readonly config: Config },
  { origin }: RequestContext,
  accounts: readonly T[],
): Promise<readonly T[]> {
  if (mayMeetDemo(config, origin) || !accounts.some(({ number }) => DEMO_NUMBERS.has(number)) || !(await hasDemoWorld(db))) return accounts
  return accounts.filter(({ number }) => !DEMO_NUMBERS.has(number))
}

/** Whether this one needs a code beside the password. */
const holdsCodes = ({ privileges = [] }: DemoPerson): boolean => needsSecondFactor(privileges)

/** What demo people are made with. */
export interface DemoRooms {
  readonly db: Db
  readonly keys: KeyRing
  readonly passwords: Passwords
}

interface Hashes {
  readonly password: string
  readonly answer: string
}

/** Gives a person the membership that sets them apart: its end, no level, an order that is not paid. */
async function giveMembership(db: Db, accountId: number, { membership }: DemoPerson): Promise<void> {
  if (membership === undefined) return
  const { endsInDays, isOpen = false, hasOrder = false, ends } = membership
  const nowMs = Date.now()
  await db.transaction().execute(async (tx) => {
    if (endsInDays !== undefined) await endMembership(tx, accountId, endsInDays)
    if (isOpen) await takeLevelAway(tx, accountId)
    if (hasOrder) {
      const kind = endsInDays === undefined ? 'UPGRADE' : 'RENEWAL'
      const order = await orderIn(tx, { accountId, actorId: accountId, nowMs, wanted: { level: 'P', kind, priceId: null } })
      if (ends === 'paid' || ends === 'fetched back') await applyPaid(tx, order.id, { reference: 'DEMO-PAID', nowMs, actorId: null })
      if (ends === 'cancelled') await cancelOpenIn(tx, { accountId, actorId: accountId })
    }
    await settleStanding(tx, accountId, nowMs)
  })
}

async function addPerson(db: Db, person: DemoPerson, { hashes, ids }: { hashes: Hashes; ids: Map<number, number> }): Promise<void> {
  const site = person.site ?? HOME_SITE
  const { id } = await createAccount(db, {
    number: person.number,
    kind: person.kind,
    site,
    status: person.status ?? 'active',
    grantedSites: person.grantedSites ?? [],
    roles: person.roles ?? [],
    privileges: person.privileges ?? [],
    membershipType: person.kind === 'buyer' ? (person.membershipType ?? 'S') : (person.membershipType ?? null),
    brokerId: person.broker === undefined ? null : (ids.get(person.broker) ?? null),
    isVacant: person.isVacant ?? false,
    yard: person.isKiosk === true ? await findFirstYard(db, site) : null,
    email: person.hasNoEmail === true ? null : emailOf(person),
    firstName: person.firstName,
    lastName: person.lastName,
    ...(person.country === undefined ? {} : { country: person.country }),
    termsVersion: person.step === 460 ? 0 : BUILT_IN_VERSION,
    password: { hash: hashes.password, state: person.passwordState ?? 'current' },
    actorId: null,
  })
  ids.set(person.number, id)
  if (person.step !== 462) await answerQuestions(db, id, hashes.answer)
  if (person.isLocked === true) await lockForGood(db, id, LOCK_FROM_FAILURES)
  await giveMembership(db, id, person)
  const { step } = person
  if (step === undefined || OWN_STEPS.includes(step)) return
  await db.transaction().execute((tx) => addStep(tx, { accountId: id, status: step, cause: 'OPERATOR', form: null, reason: '', by: null }))
}

/** Gives an authenticator app to the operators who need one; /demo shows its codes. */
async function giveCodes({ db, keys }: DemoRooms, ids: ReadonlyMap<number, number>): Promise<void> {
  for (const { number } of DEMO_PEOPLE.filter(holdsCodes)) {
    const accountId = ids.get(number)
    if (accountId === undefined || (await hasOneTimeCodes(db, accountId))) continue
    await makeSecret({ db, keys }, { accountId, label: String(number) })
    await confirmSecret(db, accountId)
  }
}

/** Gives operators whom an earlier version made what their work asks for by now. */
async function giveWork(db: Db, ids: ReadonlyMap<number, number>): Promise<void> {
  for (const { number, privileges = [], grantedSites: sites = [] } of DEMO_PEOPLE.filter(isStaff)) {
    const accountId = ids.get(number)
    if (accountId !== undefined) await giveRights(db, accountId, { privileges, sites })
  }
}

/** Documents and a deposit for those who may bid. */
async function giveTerms(db: Db, ids: ReadonlyMap<number, number>): Promise<void> {
  const bidders = DEMO_PEOPLE.filter(({ kind, number }) => BIDDING_KINDS.includes(kind) && !UNVOUCHED.has(number)).flatMap(
    ({ number, site = HOME_SITE }) => {
      const accountId = ids.get(number)
      const { currency } = siteOf(site)
      return accountId === undefined ? [] : [{ accountId, site, currency, heldMinor: DEPOSIT_UNITS * 10 ** minorDigitsOf(currency) }]
    },
  )
  const accountIds = bidders.map(({ accountId }) => accountId)
  const withoutDeposit = await letBid(db, accountIds)
  for (const { accountId, ...deposit } of bidders.filter((bidder) => withoutDeposit.has(bidder.accountId)))
    await transaction(db, (tx) => setDeposit(tx, { ...deposit, payerId: accountId, cause: `demo:${accountId}`, actor: null }))
  await vouchFor(db, accountIds)
}

/** A day's and a lot's worth of a broker's bidder, whole units: enough for a few cars. */
const CAP_UNITS = { lot: 12_000, day: 25_000, total: 60_000, approval: 8_000 } as const
const CAP_LOTS = 4

/** Bidders bid for their broker or master, within caps; a counterman has no mandate until their buyer gives one (MQ-014). */
async function giveMandates(db: Db, ids: ReadonlyMap<number, number>): Promise<void> {
  for (const { number, kind: accountKind, broker, site = HOME_SITE } of DEMO_PEOPLE) {
    const [holderId, payerId] = [ids.get(number), broker === undefined ? undefined : ids.get(broker)]
    const kind = mandateKindOf(accountKind)
    if (holderId === undefined || payerId === undefined || kind === null || kind === 'COUNTERMAN') continue
    const { currency, zone } = siteOf(site)
    const minor = (units: number): number => units * 10 ** minorDigitsOf(currency)
    const caps = [
      {
        currency,
        lotMinor: minor(CAP_UNITS.lot),
        dayMinor: minor(CAP_UNITS.day),
        totalMinor: minor(CAP_UNITS.total),
        lots: CAP_LOTS,
        approvalOverMinor: minor(CAP_UNITS.approval),
      },
    ]
    await db
      .transaction()
      .execute((tx) => addMandate(tx, { payerId, holderId, kind, zone, scopes: ['bids', 'purchases'], caps, lastOn: '' }))
  }
}

async function restorePasswords(db: Db, passwords: Passwords, house: readonly number[]): Promise<void> {
  const lacking = await listWithoutPassword(db, house)
  if (lacking.length > 0) await givePassword(db, lacking, await passwords.hash(DEMO_PASSWORD))
}

/**
 * Adds the invented people that a demo world lacks, also to one that an earlier version made, and answers who can be signed in as.
 * Where others than this machine can come (`isPublic`), operators have no password at all.
 */
export async function addDemoPeople(rooms: DemoRooms, { isPublic }: { isPublic: boolean }): Promise<readonly DemoPerson[]> {
  const { db, passwords } = rooms
  const ids = new Map(
    await findAccountIds(
      db,
      DEMO_PEOPLE.map(({ number }) => number),
    ),
  )
  const missing = DEMO_PEOPLE.filter(({ number }) => !ids.has(number))
  if (missing.length > 0) {
    const hashes = { password: await passwords.hash(DEMO_PASSWORD), answer: await passwords.hash(normalisedAnswer(DEMO_ANSWER)) }
    for (const person of missing) await addPerson(db, person, { hashes, ids })
  }
  await giveWork(db, ids)
  await giveCodes(rooms, ids)
  await giveTerms(db, ids)
  await giveMandates(db, ids)
  const house = DEMO_PEOPLE.filter(isStaff).flatMap(({ number }) => ids.get(number) ?? [])
  if (isPublic) await takePasswords(db, house)
  else await restorePasswords(db, passwords, house)
  return shownPeople(isPublic)
}

/** What the list of demo people is served with. */
export interface DemoPeopleDeps {
  readonly db: Db
  readonly keys: KeyRing
  readonly config: Config
  /** Address that the browser of a request has registered with; null for none. */
  readonly addressBegunHere: (db: Db, ctx: RequestContext) => Promise<string | null>
}

/** Serves the list of the demo world's people; there is no such address where there is no demo world. */
export function registerDemoPeople(app: FastifyInstance, { db, keys, config, addressBegunHere }: DemoPeopleDeps): void {
  serve(app, listDemoPeople, async (_, ctx) => {
    if (!(await hasDemoPeople({ db, config }, ctx))) throw new Failure('NOT_FOUND')
    const people = shownPeople(config.isDemoPublic)
    const known = await findAccountIds(
      db,
      people.map(({ number }) => number),
    )
    const list: DemoPeople['people'][number][] = []
    for (const person of people) {
      const accountId = known.get(person.number)
      if (accountId === undefined) continue
      list.push({
        number: person.number,
        name: `${person.firstName} ${person.lastName}`,
        email: person.hasNoEmail === true ? '' : emailOf(person),
        kind: person.kind,
        about: person.about,
        site: person.site ?? HOME_SITE,
        oneTimeCode: holdsCodes(person) ? await currentCode({ db, keys }, { accountId, nowMs: ctx.nowMs }) : '',
      })
    }
    // A demo that others can reach shows no mails.
    const isRead = isOnlyHere(config, ctx.origin) && known.size > 0
    const own = isRead ? await addressBegunHere(db, ctx) : null
    const mails = isRead ? await listWholeMails(db, { accountIds: [...known.values()], to: own, limit: DEMO_MAILS_MAX }) : []
    const texts = isRead ? await listWholeTexts(db, { accountIds: [...known.values()], limit: DEMO_MAILS_MAX }) : []
    return {
      password: DEMO_PASSWORD,
      people: list,
      mails: mails.map(({ createdAt, hasHtml: _hasHtml, ...mail }) => ({ ...mail, sentAt: createdAt.toISOString() })),
      texts: texts.map(shownTextOf),
    }
  })
}
