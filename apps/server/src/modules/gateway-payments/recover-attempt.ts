import { isCurrency } from '@app/rules/bidding/limits.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import { transaction, type Tx } from '#platform/db/database.ts'
import type { GatewayState } from '#platform/gateway/index.ts'
import { type AttemptRow, findByProviderRef, findByRef, insertFound } from './attempts/attempts.store.ts'
import { type AttemptWords, readAbout } from './attempts/attempt-words.ts'
import { askAbout } from './learn-state.ts'
import { findFeeDue } from './pay-fees.ts'
import { findAccountSince } from './attempts/payers.store.ts'
import type { PaymentDeps } from './payment-deps.ts'

const REF = /^[A-Za-z0-9_-]{22}$/
/** Where a payer of such a payment would be led to; nobody waits for that any more. */
const AFTERWARDS = '/payments'
const LOCALE = 'en_us'

/** A payment as a settlement names it: by the provider's reference, and by ours where it says that. */
export interface NamedPayment {
  readonly provider: string
  readonly ref: string
  readonly key: string
}

/** foreign: nobody here knows whose it is. unknown: the provider does not say, or not yet. */
type Unfound = 'foreign' | 'unknown'

/** The attempt of a payment as it stands now, and whether its provider was asked for it. */
export type Recovered = { readonly attempt: AttemptRow; readonly wasAsked: boolean } | Unfound

/** What is paid: what went back or the open order of a fee; else whatever the payer owes, or their deposit. Null where there is nothing of it. */
async function thingOf(tx: Tx, { purpose, accountId }: AttemptWords, ref: string): Promise<string | null> {
  if (purpose !== 'RENEWAL_FEES') return `found:${ref}`
  return (await findFeeDue(tx, accountId))?.thing ?? null
}

/**
 * Stores an attempt anew that a restore has lost, by what its provider says of it. It pays whatever its payer owes: after a restore the
 * numbers of invoices may be others'. @returns foreign where nobody knows whose it is, or somebody else has the id of their account.
 */
async function insertLost(
  deps: PaymentDeps,
  { provider, ref: providerRef }: NamedPayment,
  said: GatewayState,
): Promise<'stored' | 'foreign'> {
  const { key: ref, currency, amountMinor } = said
  const words = readAbout(said.about)
  if (words === null || !REF.test(ref) || !isCurrency(currency)) return 'foreign'
  const { accountId, purpose, site } = words
  return transaction(deps.db, async (tx) => {
    if ((await findAccountSince(tx, accountId)) !== words.accountSinceMs) return 'foreign'
    await lockTerms(tx, accountId)
    const thing = await thingOf(tx, words, ref)
    if (thing === null) return 'foreign'
    const returnUrl = `${deps.ownAddress()}/network-response?orderRefId=${ref}`
    const found = { ref, accountId, site, provider, purpose, thing, currency, amountMinor, providerRef }
    await insertFound(tx, { ...found, returnUrl, successPath: AFTERWARDS, locale: LOCALE })
    return 'stored'
  })
}

/** The attempt of a payment: the one that is here, or the one that its provider tells of. */
async function attemptOf(deps: PaymentDeps, named: NamedPayment): Promise<AttemptRow | Unfound> {
  const { db, gateways } = deps
  const { provider, key } = named
  const known = key === '' ? null : await findByRef(db, key)
  if (known?.provider === provider && known.providerRef !== null) return known
  const gateway = gateways.named(provider)
  // Settlements may name what stands behind a page.
  const page = gateway?.pageOf === undefined ? { ref: named.ref } : await gateway.pageOf(named.ref)
  if (page === 'unknown') return 'unknown'
  const { ref } = page
  if (ref === null) return 'foreign'
  const found = await findByProviderRef(db, provider, ref)
  if (found !== null) return found
  const said = (await gateway?.query(ref)) ?? { kind: 'unknown' as const }
  if (said.kind !== 'state') return said.kind === 'missing' ? 'foreign' : 'unknown'
  if ((await insertLost(deps, { ...named, ref }, said)) === 'foreign') return 'foreign'
  // Where another payment of the same order is open, it is stored once that is over.
  return (await findByProviderRef(db, provider, ref)) ?? 'unknown'
}

/**
 * Finds the attempt of a payment that a settlement names, stores it anew where it is missing, and has what is not booked yet booked, once:
 * its provider is asked how it stands, and a settlement is believed nothing else (MQ-106). `isNews` says by the attempt whether to ask.
 */
export async function recoverAttempt(deps: PaymentDeps, named: NamedPayment, isNews: (attempt: AttemptRow) => boolean): Promise<Recovered> {
  const attempt = await attemptOf(deps, named)
  if (typeof attempt === 'string') return attempt
  if (!isNews(attempt)) return { attempt, wasAsked: false }
  if ((await askAbout(deps, attempt)) === 'unknown') return 'unknown'
  const now = await findByRef(deps.db, attempt.ref)
  return now === null ? 'unknown' : { attempt: now, wasAsked: true }
}
