import type { Insertable } from 'kysely'
import { dayAt } from '@app/rules/auctions/auction-day.ts'
import { yardClockAt } from '@app/rules/formats/yard-clock.ts'
import type { Db } from '#platform/db/database.ts'
import type { Lots, Sales, Yards } from '#platform/db/schema.ts'

export type LotRow = Insertable<Lots>

let lastNumber = 20_000_000

/** The row of a plausible lot of the US site, in no database yet; what a test does not say stays as here. */
export function aLotRow(fields: Partial<LotRow> = {}): LotRow {
  const number = fields.number ?? ++lastNumber
  return {
    number,
    selling_site: 'CPRTUS',
    site_codes: ['CPRTUS'],
    yard: 343,
    physical_yard: 343,
    vehicle_type: 'V',
    vehicle_category: 'S',
    year: 2022,
    make: 'TOYOTA',
    make_code: 'TOYT',
    model_group: 'RAV4',
    model_detail: 'RAV4',
    trim_level: 'XLE',
    body_style: 'SPORT UTILITY VEHICLE',
    color: 'WHI',
    description: '2022 TOYOTA RAV4 XLE',
    slug: '2022-toyota-rav4-xle-ca-redding',
    vin: `2T3W1RFV0NW${String(number % 1_000_000).padStart(6, '0')}`,
    engine: '2.5L 4',
    drive: 'AWD',
    transmission: 'A',
    fuel: 'GAS',
    cylinders: '4',
    has_keys: 'YES',
    condition_code: 'D',
    primary_damage: 'FR',
    odometer: 30_000,
    odometer_brand: 'A',
    odometer_unit: 'mi',
    title_state: 'CA',
    title_type: 'SC',
    title_group: 'S',
    sale_status: 'MINIMUM_BID',
    feature_codes: ['0'],
    currency: 'USD',
    retail_value_minor: 2_500_000,
    city: 'REDDING',
    state: 'CA',
    zip: '96007 8706',
    country: 'USA',
    lat: 40.42233,
    lon: -122.27402,
    ...fields,
  }
}

/** The yard of `aLotRow` and `insertSale`. */
export const A_YARD: Insertable<Yards> = {
  number: 343,
  name: 'CA - REDDING',
  slug: 'redding',
  country: 'USA',
  state: 'CA',
  zone: 'America/Los_Angeles',
  selling_site: 'CPRTUS',
  lat: 40.42233,
  lon: -122.27402,
}

export async function insertYards(db: Db, yards: readonly Insertable<Yards>[]): Promise<void> {
  await db
    .insertInto('yards')
    .values(yards)
    .onConflict((conflict) => conflict.column('number').doNothing())
    .execute()
}

/** The day that the clock of `A_YARD` shows at a moment, `YYYY-MM-DD`. */
function dayInYard(instant: Date | string): string {
  const atMs = new Date(instant).getTime()
  return dayAt(atMs, yardClockAt(A_YARD.zone, atMs)).date
}

/** Inserts a sale and answers its id; what a test does not say: at `A_YARD`, on the day that its clock shows when the sale starts. */
export async function insertSale(db: Db, sale: Partial<Insertable<Sales>> & { readonly starts_at: Date | string }): Promise<number> {
  const { id } = await db
    .insertInto('sales')
    .values({ selling_site: 'CPRTUS', yard: A_YARD.number, local_date: dayInYard(sale.starts_at), ...sale })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Writes lots, replacing those of the same number, and tells the change feed, in one transaction. */
export async function putLots(db: Db, lots: readonly LotRow[]): Promise<void> {
  if (lots.length === 0) return
  await db.transaction().execute(async (tx) => {
    for (const lot of lots) {
      await tx
        .insertInto('lots')
        .values(lot)
        .onConflict((conflict) => conflict.column('number').doUpdateSet(lot))
        .execute()
    }
    await tx
      .insertInto('feed')
      .values(lots.map((lot) => ({ lot: lot.number })))
      .execute()
  })
}

/** Deletes lots and tells the change feed. */
export async function removeLots(db: Db, numbers: readonly number[]): Promise<void> {
  if (numbers.length === 0) return
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('lots').where('number', 'in', numbers).execute()
    await tx
      .insertInto('feed')
      .values(numbers.map((lot) => ({ lot })))
      .execute()
  })
}

/** What makes a lot one of the Canadian site. */
export const IN_CANADA = { site_codes: ['CPRTCA'], selling_site: 'CPRTCA', currency: 'CAD', country: 'CAN' }
