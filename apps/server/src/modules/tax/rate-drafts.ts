import type { InputOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import type { RateDraft, RateDraftEnd, RatesLoaded } from '@app/contract/tax/tax-desk.answers.ts'
import type { decideTaxRates, loadTaxRates } from '@app/contract/tax/tax-desk.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import type { TaxRate } from '@app/rules/tax/rates-at.ts'
import { beginsLater, readRates, siteOfPlace } from '@app/rules/tax/read-rates.ts'
import { addAccountEvent } from '#modules/accounts/index.ts'
import { checkProof } from '#modules/mandates/index.ts'
import { operatorOf } from '#modules/session/index.ts'
import { listRates } from '#modules/tax-terms/index.ts'
import { type Db, transaction } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { endDraft, insertDraft, insertRates, listDrafts, lockDraft, type RateDraftRow } from './drafts.store.ts'

interface Deps {
  readonly db: Db
}

const refuse = (reason: string): never => {
  throw new Failure('TAX_REFUSED', { reason })
}

const written = (rates: readonly TaxRate[]): string =>
  rates.map(({ place, kind, rate, fromOn }) => `${place} ${kind} ${rate} ${fromOn}`).join('\n')

/** Whether somebody may approve a file: it is another person's, and all of its sites are theirs. Any of them may refuse it. */
const mayApprove = ({ authorId, sites }: RateDraftRow, by: { readonly accountId: number; readonly sites: readonly string[] }): boolean =>
  authorId !== by.accountId && sites.every((site) => by.sites.includes(site))

const toDraft = (row: RateDraftRow, by: Parameters<typeof mayApprove>[1]): RateDraft => ({
  id: row.id,
  rates: row.rates,
  author: row.author,
  reason: row.reason,
  madeAt: row.madeAt.toISOString(),
  acts: mayApprove(row, by) ? ['approve', 'refuse'] : ['refuse'],
})

/** Files of rates of the caller's sites that wait for a second person. */
export async function readDrafts({ db }: Deps, ctx: RequestContext): Promise<readonly RateDraft[]> {
  const by = operatorOf(ctx)
  return (await listDrafts(db, by.sites)).map((row) => toDraft(row, by))
}

/**
 * Keeps the rates of a file, all of them or none, until a second person decides: nothing is in force by it. @throws Failure PROOF_NEEDED,
 * TAX_REFUSED RATES_FULL where too many files of a site wait.
 */
export async function loadRates({ db }: Deps, ctx: RequestContext, body: InputOf<typeof loadTaxRates>['body']): Promise<RatesLoaded> {
  checkProof(ctx)
  const { accountId, sites } = operatorOf(ctx)
  const known = await listRates(db)
  const { rates, faults } = readRates(body.file, { rates: known, sites, todayOf: (site) => dayOfSite(site, ctx.nowMs) })
  if (faults.length > 0) return { draft: null, rates: 0, faults }
  const of = [...new Set(rates.map(({ place }) => siteOfPlace(place)))].filter((site) => site !== null)
  return transaction(db, async (tx) => {
    const draft = await insertDraft(tx, { sites: of, rates, author: accountId, reason: body.reason })
    if (draft === null) return refuse('RATES_FULL')
    const detail = { draft, rates: written(rates), reason: body.reason }
    await addAccountEvent(tx, { accountId, actorId: accountId, kind: 'tax-rates-loaded', detail })
    return { draft, rates: rates.length, faults: [] }
  })
}

/** What nobody may approve: rates that no longer begin tomorrow or later, and those that came meanwhile by another file. */
function demandAhead({ rates }: RateDraftRow, nowMs: number): void {
  if (!rates.every((rate) => beginsLater(rate, (site) => dayOfSite(site, nowMs)))) refuse('RATES_DAY')
}

/**
 * Approves a file that another person wrote, or refuses it, which its author may do too. Two who decide at once wait for one another.
 * @throws Failure PROOF_NEEDED, NOT_FOUND for none that waits at the caller's sites and for one of other sites too that would be approved,
 * TAX_REFUSED RATES_AUTHOR, RATES_DAY and KNOWN.
 */
export async function decideRates(
  { db }: Deps,
  ctx: RequestContext,
  { id, body }: { readonly id: number; readonly body: InputOf<typeof decideTaxRates>['body'] },
): Promise<RateDraftEnd> {
  checkProof(ctx)
  const { accountId, sites } = operatorOf(ctx)
  const { action, reason } = body
  return transaction(db, async (tx) => {
    const draft = await lockDraft(tx, id, sites)
    if (draft === null) throw new Failure('NOT_FOUND')
    const state = action === 'approve' ? 'APPROVED' : 'REFUSED'
    if (action === 'approve') {
      if (draft.authorId === accountId) refuse('RATES_AUTHOR')
      // Somebody of all of its sites does.
      if (!mayApprove(draft, { accountId, sites })) throw new Failure('NOT_FOUND')
      demandAhead(draft, ctx.nowMs)
      if ((await insertRates(tx, draft)) < draft.rates.length) refuse('KNOWN')
    }
    await endDraft(tx, id, { state, by: accountId, reason })
    const detail = { draft: id, action, reason }
    await addAccountEvent(tx, { accountId, actorId: accountId, kind: 'tax-rates-decided', detail })
    return { state }
  })
}
