import type { AgreementStanding } from '@app/contract/agreements/agreements.answers.ts'
import type { beginSigning as beginCall } from '@app/contract/agreements/agreements.ts'
import type { InputOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import { waitsForSignature } from '@app/rules/agreements/standing.ts'
import { needsProof } from '@app/rules/people/ways-in.ts'
import { addConsent, type ReadText } from '#modules/consents/index.ts'
import { memberOf } from '#modules/session/index.ts'
import { transaction, type Tx } from '#platform/db/database.ts'
import type { ESignProvider } from '#platform/e-sign/index.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { NoticeFault } from '#platform/provider-notices/index.ts'
import type { AgreementsDeps } from './agreements-deps.ts'
import { type AgreementRow, lockAgreement } from './agreements.store.ts'
import { wordsOf } from './fixed-words.ts'
import { checkWords, demandRead } from './sign-agreement.ts'
import { endAt } from './to-agreement.ts'
import { anchorOf, drawUnsigned } from './document/draw-unsigned.ts'
import { addEnvelope, addLeftover, type EnvelopeFacts, findEmail, findEnvelope, saveBegun, takeToBegin } from './envelopes.store.ts'
import { BEGIN_LEASE_S } from './agreements-limits.ts'

type BeginBody = InputOf<typeof beginCall>['body']

/** Whether an agreement still waits for its signature at an instant. */
const waits = (row: AgreementRow, nowMs: number): boolean =>
  waitsForSignature({ status: row.status, untilOn: row.untilOn ?? '', endReason: endAt(row, nowMs) })

/** Has the provider begin the envelope of an agreement, unless it is begun. @throws Failure UNAVAILABLE while it cannot be. */
async function beginAt(deps: AgreementsDeps, provider: ESignProvider, row: AgreementRow): Promise<void> {
  const { db, log } = deps
  const envelope = await findEnvelope(db, row.id)
  if (envelope === null || envelope.ref !== null) return
  // Of two at once one begins; whoever comes second tries once more.
  if (!(await takeToBegin(db, row.id, BEGIN_LEASE_S))) throw new Failure('UNAVAILABLE')
  try {
    const words = wordsOf(row)
    const pdf = await drawUnsigned(row, words)
    const { key, facts } = envelope
    const ref = await provider.begin({ key, agreement: row.id, title: words.title, pdf, signer: facts.signer, anchor: anchorOf(row.id) })
    // Taken back meanwhile: nobody will sign it.
    if (!(await saveBegun(db, row.id, ref))) await addLeftover(db, { provider: provider.name, ref })
  } catch (error) {
    await saveBegun(db, row.id, null)
    if (!(error instanceof NoticeFault)) throw error
    log.warn({ provider: provider.name, reason: error.reason, agreement: row.id }, 'an agreement could not be sent to be signed')
    throw new Failure('UNAVAILABLE')
  }
}

/** Keeps consent and session of whoever begins, once. */
async function noteBegun(
  tx: Tx,
  ctx: RequestContext,
  {
    row,
    consent,
    provider,
    session,
  }: {
    readonly row: AgreementRow
    readonly consent: ReadText
    readonly provider: ESignProvider
    readonly session: EnvelopeFacts['session']
  },
): Promise<void> {
  const { id: agreementId, accountId } = row
  const { version, hash } = consent
  const facts: EnvelopeFacts = {
    consent: { version, sha256: hash.toString('hex') },
    network: ctx.origin.network,
    session,
    signer: { name: row.terms.signer.name, email: await findEmail(tx, accountId) },
  }
  if (await addEnvelope(tx, { agreementId, accountId, provider: provider.name, facts }))
    await addConsent(tx, ctx, { accountId, read: consent })
}

/**
 * Sends an agreement of the caller to the outside service at which it is signed; the same once more changes nothing.
 * @throws Failure INVALID_INPUT without consent; AGREEMENT_NOT_FOUND for anybody else's; AGREEMENT_REFUSED with the reason HERE, CONSENT or
 * OVER; UNAVAILABLE while the service cannot be reached.
 */
export async function beginSigning(deps: AgreementsDeps, ctx: RequestContext, body: BeginBody): Promise<AgreementStanding> {
  const { db, sessions, eSign, houseTexts } = deps
  const { accountId } = memberOf(ctx)
  if (eSign === null) throw new Failure('AGREEMENT_REFUSED', { reason: 'HERE' })
  const proof = ctx.sessionId === null ? null : await sessions.howProved(ctx.sessionId)
  if (proof === null) throw new Failure('NOT_SIGNED_IN')
  const session = { method: proof.method, hasSecondFactor: proof.hasSecondFactor, provedAt: proof.provedAt.toISOString() }
  const row = await transaction(db, async (tx) => {
    const found = await lockAgreement(tx, body.agreementId)
    if (found === null || found.accountId !== accountId) throw new Failure('AGREEMENT_NOT_FOUND')
    if (!waits(found, ctx.nowMs)) throw new Failure('AGREEMENT_REFUSED', { reason: 'OVER' })
    const consent = demandRead(houseTexts, found, { version: body.consentVersion, nowMs: ctx.nowMs })
    if (!body.isConsented) throw new Failure('INVALID_INPUT', { fieldErrors: { isConsented: 'validation.esign' } })
    checkWords(found)
    await noteBegun(tx, ctx, { row: found, consent, provider: eSign, session })
    return found
  })
  await beginAt(deps, eSign, row)
  return { agreementId: row.id, status: row.status }
}

/**
 * Where the caller signs an agreement at the outside service; null where there is nothing to sign there.
 * @throws Failure AGREEMENT_NOT_FOUND for anybody else's, PROOF_NEEDED, UNAVAILABLE.
 */
export async function findSigningUrl(deps: AgreementsDeps, ctx: RequestContext, row: AgreementRow): Promise<string | null> {
  const { db, post, eSign } = deps
  const envelope = await findEnvelope(db, row.id)
  if (eSign === null || envelope?.ref === null || envelope?.provider !== eSign.name || !waits(row, ctx.nowMs)) return null
  // Whoever holds the address signs, so it is given to nobody who has not shown lately who they are.
  if (needsProof('beginSigning', { provedAtMs: memberOf(ctx).provedAtMs, nowMs: ctx.nowMs })) throw new Failure('PROOF_NEEDED')
  try {
    const returnUrl = post.linkTo(row.site, `/esign-document/${row.form}?id=${row.id}`)
    return await eSign.signingUrl(envelope.ref, { agreement: row.id, signer: envelope.facts.signer, returnUrl })
  } catch (error) {
    if (!(error instanceof NoticeFault)) throw error
    throw new Failure('UNAVAILABLE')
  }
}
