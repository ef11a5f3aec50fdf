import type { PoolClient } from 'pg'
import { decideMandate, type MandatedAct, type RefusedByMandate } from '@app/rules/mandates/decide-mandate.ts'
import { bidsForAnother } from '@app/rules/mandates/holders.ts'
import type { AccountKind } from '@app/contract/people.ts'
import { type Actor, type LockedMandate, lockMandates } from './mandates.store.ts'

/** The locked mandate by which somebody acts; null where they have none for this account. */
export function mandateOf({ personId, accountId, mandateId }: Actor, mandates: ReadonlyMap<number, LockedMandate>): LockedMandate | null {
  const mandate = mandateId === null ? undefined : mandates.get(mandateId)
  return mandate?.payerId === accountId && mandate.holderId === personId ? mandate : null
}

/** As `mandateOf`, locked and read now, after the account. */
export const lockMandateOf = async (client: PoolClient, actor: Actor): Promise<LockedMandate | null> =>
  mandateOf(actor, await lockMandates(client, actor.mandateId === null ? [] : [actor.mandateId]))

/** Whether an act needs a mandate: it commits another account, is a program's, or of somebody who bids for others alone. */
export const needsMandate = ({ personId, accountId, mandateId }: Actor, kind: AccountKind): boolean =>
  personId !== accountId || mandateId !== null || bidsForAnother(kind)

/** Why somebody's mandate does not allow an act on an account of a kind; null where it does or none is needed. */
export const refuseByMandate = (
  actor: Actor,
  { kind, mandate }: { readonly kind: AccountKind; readonly mandate: LockedMandate | null },
  act: MandatedAct,
): RefusedByMandate | null => (needsMandate(actor, kind) ? decideMandate(mandate, act) : null)
