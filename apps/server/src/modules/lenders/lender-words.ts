import type { InputOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import { HANDOVERS_PAGE_SIZE } from '@app/contract/lenders/lender-codes.ts'
import type { listHandovers as listCall, recordLenderWord } from '@app/contract/lenders/lender-desk.ts'
import type { DeskHandover, HandoverList, WordRecorded } from '@app/contract/lenders/lenders.answers.ts'
import { scopesLeft } from '@app/rules/payments/lenders.ts'
import { addAccountEvent, isClose } from '#modules/accounts/index.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import { checkProof } from '#modules/mandates/index.ts'
import { lockWins } from '#modules/release/index.ts'
import { operatorOf } from '#modules/session/index.ts'
import { transaction } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { countHandovers, endHandover, findHandover, freeVehicle, type HandoverRow, insertWord, listHandovers } from './handovers.store.ts'
import type { LenderDeps } from './lender-deps.ts'
import { mailBuyer } from './lender-mails.ts'
import { refuse } from './refuse.ts'

const leftOf = ({ endedAt, holdsVehicle }: HandoverRow) => scopesLeft({ isStanding: endedAt === null, holdsVehicle })

function toDesk(row: HandoverRow, by: number): DeskHandover {
  const { id: handoverId, lender, site, lot, vehicle, invoiceId, invoiceNumber, number, name, theirReference, reference } = row
  const { currency, totalMinor, balanceMinor, handedAt, holdsVehicle, endedAt, endKind, words } = row
  const whose = { handoverId, lender, site, lot, vehicle, invoiceId, invoiceNumber, number, name }
  return {
    ...whose,
    theirReference,
    reference,
    currency,
    totalMinor,
    balanceMinor,
    handedAt: handedAt.toISOString(),
    holdsVehicle,
    endedAt: endedAt?.toISOString() ?? '',
    endKind,
    words: words.map(({ at, ...word }) => ({ ...word, at: new Date(at).toISOString() })),
    scopes: row.payerId === by ? [] : leftOf(row),
  }
}

/** A page of the invoices of the caller's sites that lenders have, or had. */
export async function readHandovers(
  { db }: LenderDeps,
  ctx: RequestContext,
  { view, page }: InputOf<typeof listCall>['query'],
): Promise<HandoverList> {
  const { accountId, sites } = operatorOf(ctx)
  const filter = { sites, view }
  const [rows, total] = await Promise.all([
    listHandovers(db, filter, { offset: (page - 1) * HANDOVERS_PAGE_SIZE, limit: HANDOVERS_PAGE_SIZE }),
    countHandovers(db, filter),
  ])
  const pages = Math.max(1, Math.ceil(total / HANDOVERS_PAGE_SIZE))
  return { handovers: rows.map((row) => toDesk(row, accountId)), total, page, pages }
}

/**
 * Records what a lender said, behind the locks of the win and the payer: passes, the gate and titles come before or after. Nobody records one
 * about their own lot or that of somebody close. @throws Failure PROOF_NEEDED, LENDER_NOT_FOUND, LENDER_REFUSED SELF, CHANGED.
 */
export async function recordWord(
  deps: LenderDeps,
  ctx: RequestContext,
  { id, body }: { readonly id: number; readonly body: InputOf<typeof recordLenderWord>['body'] },
): Promise<WordRecorded> {
  checkProof(ctx)
  const { accountId: by, sites } = operatorOf(ctx)
  const found = await findHandover(deps.db, id, sites)
  if (found === null) throw new Failure('LENDER_NOT_FOUND')
  const { lot, payerId } = found
  if (await isClose(deps.db, by, payerId)) return refuse('SELF')
  const { scope, evidence, reason } = body
  await transaction(deps.db, async (tx) => {
    await lockWins(tx, [lot])
    await lockTerms(tx, payerId)
    const isDone = scope === 'ALL' ? await endHandover(tx, id, 'RELEASED') : await freeVehicle(tx, id)
    if (!isDone) return refuse('CHANGED')
    await insertWord(tx, { handoverId: id, scope, evidence, reason, by })
    const detail = { handover: id, invoice: found.invoiceId, lot, lender: found.lenderId, scope, evidence, reason }
    await addAccountEvent(tx, { accountId: payerId, actorId: by, kind: 'lender-word-recorded', detail })
    return mailBuyer(deps.post, tx, { handed: found, news: scope })
  })
  return { handoverId: id, scope }
}
