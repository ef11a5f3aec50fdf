import type { Tx } from '#platform/db/database.ts'
import { hasLeft, insertHold, liftUnplaced } from './holds.store.ts'

/** Which lots are held back for a dispute, and which had left before. */
export interface HeldForDispute {
  readonly held: readonly number[]
  readonly gone: readonly number[]
}

/** Holds lots back for a payment that is disputed, unless they have left; nobody placed it. Lock the wins first. */
export async function holdDisputed(tx: Tx, lots: readonly number[], reason: string): Promise<HeldForDispute> {
  const held: number[] = []
  const gone: number[] = []
  for (const lot of lots)
    if (await hasLeft(tx, lot)) gone.push(lot)
    else {
      await insertHold(tx, { lot, kind: 'DISPUTE', reason, by: null })
      held.push(lot)
    }
  return { held, gone }
}

/** Lets lots go whose dispute is over; what an operator placed stays. */
export async function liftDisputed(tx: Tx, lots: readonly number[], reason: string): Promise<void> {
  for (const lot of lots) await liftUnplaced(tx, lot, reason)
}
