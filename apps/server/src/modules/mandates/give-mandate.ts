import type { InputOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import { REVOKE_REASON_LENGTH_MAX } from '@app/contract/mandates/mandate-codes.ts'
import type { MandateDone } from '@app/contract/mandates/mandates.answers.ts'
import type { changeMandate, createMandate, revokeMandate } from '@app/contract/mandates/mandates.ts'
import { dayOfMandate } from '@app/rules/mandates/decide-mandate.ts'
import { isTokenKind, mandateKindOf, mayGive } from '@app/rules/mandates/holders.ts'
import { isLastDay, readCaps } from '@app/rules/mandates/mandate-form.ts'
import { isProofOld } from '@app/rules/people/ways-in.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { isFaultless, type FieldErrors } from '@app/rules/validation/field-errors.ts'
import { addAccountEvent, notifyOwner } from '#modules/accounts/index.ts'
import { memberOf } from '#modules/session/index.ts'
import { transaction, type Tx } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { MandatesDeps } from './mandates-deps.ts'
import { mailHolder } from './mandate-mails.ts'
import {
  addMandate,
  changeTerms,
  endMandate,
  idOf,
  lockMandate,
  lockParties,
  type MandateTerms,
  type Party,
  userIdOf,
} from './mandates.store.ts'
import { noteUnknown, subBidderFor } from './sub-bidders.ts'
import { showMandates } from './show-mandates.ts'

type Given = InputOf<typeof createMandate>['body']
type Changed = InputOf<typeof changeMandate>['body']
type Revoked = InputOf<typeof revokeMandate>['body']

/** @throws Failure PROOF_NEEDED: whoever holds a stolen session must not let others spend the account's money, nor change what they pay it. */
export function checkProof(ctx: RequestContext): void {
  if (isProofOld({ provedAtMs: memberOf(ctx).provedAtMs, nowMs: ctx.nowMs })) throw new Failure('PROOF_NEEDED')
}

/** What was sent, read, and the fields that are wrong. */
export function readTerms(
  { scopes, caps: sent, until }: Omit<Changed, 'mandateId' | 'locale'>,
  today: string,
): { readonly terms: MandateTerms; readonly fieldErrors: FieldErrors } {
  const { caps, errors } = readCaps(sent)
  const fieldErrors = {
    ...errors,
    ...(caps.length === 0 && isFaultless(errors) ? { 'caps[0][currency]': 'validation.capNone' } : {}),
    ...(isLastDay(until, today) ? {} : { until: 'validation.lastDay' }),
  }
  return { terms: { scopes: [...new Set(scopes)], caps, lastOn: until }, fieldErrors }
}

/** What was sent, read. @throws Failure INVALID_INPUT with the fields that are wrong. */
function termsOf(sent: Omit<Changed, 'mandateId'>, today: string): MandateTerms {
  const { terms, fieldErrors } = readTerms(sent, today)
  if (!isFaultless(fieldErrors)) throw new Failure('INVALID_INPUT', { fieldErrors })
  return terms
}

async function done(deps: MandatesDeps, id: number, ctx: RequestContext): Promise<MandateDone> {
  const shown = (await showMandates(deps, [id], ctx.nowMs)).get(id)
  if (shown === undefined) throw new Error(`mandate ${id} is gone`)
  return { mandate: shown.view }
}

/** Keeps in the history of both what was done. */
async function note(
  tx: Tx,
  kind: 'mandate-given' | 'mandate-changed' | 'mandate-revoked',
  { id, payerId, holderId, detail = {} }: { id: number; payerId: number; holderId: number; detail?: Readonly<Record<string, unknown>> },
): Promise<void> {
  for (const accountId of [payerId, holderId])
    await addAccountEvent(tx, { accountId, actorId: payerId, kind, detail: { mandate: id, ...detail } })
}

/** Why something is ended, as it was sent. @throws Failure INVALID_INPUT without one. */
export function reasonOf(sent: string): string {
  const reason = sent.trim()
  if (reason === '' || reason.length > REVOKE_REASON_LENGTH_MAX)
    throw new Failure('INVALID_INPUT', { fieldErrors: { reason: 'validation.revokeReason' } })
  return reason
}

/** A mandate of the caller for a person; that of a token is changed with the token. @throws Failure MANDATE_NOT_FOUND. */
async function lockGiven(tx: Tx, about: { readonly id: number; readonly payerId: number }) {
  const row = await lockMandate(tx, about)
  if (row === undefined || isTokenKind(row.kind)) throw new Failure('MANDATE_NOT_FOUND')
  return row
}

/** Whom a mandate is for, and what it makes of them. @throws Failure MANDATE_HOLDER alike for everybody who is not the caller's, FORBIDDEN for who may give none. */
function holderFor(parties: readonly Party[], payer: Party, { holder, kind }: Pick<Given, 'holder' | 'kind'>) {
  const found = parties.find(({ number }) => number === userIdOf(holder))
  if (found === undefined || found.brokerId !== payer.id || found.isVacant || found.status !== 'active') throw new Failure('MANDATE_HOLDER')
  const needed = mandateKindOf(found.kind)
  if (needed === null || needed !== kind) throw new Failure('MANDATE_HOLDER')
  if (!mayGive(needed, payer)) throw new Failure('FORBIDDEN')
  return { holder: found, kind: needed }
}

/**
 * Lets somebody bid for the caller's account: who belongs to it, or a buyer of another one, who then chooses to.
 * @throws Failure PROOF_NEEDED, INVALID_INPUT, MANDATE_SELF, MANDATE_HOLDER, MANDATE_EXISTS, SUB_BIDDERS_FULL, FORBIDDEN.
 */
export async function giveMandate(deps: MandatesDeps, body: Given, ctx: RequestContext): Promise<MandateDone> {
  const { accountId: payerId, number } = memberOf(ctx)
  checkProof(ctx)
  if (userIdOf(body.holder) === number) throw new Failure('MANDATE_SELF')
  const isNamed = body.kind === 'SUB_BIDDER'
  const giving = transaction(deps.db, async (tx) => {
    const parties = await lockParties(tx, { payerId, holderNumber: userIdOf(body.holder) })
    const payer = parties.find((one) => one.id === payerId)
    if (payer === undefined) throw new Failure('MANDATE_HOLDER')
    const { holder, kind } = isNamed ? await subBidderFor(tx, { parties, payer, body }) : holderFor(parties, payer, body)
    const { zone } = siteOf(payer.site)
    const terms = termsOf(body, dayOfMandate(zone, ctx.nowMs))
    const made = await addMandate(tx, { ...terms, payerId, holderId: holder.id, kind, zone })
    if (made === null) throw new Failure('MANDATE_EXISTS')
    await note(tx, 'mandate-given', { id: made, payerId, holderId: holder.id, detail: { role: kind, ...terms } })
    await mailHolder(deps.post, tx, { holder, payerId, notice: 'given', kind })
    await notifyOwner(deps.post, tx, { ctx, accountId: payerId, notice: 'mandateGiven' })
    return made
  })
  const id = await (isNamed ? noteUnknown(deps, payerId, giving) : giving)
  return done(deps, id, ctx)
}

/** Changes a mandate in force. @throws Failure PROOF_NEEDED, INVALID_INPUT, MANDATE_NOT_FOUND. */
export async function changeGiven(deps: MandatesDeps, { mandateId, ...body }: Changed, ctx: RequestContext): Promise<MandateDone> {
  const { accountId: payerId } = memberOf(ctx)
  checkProof(ctx)
  const id = idOf(mandateId)
  await transaction(deps.db, async (tx) => {
    const row = await lockGiven(tx, { id, payerId })
    if (row.isRevoked) throw new Failure('MANDATE_NOT_FOUND')
    const terms = termsOf(body, dayOfMandate(row.zone, ctx.nowMs))
    await changeTerms(tx, { ...terms, id, zone: row.zone })
    await note(tx, 'mandate-changed', { id, payerId, holderId: row.holderId, detail: { ...terms } })
    await notifyOwner(deps.post, tx, { ctx, accountId: payerId, notice: 'mandateGiven' })
  })
  return done(deps, id, ctx)
}

/**
 * Revokes a mandate: bids that are being decided are waited for, and none that is decided later passes by it. One that is revoked already
 * stays as it was. @throws Failure INVALID_INPUT without a reason, MANDATE_NOT_FOUND.
 */
export async function revokeGiven(deps: MandatesDeps, body: Revoked, ctx: RequestContext): Promise<MandateDone> {
  const { accountId: payerId } = memberOf(ctx)
  const reason = reasonOf(body.reason)
  const id = idOf(body.mandateId)
  await transaction(deps.db, async (tx) => {
    const row = await lockGiven(tx, { id, payerId })
    if (row.isRevoked) return
    const { holderId, kind, isTaken } = row
    // What somebody left who bids for themselves meanwhile is theirs.
    await endMandate(tx, { id, holderId: kind === 'SUB_BIDDER' && !isTaken ? null : holderId, by: payerId, reason })
    await note(tx, 'mandate-revoked', { id, payerId, holderId })
    await mailHolder(deps.post, tx, { holder: { id: holderId, site: row.site }, payerId, notice: 'revoked', kind })
  })
  return done(deps, id, ctx)
}
