import { DEMO_YARDS } from '../demo/world/yards/yards.ts'
import { csvLine } from '../demo/world/lot-row.ts'
import { CSV_HEADER, describeWorld } from '../demo/world/world.ts'

/** Journeys that run at once, one yard for each. */
export const OWN_YARDS = [601, 605, 617, 636] as const
/** For all journeys of one worker, and for those among them that are tried again. */
const LOTS_A_YARD = 60
const SEED = 'journeys'
/** A world of so many holds enough of its first site. */
const WORLD_LOTS = 3_000
/** Lot numbers beyond those of the demo world. */
const FIRST_NUMBER = 98_000_001
/** VINs of the demo begin otherwise: its lanes take no lot from the journeys. */
const VIN_BEGINS = 'JRNY'

/** Whether a lot was brought in for the journeys. */
export const isOwnLot = (lotNumber: number): boolean => lotNumber >= FIRST_NUMBER

/**
 * The sales-data file of lots that wait for a sale at the journeys' own yards. How many such lots the demo world holds, and where,
 * depends on the day; these are there on every day. Anyone may bid on them: their titles ask for no licence.
 */
export function ownLots(nowMs: number): string {
  const world = describeWorld({ seed: SEED, lots: WORLD_LOTS, nowMs }).find(({ site }) => site === 'CPRTUS')
  const rows = [...(world?.rows() ?? [])].slice(0, OWN_YARDS.length * LOTS_A_YARD)
  const lines = rows.map((row, at) => {
    const number = OWN_YARDS[at % OWN_YARDS.length]
    const yard = DEMO_YARDS.find((one) => one.number === number)
    if (yard === undefined) throw new Error(`the demo world has no yard ${number}`)
    const cells = csvLine({
      ...row,
      id: String(at + 1),
      lotNumber: String(FIRST_NUMBER + at),
      vin: `${VIN_BEGINS}${(row.vin ?? '').slice(VIN_BEGINS.length)}`,
      yardNumber: String(yard.number),
      yardName: yard.name,
      locationCity: yard.city,
      locationState: yard.state,
      locationZip: yard.zip,
      wholesale: 'N',
      titleState: 'TX',
      titleType: 'SV',
      saleDate: '0',
      dayOfWeek: '0',
      itemNumber: '0',
      highBid: '0.0',
    })
    return `${cells}\n`
  })
  return `${CSV_HEADER}${lines.join('')}`
}
