import type { SigningFacts } from '@app/rules/agreements/evidence.ts'
import { isSigned } from '@app/rules/agreements/standing.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { addAccountEvent, notifyOwner } from '#modules/accounts/index.ts'
import { transaction, type Tx } from '#platform/db/database.ts'
import type { ESignProvider } from '#platform/e-sign/index.ts'
import type { AgreementsDeps } from './agreements-deps.ts'
import { addAgreementEvent, type AgreementRow, lockAgreement, saveSigned } from './agreements.store.ts'
import { endIn } from './end-agreement.ts'
import { finishAgreement } from './finish-agreement.ts'
import { sha256 } from './fixed-words.ts'
import { endAt } from './to-agreement.ts'
import { dropEnvelope, type EnvelopeRow, findByRef } from './envelopes.store.ts'

/** Keeps that an agreement was signed elsewhere, with the facts of whoever began it; its document is fetched after the commit. */
async function keepSigned(
  { post }: AgreementsDeps,
  tx: Tx,
  { row, envelope, atMs }: { readonly row: AgreementRow; readonly envelope: EnvelopeRow; readonly atMs: number },
): Promise<void> {
  const { id, accountId, site, locale } = row
  const { consent, network, session } = envelope.facts
  // In place of a signature stands where it was given, and by which envelope.
  const signature = `${envelope.provider} ${envelope.ref}`
  const at = new Date(atMs)
  const facts: SigningFacts = {
    agreement: id,
    site,
    form: row.form,
    template: { version: row.version, locale, sha256: row.templateSha256.toString('hex') },
    shownSha256: row.shownSha256.toString('hex'),
    consent,
    signer: { number: row.terms.signer.number, name: row.terms.signer.name },
    signature: { kind: 'PROVIDER', sha256: sha256(signature).toString('hex') },
    startedAt: row.startedAt.toISOString(),
    signedAt: at.toISOString(),
    network,
    session,
  }
  await saveSigned(tx, id, { kind: 'PROVIDER', signature, at, facts })
  await addAgreementEvent(tx, { id, accountId, kind: 'PENDING', actorId: accountId })
  await addAccountEvent(tx, { accountId, actorId: accountId, kind: 'agreement-signed', detail: { agreement: id, form: row.form } })
  await notifyOwner(post, tx, { ctx: { site: siteOf(site), locale }, accountId, notice: 'agreementSigned' })
}

/** Acts under the lock of the agreement on what its provider says of its envelope; answers whether a document is to be fetched. */
async function apply(
  deps: AgreementsDeps,
  tx: Tx,
  { envelope, found }: { readonly envelope: EnvelopeRow; readonly found: Awaited<ReturnType<ESignProvider['find']>> },
): Promise<boolean> {
  const row = await lockAgreement(tx, envelope.agreementId)
  if (row === null || isSigned(row.status)) return row !== null
  if (found.state === 'signed' && endAt(row, found.atMs) === null) {
    await keepSigned(deps, tx, { row, envelope, atMs: found.atMs })
    return true
  }
  // Gone there, it can be begun anew; refused there, it is taken back here.
  if (found.state === 'refused' && row.endReason === null) await endIn(deps, tx, { row, reason: 'WITHDRAWN', actorId: row.accountId })
  else await dropEnvelope(tx, row.id)
  return false
}

/** Asks the provider how an envelope stands and acts on the answer; however often. @throws NoticeFault while it cannot be asked. */
export async function settleEnvelope(deps: AgreementsDeps, provider: ESignProvider, ref: string): Promise<void> {
  const envelope = await findByRef(deps.db, { provider: provider.name, ref })
  if (envelope === null) return
  const found = await provider.find(ref)
  if (found.state === 'open') return
  if (await transaction(deps.db, (tx) => apply(deps, tx, { envelope, found }))) await finishAgreement(deps, envelope.agreementId)
}
