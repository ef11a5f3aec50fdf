import { cardToPayBy } from '#modules/saved-cards/index.ts'
import type { AttemptToPay } from '#platform/gateway/index.ts'
import { aboutOf } from './attempt-words.ts'
import type { AttemptRow } from './attempts.store.ts'
import type { Db } from '#platform/db/database.ts'

/** Whom people pay, as gateways show it. */
const PAYEE = 'Hammerlane'

export interface WordsDeps {
  readonly db: Db
  /** Address at which this node takes notices. */
  readonly ownAddress: () => string
}

/** What a provider is told of an attempt: the same words each time, as it takes other words for another payment. */
export async function attemptToPay({ db, ownAddress }: WordsDeps, attempt: AttemptRow): Promise<AttemptToPay> {
  const { ref, provider, amountMinor, currency, locale, method, returnUrl, description, accountId, savedCardId, linkId, createdAt } =
    attempt
  return {
    ref,
    begunAt: createdAt,
    amountMinor,
    currency,
    locale,
    method,
    returnUrl,
    noticeUrl: `${ownAddress()}/hooks/payments/${provider}`,
    description,
    card: savedCardId === null ? null : await cardToPayBy(db, accountId, savedCardId),
    about: await aboutOf(db, attempt),
    payee: PAYEE,
    ...(linkId !== null && { isForAnother: true as const }),
  }
}
