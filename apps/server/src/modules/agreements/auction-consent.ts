import type { AuctionConsent } from '@app/contract/agreements/agreements.answers.ts'
import { Failure } from '@app/contract/failure.ts'
import { AUCTION_VERSION } from '@app/rules/people/consent-texts.ts'
import { localeOf } from '@app/text/locales.ts'
import { addAccountEvent, lockAccount } from '#modules/accounts/index.ts'
import { addConsent, findConsent } from '#modules/consents/index.ts'
import { memberOf } from '#modules/session/index.ts'
import { liftSigned } from '#modules/steps/index.ts'
import { transaction, type Db } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { AgreementsDeps } from './agreements-deps.ts'

const ABOUT = { kind: 'AUCTION', version: AUCTION_VERSION } as const

/** Whether the caller has agreed to the rules of auctions as they stand, and when. */
export async function readAuctionConsent(db: Db, ctx: RequestContext): Promise<AuctionConsent> {
  const at = await findConsent(db, { accountId: memberOf(ctx).accountId, ...ABOUT })
  return { version: AUCTION_VERSION, givenAt: at?.toISOString() ?? '' }
}

/** Agrees to the rules of auctions. @throws Failure INVALID_INPUT without a tick, and for another version than stands. */
export async function giveAuctionConsent(
  { db, sessions }: AgreementsDeps,
  ctx: RequestContext,
  body: { readonly version: number; readonly isAccepted: boolean; readonly locale: string },
): Promise<AuctionConsent> {
  if (!body.isAccepted) throw new Failure('INVALID_INPUT', { fieldErrors: { isAccepted: 'validation.auctionRules' } })
  // What is agreed to is what was read.
  if (body.version !== AUCTION_VERSION) throw new Failure('INVALID_INPUT', { fieldErrors: { isAccepted: 'terms.changed' } })
  const { accountId } = memberOf(ctx)
  const locale = localeOf(body.locale) ?? ctx.locale
  await transaction(db, async (tx) => {
    await lockAccount(tx, accountId)
    if ((await findConsent(tx, { accountId, ...ABOUT })) === null) {
      await addConsent(tx, ctx, { accountId, ...ABOUT, site: ctx.site.code, locale })
      await addAccountEvent(tx, { accountId, actorId: accountId, kind: 'auction-consent', detail: { version: AUCTION_VERSION } })
    }
    await liftSigned(tx, accountId, 'AUCTION')
  })
  sessions.forgetAccount()
  return readAuctionConsent(db, ctx)
}
