import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { recordedOdometer } from '@app/rules/lots/odometer.ts'
import { knownByLot } from '@app/rules/prices/result-row.ts'
import { inTransaction } from '#platform/db/in-transaction.ts'
import { repeatInApp } from '#platform/jobs/index.ts'
import { addFacts, closeDue, type DueResult, removeFacts, takeDueResults } from './keep-facts.store.ts'
import type { VinKeys } from './vin-key.ts'

/** How often it is looked whether results were recorded, milliseconds. */
const LOOK_EVERY_MS = 2_000
/** Results that one transaction takes in. */
const RESULTS_A_TURN = 500

const readingOf = ({ odometer, odometerBrand }: DueResult): number | null =>
  recordedOdometer({ odometer: odometer ?? undefined, odometerBrand: odometerBrand ?? undefined })

/** Takes in results that are due, and gives up those that were taken back; answers whether there may be more. */
export function keepFacts(pool: Pool, openVins: () => Promise<VinKeys>): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const due = await takeDueResults(client, RESULTS_A_TURN)
    if (due.length === 0) return false
    const vins = await openVins()
    const facts = due.filter(({ holds }) => holds)
    await addFacts(
      client,
      facts.map((one) => ({
        lot: one.lot,
        seq: one.seq,
        vinKey: vins.ofVin(one.vin),
        mark: vins.ofOffering(one.site, knownByLot(one.lot), one.day),
        odometer: readingOf(one),
      })),
    )
    await removeFacts(
      client,
      due.filter(({ holds }) => !holds),
    )
    await closeDue(client, due)
    return due.length === RESULTS_A_TURN
  })
}

/** Does so while the application runs; any number of nodes may. */
export const startFacts = (app: FastifyInstance, pool: Pool, openVins: () => Promise<VinKeys>): void =>
  repeatInApp(app, { everyMs: LOOK_EVERY_MS, failed: 'prices could not be kept', work: () => keepFacts(pool, openVins) })
