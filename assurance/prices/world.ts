import { sql } from 'kysely'
import type { SiteCode } from '@app/contract/sites.ts'
import type { LotTaxStatus } from '@app/contract/tax/tax-codes.ts'
import { dayAfter } from '@app/rules/documents/days.ts'
import { BUYER_CLASSES, type BuyerClass, type FeeSchedule } from '@app/rules/fees/schedule.ts'
import { SHIPPED_SCHEDULES } from '@app/rules/fees/schedule-table.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { setDeposit } from '../../apps/server/src/modules/journal/index.ts'
import { transaction } from '../../apps/server/src/platform/db/database.ts'
import { anApprovedSchedule } from '../../apps/server/test/fee-schedules.ts'
import { aPerson, signIn, type SignedInHeaders } from '../../apps/server/test/people.ts'
import { openHouse } from '../journal/house.ts'
import type { Installation } from '../people/installation.ts'
import { History } from './history.ts'
import { nameOf, type Place, PLACES, RATES } from './markets.ts'

const DEPOSIT_MINOR = 90_000_000_000
const FIRST_LOT = 66_000_000
/** Sales of a place, each on a day of its own until it is moved. */
const SALES = 3
const DESKS = 16
const SESSION = "now() + interval '6 hours'"
const COUNTRIES: Readonly<Record<string, string>> = { CPRTUS: 'USA', CPRTUK: 'GBR', CPRTMEA: 'ARE' }

/** Somebody who bids: their class and whether they are exempt in Texas, as they change. */
export interface Payer {
  readonly id: number
  readonly number: number
  readonly headers: SignedInHeaders
  readonly site: SiteCode
  readonly buyerClass: History<BuyerClass>
  readonly isExempt: History<boolean>
  exemptionId: number
}

export interface PricedSale {
  readonly id: number
  readonly place: Place
  /** Of its site as the trial began, YYYY-MM-DD. */
  readonly today: string
  /** Days after today. */
  readonly inDays: History<number>
}

export interface PricedLot {
  readonly number: number
  readonly place: Place
  readonly sale: PricedSale
  readonly titleGroup: History<'C' | 'S' | 'J'>
  readonly status: History<LotTaxStatus | null>
  askMinor: number
}

/** Everything that prices depend on, with what it was when. */
export interface PricedWorld {
  readonly installation: Installation
  readonly payers: readonly Payer[]
  readonly sales: readonly PricedSale[]
  readonly lots: readonly PricedLot[]
  /** Those who keep a site's books: one alone may call so often a minute. */
  readonly desks: ReadonlyMap<SiteCode, readonly SignedInHeaders[]>
  /** Schedules in force at a site, the latest last; what is approved meanwhile joins. */
  readonly schedules: ReadonlyMap<SiteCode, History<readonly FeeSchedule[]>>
}

const sitesOf = (): readonly SiteCode[] => [...new Set(PLACES.map(({ site }) => site))]

async function setRates({ pool, db }: Installation): Promise<void> {
  await pool.query('alter table tax_rates disable trigger tax_rates_append_only')
  await pool.query('delete from tax_rates')
  await pool.query('alter table tax_rates enable trigger tax_rates_append_only')
  for (const place of PLACES)
    for (const { kind, rate, later } of RATES.filter((one) => one.place === nameOf(place))) {
      const tomorrow = dayAfter(dayOfSite(place.site, Date.now()), 1)
      const insert = (of: number, from: string) =>
        sql`insert into tax_rates (place, kind, rate, from_on) values (${nameOf(place)}, ${kind}, ${of}, ${from})`.execute(db)
      await insert(rate, '2000-01-01')
      if (later !== undefined) await insert(later, tomorrow)
    }
}

async function openPlace({ pool, db }: Installation, place: Place): Promise<PricedSale[]> {
  await pool.query(`insert into yards (number, name, slug, state, country, zone, selling_site) values ($1, $2, $3, $4, $5, $6, $7)`, [
    place.yard,
    nameOf(place),
    nameOf(place).toLowerCase(),
    place.state,
    place.country,
    place.zone,
    place.site,
  ])
  const today = dayOfSite(place.site, Date.now())
  const sales: PricedSale[] = []
  for (let at = 0; at < SALES; at++) {
    const { rows } = await sql<{ id: number }>`
      insert into sales (selling_site, yard, starts_at, local_date, lane, sale_type, ends_at)
      values (${place.site}, ${place.yard}, now() - interval '1 hour', ${dayAfter(today, at)}, ${`T${at}`}, 'timed', now() + interval '6 hours')
      returning id`.execute(db)
    sales.push({ id: rows[0]?.id ?? 0, place, today, inDays: new History(at) })
  }
  return sales
}

