import { derive, type Derived } from '@app/rules/documents/derive.ts'
import { needed, type Need } from '@app/rules/documents/needed.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { addAccountEvent } from '#modules/accounts/index.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { type AccountPapers, readAccountPapers, saveDerived } from './account-papers.store.ts'

/** What papers make of an account now, without writing it. */
export function derivedOf(account: AccountPapers, nowMs: number): Derived {
  return derive({ ...account, today: dayOfSite(account.who.site, nowMs) })
}

/** The papers that somebody will need once they are a member; of a guest, those of the standard level. */
export async function readNeeds(db: Db | Tx, accountId: number): Promise<readonly Need[]> {
  const { who } = await readAccountPapers(db, accountId)
  return needed({ ...who, level: who.level === null || who.level === 'G' ? 'S' : who.level })
}

/** The same of an account that is read anew. */
export async function readDerived(db: Db | Tx, accountId: number, nowMs: number): Promise<Derived> {
  return derivedOf(await readAccountPapers(db, accountId), nowMs)
}

/**
 * Writes what the papers of an account make of it, under the lock by which its bids are judged: the next bid counts by it. Call it in the
 * transaction of the cause. `actorId` is who caused it, null for the passing of time.
 */
export async function deriveAccount(
  tx: Tx,
  accountId: number,
  { actorId, nowMs }: { readonly actorId: number | null; readonly nowMs: number },
): Promise<Derived> {
  await lockTerms(tx, accountId)
  return writeDerived(tx, accountId, { account: await readAccountPapers(tx, accountId), actorId, nowMs })
}

async function writeDerived(
  tx: Tx,
  accountId: number,
  { account, actorId, nowMs }: { readonly account: AccountPapers; readonly actorId: number | null; readonly nowMs: number },
): Promise<Derived> {
  const derived = derivedOf(account, nowMs)
  const { documentStatus, licenceCategory } = derived
  const { held } = account
  if (held.documentStatus === documentStatus && held.licenceCategory === licenceCategory) return derived
  await saveDerived(tx, accountId, derived)
  const detail = { documentStatus, licenceCategory, before: held }
  await addAccountEvent(tx, { accountId, actorId, kind: 'documents-derived', detail })
  return derived
}

/** The same for an account that has shown papers; one whose papers an operator has always vouched for keeps what it has. */
export async function deriveIfShown(
  tx: Tx,
  accountId: number,
  cause: { readonly actorId: number | null; readonly nowMs: number },
): Promise<void> {
  await lockTerms(tx, accountId)
  const account = await readAccountPapers(tx, accountId)
  const { papers, overrides } = account
  if (papers.length > 0 || overrides.status !== null || overrides.licence !== null) await writeDerived(tx, accountId, { account, ...cause })
}
