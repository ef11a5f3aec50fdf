import type { ScreeningDecided, ScreeningDesk, ScreeningHit } from '@app/contract/documents/screening.answers.ts'
import type { ScreeningState } from '@app/contract/documents/screening-codes.ts'
import type { decideScreeningHit, listScreening } from '@app/contract/documents/screening.ts'
import type { InputOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import { areRelated } from '@app/rules/documents/review.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { compareMarks } from '@app/rules/screening/compare-subject.ts'
import { decideHit } from '@app/rules/screening/decide-hit.ts'
import { checkHitForm } from '@app/rules/screening/hit-form.ts'
import { isFaultless } from '@app/rules/validation/field-errors.ts'
import { findParty, isClose } from '#modules/accounts/index.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import { operatorOf } from '#modules/session/index.ts'
import { transaction, type Db } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { countDue, markDue } from './due.store.ts'
import {
  addHitEvent,
  countHits,
  findHit,
  listAccountHits,
  listCloseParties,
  type HitRow,
  listHitEvents,
  listHits,
  lockHit,
  saveBirth,
  saveDecision,
  type WaitingHitRow,
} from './hits.store.ts'
import { settleHold } from './hold-account.ts'
import { listLists, type ListRow } from './lists.store.ts'
import type { LookDeps } from './look-step.ts'
import { OLD_DAYS, PAGE_ROWS, PAST_LISTS_SHOWN } from './screening-limits.ts'

type Query = InputOf<typeof listScreening>['query']
type Decision = NonNullable<InputOf<typeof decideScreeningHit>['body']>

const STATES: Readonly<Record<Query['view'], readonly ScreeningState[]>> = {
  waiting: ['OPEN', 'PROPOSED'],
  decided: ['CLEARED', 'CONFIRMED'],
}

const toList = ({ id: _id, ageDays, ...list }: ListRow): ScreeningDesk['lists'][number] => ({
  ...list,
  publishedOn: list.publishedOn ?? '',
  loadedAt: list.loadedAt.toISOString(),
  isOld: list.replacedAt === null && ageDays >= OLD_DAYS,
  replacedAt: list.replacedAt?.toISOString() ?? '',
})

const toWaiting = ({ id, site, buyerNumber, list, score, state, foundAt }: WaitingHitRow): ScreeningDesk['hits'][number] => ({
  id,
  site,
  buyerNumber,
  list,
  score,
  state,
  foundAt: foundAt.toISOString(),
})

/** The lists, and the hits of the caller's sites without a name; not those of themselves or of somebody close, of which they learn nothing. */
export async function readDesk(db: Db, ctx: RequestContext, { view, page }: Query): Promise<ScreeningDesk> {
  const { accountId, sites } = operatorOf(ctx)
  const reader = await findParty(db, accountId)
  const parties = await listCloseParties(db, { sites, states: STATES[view] }, reader)
  const hidden = parties.filter((party) => areRelated(reader, party)).map((party) => party.accountId)
  const which = { sites, states: STATES[view], hidden }
  const [lists, due, rows, total] = await Promise.all([
    listLists(db, PAST_LISTS_SHOWN),
    countDue(db),
    listHits(db, which, { limit: PAGE_ROWS, offset: (page - 1) * PAGE_ROWS }),
    countHits(db, which),
  ])
  return {
    lists: lists.map(toList),
    oldDays: OLD_DAYS,
    due,
    hits: rows.map(toWaiting),
    total,
    page,
    pages: Math.max(1, Math.ceil(total / PAGE_ROWS)),
  }
}

const isTheirs = (hit: HitRow | null, sites: readonly string[]): hit is HitRow => hit !== null && sites.includes(hit.site)

/** A hit with what matched; the look is an event. @throws Failure NOT_FOUND off the caller's sites, and for who is close to its person. */
export async function readHit(db: Db, ctx: RequestContext, id: number): Promise<ScreeningHit> {
  const { accountId: by, sites } = operatorOf(ctx)
  const hit = await findHit(db, id)
  if (!isTheirs(hit, sites) || (await isClose(db, by, hit.accountId))) throw new Failure('NOT_FOUND')
  await addHitEvent(db, { id, accountId: hit.accountId, kind: 'VIEWED', actorId: by })
  const history = await listHitEvents(db, id)
  const { name, companyName, country, bornOn } = hit
  return {
    ...toWaiting(hit),
    account: { name, companyName, country, bornOn },
    entry: { ...hit.entry, isListed: hit.isListed },
    // Of the two sides as they stand here: a country, or a day of birth that a reviewer typed, may have come since.
    matched: { ...hit.matched, ...compareMarks(hit, hit.entry, hit.matched.of) },
    version: hit.version,
    firstBy: hit.firstByNumber,
    isFirst: hit.state === 'PROPOSED' && hit.firstBy === by,
    history: history.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
  }
}

/** The hits of one account, for a reviewer who looks at its file; none for who is close to its person, who learns nothing of them. */
export const listHitsOf = async (db: Db, accountId: number, reviewerId: number) =>
  (await isClose(db, reviewerId, accountId)) ? [] : listAccountHits(db, accountId)

/**
 * Clears a hit or confirms it. What follows for its person is the same commit, under the lock by which their bids are judged; they are told
 * nothing. @throws Failure INVALID_INPUT, NOT_FOUND also for who is close to its person, SCREENING_REFUSED: SECOND_PERSON also for who is close
 * to the first, DECIDED, CHANGED where the entry or the names are others than the caller saw.
 */
export async function decide(
  { db, sessions }: LookDeps,
  ctx: RequestContext,
  { id, body }: { readonly id: number; readonly body: Decision },
): Promise<ScreeningDecided> {
  const { accountId: by, sites } = operatorOf(ctx)
  const found = await findHit(db, id)
  if (!isTheirs(found, sites) || (await isClose(db, by, found.accountId))) throw new Failure('NOT_FOUND')
  const { accountId, site } = found
  const fieldErrors = checkHitForm(body, dayOfSite(site, ctx.nowMs))
  if (!isFaultless(fieldErrors)) throw new Failure('INVALID_INPUT', { part: 'body', fieldErrors })
  const reason = body.reason.trim()
  const state = await transaction(db, async (tx) => {
    await lockTerms(tx, accountId)
    const hit = await lockHit(tx, id)
    if (hit === null) throw new Failure('NOT_FOUND')
    if (hit.state !== body.state) throw new Failure('SCREENING_REFUSED', { reason: 'DECIDED' })
    if (hit.version !== body.version) throw new Failure('SCREENING_REFUSED', { reason: 'CHANGED' })
    const decided = decideHit(hit, body.act, by)
    if ('refusal' in decided) throw new Failure('SCREENING_REFUSED', { reason: decided.refusal })
    if (decided.state === 'CLEARED' && hit.firstBy !== null && (await isClose(tx, by, hit.firstBy)))
      throw new Failure('SCREENING_REFUSED', { reason: 'SECOND_PERSON' })
    await saveDecision(tx, id, { state: decided.state, by, reason })
    await addHitEvent(tx, { id, accountId, kind: decided.state, actorId: by, reason })
    if (body.bornOn !== '' && body.bornOn !== hit.bornOn) {
      await saveBirth(tx, { accountId, bornOn: body.bornOn, by })
      await markDue(tx, accountId)
    }
    await settleHold(tx, accountId, ctx.nowMs)
    return decided.state
  })
  sessions.forgetAccount()
  return { id, state }
}
