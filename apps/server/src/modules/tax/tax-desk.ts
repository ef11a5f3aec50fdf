import type { Pool } from 'pg'
import type { InputOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import type { DeskRate, ExemptionId, LotsTaxed, TaxDesk } from '@app/contract/tax/tax-desk.answers.ts'
import type { approveExemption, endExemption, setLotTax } from '@app/contract/tax/tax-desk.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { siteOfPlace } from '@app/rules/tax/read-rates.ts'
import { taxesSales } from '@app/rules/tax/tax-codes.ts'
import { addAccountEvent, isClose } from '#modules/accounts/index.ts'
import { operatorOf } from '#modules/session/index.ts'
import { listRates, type RateRow } from '#modules/tax-terms/index.ts'
import { type Db, transaction } from '#platform/db/database.ts'
import { inTransaction } from '#platform/db/in-transaction.ts'
import { txOver } from '#platform/db/tx-over.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { endStanding, findAccount, insertExemption, listCertificates, listExemptionPapers, listExemptions } from './exemptions.store.ts'
import { saveLotTax } from './lot-tax.store.ts'
import { readDrafts } from './rate-drafts.ts'

export interface TaxDeps {
  readonly db: Db
  readonly pool: Pool
}

/** The rates of some sites that are in force today, and those to come; what another has replaced is left out. */
function shownRates(rates: readonly RateRow[], sites: readonly SiteCode[], nowMs: number): DeskRate[] {
  return rates.flatMap((one, at): DeskRate[] => {
    const site = siteOfPlace(one.place)
    if (site === null || !sites.includes(site)) return []
    const today = dayOfSite(site, nowMs)
    const next = rates[at + 1]
    const isReplaced = next?.place === one.place && next.kind === one.kind && next.fromOn <= today
    return isReplaced ? [] : [{ ...one, site, isInForce: one.fromOn <= today }]
  })
}

/** What the desk shows of the caller's sites. */
export async function readTaxDesk(deps: TaxDeps, ctx: RequestContext): Promise<TaxDesk> {
  const { db } = deps
  const { sites } = operatorOf(ctx)
  const today = dayOfSite(ctx.site.code, ctx.nowMs)
  const [rates, drafts, exemptions, papers, certificates] = await Promise.all([
    listRates(db),
    readDrafts(deps, ctx),
    listExemptions(db, { sites, today }),
    listExemptionPapers(db, { sites, today }),
    listCertificates(db, { sites, today }),
  ])
  return { rates: shownRates(rates, sites, ctx.nowMs), drafts, exemptions, papers, certificates }
}

/**
 * Writes down that somebody is exempt. @throws Failure NO_SUCH_PERSON, also for people of other sites; INVALID_INPUT for a place that does not
 * tax sales or is another site's, and a last day before the first; TAX_REFUSED with SELF, also for who is close to them, or STANDING where they are exempt there already.
 */
export async function approve({ db }: TaxDeps, ctx: RequestContext, body: InputOf<typeof approveExemption>['body']): Promise<ExemptionId> {
  const operator = operatorOf(ctx)
  const { number, place, fromOn, untilOn, taxNumber, reason } = body
  const invalid = (field: string) => new Failure('INVALID_INPUT', { fieldErrors: { [field]: 'validation.wrong' } })
  const site = siteOfPlace(place)
  // Who owes the tax where an exemption is wrong decides about it.
  if (site === null || !operator.sites.includes(site) || !taxesSales(place)) throw invalid('place')
  if (untilOn !== null && untilOn < fromOn) throw invalid('untilOn')
  const accountId = await findAccount(db, number, operator.sites)
  if (accountId === null) throw new Failure('NO_SUCH_PERSON', { number })
  if (await isClose(db, operator.accountId, accountId)) throw new Failure('TAX_REFUSED', { reason: 'SELF' })
  return transaction(db, async (tx) => {
    const id = await insertExemption(tx, { accountId, place, taxNumber, fromOn, untilOn, approvedBy: operator.accountId, reason })
    if (id === null) throw new Failure('TAX_REFUSED', { reason: 'STANDING' })
    const detail = { exemption: id, place, fromOn, ...(untilOn !== null && { untilOn }), reason }
    await addAccountEvent(tx, { accountId, actorId: operator.accountId, kind: 'tax-exemption-approved', detail })
    return { id }
  })
}

/** Ends an exemption. @throws Failure NOT_FOUND, also for one of other sites' people and one that was ended. */
export async function end(
  { db }: TaxDeps,
  ctx: RequestContext,
  { id, reason }: InputOf<typeof endExemption>['body'],
): Promise<ExemptionId> {
  const operator = operatorOf(ctx)
  return transaction(db, async (tx) => {
    const ended = await endStanding(tx, { id, endedBy: operator.accountId, reason, sites: operator.sites })
    if (ended === null) throw new Failure('NOT_FOUND')
    const { accountId, place } = ended
    const detail = { exemption: id, place, reason }
    await addAccountEvent(tx, { accountId, actorId: operator.accountId, kind: 'tax-exemption-ended', detail })
    return { id }
  })
}

/** Says how lots are sold for tax. @throws Failure LOT_NOT_FOUND with the first that is none of the caller's sites; then nothing is said of any. */
export async function setTaxOfLots({ pool }: TaxDeps, ctx: RequestContext, body: InputOf<typeof setLotTax>['body']): Promise<LotsTaxed> {
  const { accountId, sites } = operatorOf(ctx)
  const { status, reason } = body
  const lots = [...new Set(body.lots)]
  await inTransaction(pool, async (client) => {
    const saved = await saveLotTax(client, lots, { status: status === 'PLACE' ? null : status, sites })
    const missing = lots.find((lot) => !saved.has(lot))
    if (missing !== undefined) throw new Failure('LOT_NOT_FOUND', { lotNumber: missing })
    const detail = { status, lots: lots.join(' '), reason }
    await addAccountEvent(txOver(client), { accountId, actorId: accountId, kind: 'lot-tax-set', detail })
  })
  return { lots: lots.length }
}
