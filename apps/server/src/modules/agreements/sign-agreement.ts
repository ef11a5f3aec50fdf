import type { signAgreement as signCall } from '@app/contract/agreements/agreements.ts'
import type { SignedAgreements } from '@app/contract/agreements/agreements.answers.ts'
import type { InputOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import type { SigningFacts } from '@app/rules/agreements/evidence.ts'
import { judgeSignature, type Signature } from '@app/rules/agreements/signature.ts'
import { isSigned } from '@app/rules/agreements/standing.ts'
import { isFaultless } from '@app/rules/validation/field-errors.ts'
import { addAccountEvent, notifyOwner } from '#modules/accounts/index.ts'
import { addConsent, type ReadText } from '#modules/consents/index.ts'
import type { TextBook } from '#modules/house-texts/index.ts'
import { memberOf } from '#modules/session/index.ts'
import { transaction, type Tx } from '#platform/db/database.ts'
import type { RequestContext, RequestOrigin } from '#platform/http/request-context.ts'
import type { AgreementsDeps } from './agreements-deps.ts'
import { SIGN_WAIT_MS } from './agreements-limits.ts'
import { addAgreementEvent, type AgreementRow, listStandings, lockAgreements, readDatabaseTime, saveSigned } from './agreements.store.ts'
import { finishAgreement } from './finish-agreement.ts'
import { faultsOfWords, screenConsent, sha256 } from './fixed-words.ts'
import { endAt } from './to-agreement.ts'

type SignBody = InputOf<typeof signCall>['body']
type Session = SigningFacts['session']

/** The agreements of the caller under lock. @throws Failure AGREEMENT_NOT_FOUND where one is nobody's or somebody else's. */
async function lockOwn(tx: Tx, accountId: number, ids: readonly number[]): Promise<readonly AgreementRow[]> {
  const rows = await lockAgreements(tx, ids)
  const own = rows.filter((row) => row.accountId === accountId)
  if (own.length < new Set(ids).size) throw new Failure('AGREEMENT_NOT_FOUND')
  return own
}

/** What the signer of an agreement has read: what stands now. @throws Failure AGREEMENT_REFUSED with the reason CONSENT for another version. */
export function demandRead(
  houseTexts: TextBook,
  row: AgreementRow,
  { version, nowMs }: { readonly version: number; readonly nowMs: number },
): ReadText {
  const consent = screenConsent(houseTexts, row, nowMs)
  if (version !== consent.version) throw new Failure('AGREEMENT_REFUSED', { reason: 'CONSENT' })
  return consent
}

/** What is wrong with what was sent, field by field, or the signature. */
function judge(body: SignBody, signerName: string): Signature {
  const signature = judgeSignature({ kind: body.signatureKind, text: body.signature }, signerName)
  const errors = {
    ...(body.isConsented ? {} : { isConsented: 'validation.esign' }),
    ...('fault' in signature ? { signature: signature.fault } : {}),
  }
  if ('fault' in signature || !isFaultless(errors)) throw new Failure('INVALID_INPUT', { fieldErrors: errors })
  return signature
}

/** @throws where the words can no longer be shown as they were fixed: nobody signs what they cannot have read. */
export function checkWords(row: AgreementRow): void {
  const faults = faultsOfWords(row)
  if (faults.length > 0) throw new Error(`the words of agreement ${row.id} are not those that were fixed: ${faults.join('; ')}`)
}

/** An agreement to be signed: by which signature, in which session, when and from where. */
export interface Signing {
  readonly row: AgreementRow
  readonly signature: Signature
  readonly session: Session
  /** What they read about signing on a screen. */
  readonly consent: ReadText
  readonly at: Date
  readonly ctx: { readonly origin: Pick<RequestOrigin, 'network'> }
}

/** Keeps a signature with its facts and the consent to sign on a screen; the document is made after the commit. */
export async function signIn(tx: Tx, { row, signature, session, consent, at, ctx }: Signing): Promise<void> {
  const { id, accountId } = row
  checkWords(row)
  const facts: SigningFacts = {
    agreement: id,
    site: row.site,
    form: row.form,
    template: { version: row.version, locale: row.locale, sha256: row.templateSha256.toString('hex') },
    shownSha256: row.shownSha256.toString('hex'),
    consent: { version: consent.version, sha256: consent.hash.toString('hex') },
    signer: { number: row.terms.signer.number, name: row.terms.signer.name },
    signature: { kind: signature.kind, sha256: sha256(signature.text).toString('hex') },
    startedAt: row.startedAt.toISOString(),
    signedAt: at.toISOString(),
    network: ctx.origin.network,
    session,
  }
  await saveSigned(tx, id, { kind: signature.kind, signature: signature.text, at, facts })
  await addAgreementEvent(tx, { id, accountId, kind: 'PENDING', actorId: accountId })
  await addConsent(tx, ctx, { accountId, read: consent })
  await addAccountEvent(tx, { accountId, actorId: accountId, kind: 'agreement-signed', detail: { agreement: id, form: row.form } })
}

/** Those of these agreements that still have to be signed. @throws Failure AGREEMENT_REFUSED with the reason OVER for one that is over. */
function toSign(rows: readonly AgreementRow[], nowMs: number): readonly AgreementRow[] {
  if (rows.some((row) => endAt(row, nowMs) !== null)) throw new Failure('AGREEMENT_REFUSED', { reason: 'OVER' })
  return rows.filter(({ status }) => !isSigned(status))
}

/** Waits for work, but not for long: what is not done then is done by the job. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  await Promise.race([work, new Promise((resolve) => (timer = setTimeout(resolve, ms)))])
  clearTimeout(timer)
}

/**
 * Signs agreements of the caller, all or none; one that is signed stays as it was, so that the same once more changes nothing. The documents
 * are made after the commit, of which the answer waits a moment.
 * @throws Failure INVALID_INPUT field by field; AGREEMENT_NOT_FOUND for anybody else's; AGREEMENT_REFUSED with the reason OVER, CONSENT, or ELSEWHERE where
 * an outside service takes signatures.
 */
export async function signAgreements(deps: AgreementsDeps, ctx: RequestContext, body: SignBody): Promise<SignedAgreements> {
  const { db, post, sessions, eSign, houseTexts } = deps
  if (eSign !== null) throw new Failure('AGREEMENT_REFUSED', { reason: 'ELSEWHERE' })
  const { accountId } = memberOf(ctx)
  const proof = ctx.sessionId === null ? null : await sessions.howProved(ctx.sessionId)
  if (proof === null) throw new Failure('NOT_SIGNED_IN')
  const session = { method: proof.method, hasSecondFactor: proof.hasSecondFactor, provedAt: proof.provedAt.toISOString() }
  const ids = await transaction(db, async (tx) => {
    const rows = await lockOwn(tx, accountId, body.agreementId)
    const open = toSign(rows, ctx.nowMs)
    const signatures = open.map((row) => ({
      row,
      consent: demandRead(houseTexts, row, { version: body.consentVersion, nowMs: ctx.nowMs }),
      signature: judge(body, row.terms.signer.name),
    }))
    const at = await readDatabaseTime(tx)
    for (const one of signatures) await signIn(tx, { ...one, session, at, ctx })
    if (open.length > 0) await notifyOwner(post, tx, { ctx, accountId, notice: 'agreementSigned' })
    return rows.map(({ id }) => id)
  })
  const making = (async () => {
    for (const id of ids) await finishAgreement(deps, id)
  })().catch((error: unknown) => deps.log.error({ err: error, agreements: ids }, 'a signed agreement could not be made yet'))
  await within(SIGN_WAIT_MS, making)
  return { agreements: await listStandings(db, ids) }
}
