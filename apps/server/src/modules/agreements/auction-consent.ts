import type { AuctionConsent } from '@app/contract/agreements/agreements.answers.ts'
import { Failure } from '@app/contract/failure.ts'
import { type Locale, localeOf } from '@app/text/locales.ts'
import { addAccountEvent, lockAccount } from '#modules/accounts/index.ts'
import { addConsent, findConsent, type ReadText } from '#modules/consents/index.ts'
import { textSiteOf } from '#modules/house-texts/index.ts'
import { memberOf } from '#modules/session/index.ts'
import { liftSigned } from '#modules/steps/index.ts'
import { transaction } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { AgreementsDeps } from './agreements-deps.ts'

/** The rules of auctions that a member reads: those of their own site. */
const rulesOf = ({ houseTexts }: Pick<AgreementsDeps, 'houseTexts'>, ctx: RequestContext, locale: Locale): ReadText =>
  houseTexts.readInForce('AUCTION', { site: textSiteOf(ctx), locale }, ctx.nowMs)

/** Whether the caller has agreed to the rules of auctions as they stand, and when. */
export async function readAuctionConsent(deps: Pick<AgreementsDeps, 'db' | 'houseTexts'>, ctx: RequestContext): Promise<AuctionConsent> {
  const { kind, site, version } = rulesOf(deps, ctx, ctx.locale)
  const at = await findConsent(deps.db, { accountId: memberOf(ctx).accountId, kind, site, version })
  return { version, givenAt: at?.toISOString() ?? '' }
}

/** Agrees to the rules of auctions. @throws Failure INVALID_INPUT without a tick, and for another version than stands. */
export async function giveAuctionConsent(
  deps: AgreementsDeps,
  ctx: RequestContext,
  body: { readonly version: number; readonly isAccepted: boolean; readonly locale: string },
): Promise<AuctionConsent> {
  if (!body.isAccepted) throw new Failure('INVALID_INPUT', { fieldErrors: { isAccepted: 'validation.auctionRules' } })
  const { db, sessions } = deps
  const read = rulesOf(deps, ctx, localeOf(body.locale) ?? ctx.locale)
  const { kind, site, version } = read
  // What is agreed to is what was read.
  if (body.version !== version) throw new Failure('INVALID_INPUT', { fieldErrors: { isAccepted: 'terms.changed' } })
  const { accountId } = memberOf(ctx)
  await transaction(db, async (tx) => {
    await lockAccount(tx, accountId)
    if ((await findConsent(tx, { accountId, kind, site, version })) === null) {
      await addConsent(tx, ctx, { accountId, read })
      await addAccountEvent(tx, { accountId, actorId: accountId, kind: 'auction-consent', detail: { version } })
    }
    await liftSigned(tx, accountId, 'AUCTION')
  })
  sessions.forgetAccount()
  return readAuctionConsent(deps, ctx)
}
