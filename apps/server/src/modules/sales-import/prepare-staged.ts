import type { SiteCode } from '@app/contract/sites.ts'
import { isWholesaleYard } from '@app/rules/reference/lot-features.ts'
import type { PoolClient } from 'pg'
import { ImportFault } from '#modules/sales-file/index.ts'
import { atTheirMovedTimes } from './moved-sales.store.ts'
import { decideNewYards, type PlacedLots, placeLots, type TimedSale, timeSale } from './place-staged-lots.ts'
import { stagePlaces, stageSales } from './staged-lookup.store.ts'
import type { StagedSale, Tally } from './tally.ts'
import { listYards, type NewYard } from './yards.store.ts'

export interface PreparedStaging {
  readonly newYards: readonly NewYard[]
  /** By the keys of places. */
  readonly placed: ReadonlyMap<number, PlacedLots>
  readonly sales: readonly (StagedSale & TimedSale)[]
  /** Oddities of the file that its owner may want to know. */
  readonly counts: Readonly<Record<string, number>>
}

/** Decides where and when the staged lots stand and sell, beside what is known already. Touches staging tables only. */
export async function prepareStaged(
  session: PoolClient,
  tally: Tally,
  options: { site: SiteCode; shiftDays: number },
): Promise<PreparedStaging> {
  const known = await listYards(session)
  const newYards = await decideNewYards(tally, known)
  const yards = new Map([...known, ...newYards].map((yard) => [yard.number, yard]))
  const { places } = tally
  const placed = await placeLots(places, yards, options.site)
  await stagePlaces(session, places, placed)
  const summary = tally.sales.map((sale) => {
    const zone = yards.get(sale.yard)?.zone
    if (zone === undefined) throw new ImportFault(`No time zone is known for yard ${sale.yard}.`)
    return { ...sale, ...timeSale(sale, zone, options.shiftDays) }
  })
  const sales = await atTheirMovedTimes(session, summary, options.shiftDays)
  await stageSales(session, sales)
  const unplaced = places.filter(({ key, yard }) => isWholesaleYard(yard) && placed.get(key)?.physicalYard === yard)
  return {
    newYards,
    placed,
    sales,
    counts: {
      zoneLabelDisagrees: sales.reduce((rows, sale) => rows + sale.disagreeing, 0),
      saleDayWithoutTime: sales.reduce((rows, sale) => rows + (sale.minutes === null ? sale.rows : 0), 0),
      wholesalePlacesWithoutYard: unplaced.length,
      yardsAdded: newYards.length,
    },
  }
}
