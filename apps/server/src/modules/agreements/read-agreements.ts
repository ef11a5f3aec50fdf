import type { AgreementList, AgreementStanding, AgreementToSign } from '@app/contract/agreements/agreements.answers.ts'
import { Failure } from '@app/contract/failure.ts'
import { needsProof } from '@app/rules/people/ways-in.ts'
import { memberOf } from '#modules/session/index.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { attachment } from '#platform/http/personal-file.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { RawBody } from '#platform/http/run-call.ts'
import type { AgreementsDeps } from './agreements-deps.ts'
import { LISTED_MAX } from './agreements-limits.ts'
import { type AgreementRow, findAgreement, listAgreementsOf } from './agreements.store.ts'
import { findEnvelope } from './envelopes.store.ts'
import { consentWords, screenConsent, wordsOf } from './fixed-words.ts'
import { toAgreement } from './to-agreement.ts'

/** The caller's own agreement. @throws Failure AGREEMENT_NOT_FOUND for anybody else's. */
export async function ownAgreement(db: Db | Tx, ctx: RequestContext, id: number): Promise<AgreementRow> {
  const row = await findAgreement(db, id)
  if (row === null || row.accountId !== memberOf(ctx).accountId) throw new Failure('AGREEMENT_NOT_FOUND')
  return row
}

export async function listOwnAgreements(db: Db, ctx: RequestContext): Promise<AgreementList> {
  const { accountId } = memberOf(ctx)
  const rows = await listAgreementsOf(db, accountId, LISTED_MAX)
  return { agreements: rows.map((row) => toAgreement(row, { accountId, nowMs: ctx.nowMs })) }
}

/** An agreement of the caller with its words, and where it is signed. @throws Failure AGREEMENT_NOT_FOUND for anybody else's. */
export async function readAgreement({ db, eSign, houseTexts }: AgreementsDeps, ctx: RequestContext, id: number): Promise<AgreementToSign> {
  const row = await ownAgreement(db, ctx, id)
  const { accountId, provedAtMs } = memberOf(ctx)
  const consent = screenConsent(houseTexts, row, ctx.nowMs)
  return {
    agreement: toAgreement(row, { accountId, nowMs: ctx.nowMs }),
    document: wordsOf(row),
    documentSha256: row.shownSha256.toString('hex'),
    consent: { version: consent.version, words: await consentWords(houseTexts, consent) },
    signerName: row.terms.signer.name,
    elsewhere: eSign === null ? null : { provider: eSign.name, isBegun: ((await findEnvelope(db, id))?.ref ?? null) !== null },
    isProofNeeded: needsProof('signAgreement', { provedAtMs, nowMs: ctx.nowMs }),
  }
}

export async function readStanding(db: Db, ctx: RequestContext, id: number): Promise<AgreementStanding> {
  const { status } = await ownAgreement(db, ctx, id)
  return { agreementId: id, status }
}

/** The signed document of the caller. @throws Failure AGREEMENT_NOT_FOUND for another's, and for one that is not made and checked. */
export async function showDocument({ db, vault }: AgreementsDeps, ctx: RequestContext, id: number): Promise<RawBody> {
  const row = await ownAgreement(db, ctx, id)
  const object = row.status === 'ACTIVE' && row.objectId !== null ? await vault.find(db, row.objectId) : null
  if (object === null) throw new Failure('AGREEMENT_NOT_FOUND')
  return attachment(await vault.read(object), { name: `${row.form.toLowerCase()}-${id}.pdf`, contentType: object.media })
}
