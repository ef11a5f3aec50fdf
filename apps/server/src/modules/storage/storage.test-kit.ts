import { dayAfter } from '@app/rules/documents/days.ts'
import { dayIn } from '@app/rules/formats/dates.ts'
import { yardClockAt } from '@app/rules/formats/yard-clock.ts'
import { type InvoiceWorld, invoiceWorld, type Somebody } from '../invoices/invoices.test-kit.ts'

export const STORAGE = '/data/release/storage'
const ZONE = 'America/Chicago'
export const DAY_MS = 86_400_000
/** What the schedule of the United States takes a day for a car. */
export const DAY_MINOR = 4_000
/** Days between the award and now, in which the free ones are over. */
export const AGO = 20

/** Today at the yard of these lots, or so many days after it. */
export const today = (days = 0): string => dayAfter(dayIn(yardClockAt(ZONE, Date.now()), Date.now()), days)

/** Who stores and who is billed. */
export interface StorageWorld {
  readonly world: InvoiceWorld
  readonly gatekeeper: Somebody
  readonly operator: Somebody
  /** Somebody with a lot that was awarded so many days ago. */
  aWonLot(ago: number): Promise<{ who: Somebody; lot: number }>
}

/** A world in which no holiday is in the way of counting days. */
export async function storageWorld(): Promise<StorageWorld> {
  const world = await invoiceWorld()
  await world.rows('delete from site_holidays')
  return {
    world,
    gatekeeper: await world.someone({ kind: 'internal', privileges: ['GATE'] }),
    operator: await world.manager(),
    aWonLot: async (ago) => {
      const who = await world.someone()
      const { lot } = await world.aWin(who, { at: new Date(Date.now() - ago * DAY_MS) })
      return { who, lot }
    },
  }
}
