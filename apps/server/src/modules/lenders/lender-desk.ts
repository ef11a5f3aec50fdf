import type { InputOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import { LENDER_ACTS_SHOWN_MAX, LENDERS_OF_SITE_MAX } from '@app/contract/lenders/lender-codes.ts'
import type { askLender, decideLender } from '@app/contract/lenders/lender-desk.ts'
import type { LenderAct, LenderActDone, LenderDesk } from '@app/contract/lenders/lenders.answers.ts'
import { SITE_CODES, type SiteCode } from '@app/contract/sites.ts'
import { checkLender } from '@app/rules/payments/lenders.ts'
import { isFaultless } from '@app/rules/validation/field-errors.ts'
import { addAccountEvent } from '#modules/accounts/index.ts'
import { checkProof } from '#modules/mandates/index.ts'
import { operatorOf } from '#modules/session/index.ts'
import { transaction, type Tx } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { endLenderAct, findLenderAct, insertLenderAct, type LenderActRow, listLenderActs, lockLenderAct } from './lender-acts.store.ts'
import type { LenderDeps } from './lender-deps.ts'
import {
  countStanding,
  endLender,
  findLender,
  insertLender,
  type LenderDetails,
  listDeskLenders,
  lockSiteLenders,
  updateLender,
} from './lenders.store.ts'
import { refuse } from './refuse.ts'

type Body = InputOf<typeof askLender>['body']

const iso = (at: Date | null): string => at?.toISOString() ?? ''

function toAct(row: LenderActRow, by: number): LenderAct {
  const { id: actId, kind, state, site, lenderId, name, address, email, phone, referenceName, reason } = row
  const { askedBy, askedByNumber, askedAt, decidedByNumber: decidedBy, decidedAt, decidedReason } = row
  const acts = state !== 'ASKED' ? [] : askedBy === by ? (['refuse'] as const) : (['approve', 'refuse'] as const)
  const details = { name, address, email, phone, referenceName, reason }
  const decided = { decidedBy, decidedAt: iso(decidedAt), decidedReason, acts }
  return { actId, kind, state, site, lenderId, ...details, askedBy: askedByNumber, askedAt: iso(askedAt), ...decided }
}

/** The lenders of the caller's sites, and what was asked about them. */
export async function readDesk({ db }: LenderDeps, ctx: RequestContext): Promise<LenderDesk> {
  const { accountId, sites } = operatorOf(ctx)
  const [lenders, acts] = await Promise.all([
    listDeskLenders(db, sites, LENDERS_OF_SITE_MAX * SITE_CODES.length),
    listLenderActs(db, sites, LENDER_ACTS_SHOWN_MAX),
  ])
  return {
    sites: SITE_CODES.filter((site) => sites.includes(site)),
    lenders: lenders.map(({ id: lenderId, endedAt, ...row }) => ({ lenderId, ...row, endedAt: iso(endedAt) })),
    acts: acts.map((row) => toAct(row, accountId)),
  }
}

/** What is to be kept of a lender: as it was typed, or of one that is ended as it stands. @throws Failure INVALID_INPUT. */
function detailsOf(body: Body, site: SiteCode, standing: LenderDetails | null): LenderDetails {
  if (body.kind === 'END' && standing !== null) {
    const { name, address, email, phone, referenceName } = standing
    return { name, address, email, phone, referenceName }
  }
  const { name, email, phone, referenceName } = body
  const address = body.address.filter((line) => line !== '')
  const fieldErrors = checkLender({ name, address, email }, site)
  if (!isFaultless(fieldErrors)) throw new Failure('INVALID_INPUT', { fieldErrors })
  return { name, address, email, phone, referenceName }
}

/**
 * Asks to add, change or end a lender of the caller's sites. @throws Failure PROOF_NEEDED, INVALID_INPUT, LENDER_NOT_FOUND also for one that has
 * ended, LENDER_REFUSED ASKED.
 */
export async function ask({ db }: LenderDeps, ctx: RequestContext, body: Body): Promise<LenderActDone> {
  checkProof(ctx)
  const { accountId: askedBy, sites } = operatorOf(ctx)
  const { kind, reason } = body
  const lender = kind === 'ADD' || body.lenderId === undefined ? null : await findLender(db, body.lenderId, sites)
  if (kind !== 'ADD' && (lender === null || lender.endedAt !== null)) throw new Failure('LENDER_NOT_FOUND')
  const site = lender?.site ?? body.site
  if (site === undefined || !sites.includes(site)) throw new Failure('INVALID_INPUT', { fieldErrors: { site: 'validation.wrong' } })
  const details = detailsOf(body, site, lender)
  return transaction(db, async (tx) => {
    const lenderId = lender?.id ?? null
    const actId = await insertLenderAct(tx, { ...details, site, kind, lenderId, reason, askedBy })
    if (actId === null) return refuse('ASKED')
    await addAccountEvent(tx, { accountId: askedBy, actorId: askedBy, kind: 'lender-asked', detail: { act: actId, kind, site, reason } })
    return { actId, state: 'ASKED', lenderId }
  })
}

/** Does what was agreed to, and answers the lender. @throws Failure LENDER_REFUSED TOO_MANY, TAKEN, CHANGED. */
async function perform(tx: Tx, { kind, site, lenderId, ...details }: LenderActRow): Promise<number> {
  await lockSiteLenders(tx, site)
  if (kind === 'ADD') {
    if ((await countStanding(tx, site)) >= LENDERS_OF_SITE_MAX) return refuse('TOO_MANY')
    return (await insertLender(tx, site, details)) ?? refuse('TAKEN')
  }
  if (lenderId === null) return refuse('CHANGED')
  const isDone = kind === 'CHANGE' ? await updateLender(tx, lenderId, details) : await endLender(tx, lenderId)
  if (isDone) return lenderId
  const standing = await findLender(tx, lenderId, [site])
  return refuse(standing?.endedAt === null ? 'TAKEN' : 'CHANGED')
}

/**
 * Agrees to what another person asked, or refuses it. @throws Failure PROOF_NEEDED, LENDER_NOT_FOUND, LENDER_REFUSED SECOND_PERSON, CHANGED,
 * TAKEN, TOO_MANY.
 */
export async function decide(
  { db }: LenderDeps,
  ctx: RequestContext,
  { id, body }: { readonly id: number; readonly body: InputOf<typeof decideLender>['body'] },
): Promise<LenderActDone> {
  checkProof(ctx)
  const { accountId: by, sites } = operatorOf(ctx)
  const act = await findLenderAct(db, id, sites)
  if (act === null) throw new Failure('LENDER_NOT_FOUND')
  const { action, reason } = body
  const isAgreed = action === 'approve'
  if (isAgreed && act.askedBy === by) return refuse('SECOND_PERSON')
  return transaction(db, async (tx) => {
    if (!(await lockLenderAct(tx, id))) return refuse('CHANGED')
    const lenderId = isAgreed ? await perform(tx, act) : act.lenderId
    const state = isAgreed ? 'DONE' : 'REFUSED'
    await endLenderAct(tx, id, { state, by, reason, lenderId })
    await addAccountEvent(tx, { accountId: act.askedBy, actorId: by, kind: 'lender-decided', detail: { act: id, action, reason } })
    return { actId: id, state, lenderId }
  })
}

/** Keeps a lender by two people at once, as those of a demo world are; null where one of its name stands for the site. */
export async function keepLender(
  db: LenderDeps['db'],
  { site, details, askedBy, by, reason }: { site: SiteCode; details: LenderDetails; askedBy: number; by: number; reason: string },
): Promise<number | null> {
  return transaction(db, async (tx) => {
    const lenderId = await insertLender(tx, site, details)
    if (lenderId === null) return null
    const actId = await insertLenderAct(tx, { ...details, site, kind: 'ADD', lenderId, reason, askedBy })
    if (actId !== null) await endLenderAct(tx, actId, { state: 'DONE', by, reason, lenderId })
    return lenderId
  })
}
