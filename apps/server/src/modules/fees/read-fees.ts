import type { Pool } from 'pg'
import { Failure } from '@app/contract/failure.ts'
import type { CurrencyFees, FeeTables, FeeVersion } from '@app/contract/fees/fees.answers.ts'
import { minorDigitsOf } from '@app/contract/money.ts'
import { isSiteCode, type SiteCode } from '@app/contract/sites.ts'
import { isDay } from '@app/rules/documents/days.ts'
import { columnsOf, toFeeTable } from '@app/rules/fees/fee-tables.ts'
import { feeVersionsOf, incrementVersionsOf, type SiteDay } from '@app/rules/fees/fee-versions.ts'
import type { IncrementTable } from '@app/rules/fees/increments.ts'
import type { FeeSchedule } from '@app/rules/fees/schedule.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { readBidAccount } from '#modules/bid-accounts/index.ts'
import type { FeeBook } from '#modules/fee-schedules/index.ts'
import { memberOf } from '#modules/session/index.ts'
import type { RequestContext } from '#platform/http/request-context.ts'

const UNLICENSED = 'UNLICENSED'

const toVersion = ({ id, effectiveFrom, isDemonstration }: FeeSchedule): FeeVersion => ({ id, effectiveFrom, isDemonstration })

function stepsOf({ effectiveFrom, isDemonstration, currency, bands }: IncrementTable): NonNullable<CurrencyFees['increments']> {
  const unit = 10 ** minorDigitsOf(currency)
  return { effectiveFrom, isDemonstration, bands: bands.map(([from, step]) => ({ fromMinor: from * unit, stepMinor: step * unit })) }
}

function currenciesOf(schedules: readonly FeeSchedule[], day: SiteDay): CurrencyFees[] {
  const steps = incrementVersionsOf(day)
  return feeVersionsOf(schedules, day).map(({ currency, inForce, earlier, coming }) => {
    const increments = steps.find((one) => one.currency === currency)?.inForce ?? null
    return {
      currency,
      inForce: inForce && toFeeTable(inForce),
      earlier: earlier.map(toVersion),
      coming: coming.map(toVersion),
      increments: increments && stepsOf(increments),
    }
  })
}

/** Where and when fees are asked of. @throws Failure INVALID_INPUT with the field. */
function askedOf({ site, on }: { readonly site: string; readonly on: string }, ctx: RequestContext): SiteDay & { readonly today: string } {
  const [first = ctx.site.code] = ctx.site.lists.sellingSites
  const asked: SiteCode | null = site === '' ? first : isSiteCode(site) ? site : null
  const fieldErrors = {
    ...(asked === null && { site: 'validation.wrong' }),
    ...(on !== '' && !isDay(on) && { on: 'validation.wrong' }),
  }
  if (asked === null || 'on' in fieldErrors) throw new Failure('INVALID_INPUT', { fieldErrors })
  const today = dayOfSite(asked, ctx.nowMs)
  return { site: asked, on: on === '' ? today : on, today }
}

/**
 * Fees and steps of a selling site on a day, and whose columns are the caller's: their own, or those of the account that pays for their bids.
 * @throws Failure INVALID_INPUT for no site of ours and no day.
 */
export async function readFees(
  { pool, book }: { readonly pool: Pool; readonly book: FeeBook },
  query: { readonly site: string; readonly on: string },
  ctx: RequestContext,
): Promise<FeeTables> {
  const { site, on, today } = askedOf(query, ctx)
  const { buyerClass, licence, homeSite } = await readBidAccount(pool, memberOf(ctx).accountId)
  return {
    site,
    on,
    today,
    sites: ctx.site.lists.sellingSites,
    reader: { buyerClass, columns: columnsOf(buyerClass), isLicensed: licence !== UNLICENSED, homeSite },
    currencies: currenciesOf(book.all(), { site, on }),
  }
}
