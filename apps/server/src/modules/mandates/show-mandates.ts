import type { Pool } from 'pg'
import type { MandateHolder, MandateView } from '@app/contract/mandates/mandates.answers.ts'
import { isCurrency } from '@app/rules/bidding/limits.ts'
import { dayOfMandate, heldLots, usedOf } from '@app/rules/mandates/decide-mandate.ts'
import { type LockedMandate, readMandates } from '#modules/bid-accounts/index.ts'
import type { Db } from '#platform/db/database.ts'
import { type MandateFacts, readFacts } from './mandates.store.ts'

/** A mandate as it is shown: with what is used of each cap. */
function toView(mandate: LockedMandate, { kind, lastOn, revokedAt }: MandateFacts, nowMs: number): MandateView {
  const { id, scopes, zone, untilMs, isRevoked, use } = mandate
  const day = dayOfMandate(zone, nowMs)
  return {
    id,
    kind,
    scopes,
    lastOn,
    state: isRevoked ? 'REVOKED' : untilMs !== null && nowMs >= untilMs ? 'OVER' : 'IN_FORCE',
    zone,
    revokedAt,
    caps: Object.entries(mandate.caps).flatMap(([currency, cap]) =>
      isCurrency(currency) ? [{ currency, ...cap, used: usedOf(use, { currency, day, butLot: null }) }] : [],
    ),
  }
}

/** What a mandate holds, each lot by what it is bound for. */
function heldOf({ use }: LockedMandate): MandateHolder['held'] {
  return [...heldLots(use)].flatMap(([lot, { currency, minor }]) => (isCurrency(currency) ? [{ lot, currency, minor }] : []))
}

/** A mandate as it is shown, and the lots that it holds. */
export interface ShownMandate {
  readonly view: MandateView
  readonly held: MandateHolder['held']
}

/** Mandates as they are shown; unknown ones are missing. */
export async function showMandates(
  { db, pool }: { readonly db: Db; readonly pool: Pool },
  ids: readonly number[],
  nowMs: number,
): Promise<ReadonlyMap<number, ShownMandate>> {
  const [mandates, facts] = await Promise.all([readMandates(pool, ids), readFacts(db, ids)])
  return new Map(
    [...mandates.values()].flatMap((mandate): [number, ShownMandate][] => {
      const about = facts.get(mandate.id)
      return about === undefined ? [] : [[mandate.id, { view: toView(mandate, about, nowMs), held: heldOf(mandate) }]]
    }),
  )
}