async function putLots({ pool }: Installation, sales: readonly PricedSale[], count: number): Promise<PricedLot[]> {
  const lots: PricedLot[] = []
  const groups = ['C', 'S', 'J'] as const
  const statuses = ['STANDARD', 'MARGIN', 'EXEMPT', null] as const
  for (let at = 0; at < count; at++) {
    const sale = sales[at % sales.length] as PricedSale
    const { place } = sale
    const titleGroup = groups[at % groups.length] ?? 'S'
    const status = statuses[Math.floor(at / sales.length) % statuses.length] ?? null
    const number = FIRST_LOT + at
    await pool.query(
      `insert into lots (number, selling_site, site_codes, yard, physical_yard, sale_id, vehicle_type, description, slug, odometer_unit, title_group,
         sale_status, currency, country, state, tax_status)
       values ($1, $2, $3, $4, $4, $5, 'V', '2018 AUDI A4', '2018-audi-a4', 'mi', $6, 'PURE_SALE', $7, $8, $9, $10)`,
      [number, place.site, [place.site], place.yard, sale.id, titleGroup, place.currency, place.country, place.state, status],
    )
    lots.push({ number, place, sale, titleGroup: new History(titleGroup), status: new History(status), askMinor: 0 })
  }
  return lots
}

async function aPayer({ db, pool }: Installation, place: Place, at: number): Promise<Payer> {
  const { site, host, currency } = place
  const buyerClass = BUYER_CLASSES[at % BUYER_CLASSES.length] ?? 'STD'
  const profile = { country: COUNTRIES[site] ?? 'USA', address: JSON.stringify({ state: 'OR' }) }
  const person = await aPerson(db, { home_site: site, licence_category: 'DEALER', membership_type: 'P', profile })
  await pool.query(`insert into bidder_terms (account_id, document_status, buyer_class) values ($1, 'VALID', $2)`, [person.id, buyerClass])
  await transaction(db, (tx) =>
    setDeposit(tx, { site, payerId: person.id, currency, heldMinor: DEPOSIT_MINOR, cause: `trial:${person.id}`, actor: null }),
  )
  const headers = await signIn(db, person, { host, site, ends_at: sql<Date>`${sql.raw(SESSION)}` as never })
  const { id, number } = person
  return { id, number, headers, site, buyerClass: new History(buyerClass), isExempt: new History<boolean>(false), exemptionId: 0 }
}

/** Makes three sites with five places, their sales, lots, payers, rates and three schedules each. */
export async function openPricedWorld(
  installation: Installation,
  { lots, payersASite }: { readonly lots: number; readonly payersASite: number },
): Promise<PricedWorld> {
  const { db } = installation
  await setRates(installation)
  const sales: PricedSale[] = []
  for (const place of PLACES) sales.push(...(await openPlace(installation, place)))
  const desks = new Map<SiteCode, readonly SignedInHeaders[]>()
  const schedules = new Map<SiteCode, History<readonly FeeSchedule[]>>()
  const payers: Payer[] = []
  for (const site of sitesOf()) {
    const place = PLACES.find((one) => one.site === site) as Place
    const { host, currency } = place
    await openHouse(installation.pool, { site, currency })
    const sessions: SignedInHeaders[] = []
    for (let at = 0; at < DESKS; at++) {
      const operator = await aPerson(db, { kind: 'internal', privileges: ['MONEY'], home_site: site })
      sessions.push(await signIn(db, operator, { host, site, ends_at: sql<Date>`${sql.raw(SESSION)}` as never }))
    }
    desks.set(site, sessions)
    const shipped = SHIPPED_SCHEDULES.filter((one) => one.site === site && one.currency === currency)
    const dearer = await anApprovedSchedule(db, { site, currency, inDays: 1 })
    schedules.set(site, new History<readonly FeeSchedule[]>([...shipped, dearer]))
    for (let at = 0; at < payersASite; at++) payers.push(await aPayer(installation, place, at))
  }
  return { installation, payers, sales, lots: await putLots(installation, sales, lots), desks, schedules }
}

/** The schedule that is in force on a day: of those that have begun the latest, of one day the one approved last. */
export function inForceAgain(schedules: readonly FeeSchedule[], on: string): FeeSchedule | undefined {
  let found: FeeSchedule | undefined
  for (const one of schedules) if (one.effectiveFrom <= on && (found === undefined || one.effectiveFrom >= found.effectiveFrom)) found = one
  return found
}
