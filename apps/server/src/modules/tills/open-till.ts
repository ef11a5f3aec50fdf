import type { InputOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import type { openTill } from '@app/contract/tills/tills.ts'
import type { TillShown } from '@app/contract/tills/tills.answers.ts'
import { dayIn } from '@app/rules/formats/dates.ts'
import { yardClockAt } from '@app/rules/formats/yard-clock.ts'
import { currenciesOf } from '@app/rules/sites/sites.ts'
import { openingLines } from '@app/rules/tills/till-book.ts'
import { postEntry } from '#modules/journal/index.ts'
import { type Db, transaction } from '#platform/db/database.ts'
import { showTill } from './show-till.ts'
import { findOpenTillId, insertTill, listYards, type TillActor } from './tills.store.ts'

/** The day at a yard, YYYY-MM-DD. */
export const dayAtYard = (zone: string, nowMs: number): string => dayIn(yardClockAt(zone, nowMs), nowMs)

const refuse = (reason: string): never => {
  throw new Failure('TILL_REFUSED', { reason })
}

/** What is posted about a till is known by. */
export const tillCause = (tillId: number): string => `till ${tillId}`

/**
 * Opens a drawer of a yard for its day. @throws Failure TILL_NOT_FOUND for a yard of another site or to which the cashier is not bound,
 * INVALID_INPUT for a currency in which the site does not sell, TILL_REFUSED with the reason OPEN_ALREADY where the cashier has a till, or
 * DRAWER where the drawer is open or its day is closed.
 */
export async function open(db: Db, { scope, nowMs }: TillActor, body: InputOf<typeof openTill>['body']): Promise<TillShown> {
  const { yard, drawer, currency, floatMinor } = body
  const place = (await listYards(db, scope)).find((one) => one.yard === yard)
  if (place === undefined) throw new Failure('TILL_NOT_FOUND')
  const { site, zone } = place
  if (!currenciesOf(site).includes(currency)) throw new Failure('INVALID_INPUT', { fieldErrors: { currency: 'validation.tillCurrency' } })
  return transaction(db, async (tx) => {
    if ((await findOpenTillId(tx, scope.accountId)) !== null) return refuse('OPEN_ALREADY')
    const onDay = dayAtYard(zone, nowMs)
    const tillId = await insertTill(tx, { site, yard, drawer, onDay, currency, floatMinor, cashierId: scope.accountId })
    if (tillId === null) return refuse('DRAWER')
    const lines = openingLines({ tillId, yard, currency }, floatMinor)
    if (lines.length > 0) await postEntry(tx, { site, kind: 'TILL_OPENED', cause: tillCause(tillId), actor: scope.accountId, lines })
    return showTill(tx, tillId, scope)
  })
}
