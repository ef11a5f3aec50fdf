import { evidenceText } from '@app/rules/agreements/evidence.ts'
import { mayFollow } from '@app/rules/agreements/standing.ts'
import { liftSigned } from '#modules/steps/index.ts'
import { transaction, type Tx } from '#platform/db/database.ts'
import { listCertificates } from '#platform/keys/keys.store.ts'
import type { AgreementsDeps } from './agreements-deps.ts'
import { FINISH_AFTER_S, FINISH_BATCH_COUNT, FINISH_PAUSE_MAX_MS, FINISH_PAUSE_MS } from './agreements-limits.ts'
import {
  addAgreementEvent,
  type AgreementRow,
  findAgreement,
  listUnfinished,
  lockAgreement,
  saveMade,
  saveStatus,
} from './agreements.store.ts'
import { drawDocument } from './document/draw-document.ts'
import { dropEnvelope, findEnvelope } from './envelopes.store.ts'
import { sha256, signedConsentWords, wordsOf } from './fixed-words.ts'
import { mailHolder } from './power-mails.ts'
import { signDocument } from './document/sign-document.ts'
import { faultsOf } from './verify-agreement.ts'

/** The document of an agreement that was signed elsewhere, as its provider gives it. */
async function fetchDocument({ db, eSign }: AgreementsDeps, { id }: AgreementRow): Promise<Buffer> {
  const envelope = await findEnvelope(db, id)
  if (envelope?.ref === undefined || envelope.ref === null || envelope.provider !== eSign?.name)
    throw new Error(`agreement ${id} was signed at a service that is not set here`)
  return eSign.document(envelope.ref)
}

/** The signed document of an agreement, drawn and signed here or fetched from where it was signed. */
async function documentOf(deps: AgreementsDeps, row: AgreementRow): Promise<Buffer> {
  const { facts, signature, signedAt, signatureKind } = row
  if (facts === null || signature === null || signedAt === null) throw new Error(`agreement ${row.id} is not signed`)
  if (signatureKind === 'PROVIDER') return fetchDocument(deps, row)
  const drawn = await drawDocument({ facts, words: wordsOf(row), consent: await signedConsentWords(deps.houseTexts, row), signature })
  return signDocument(drawn, { ...deps.signing, signer: deps.signing.signer(), at: signedAt, reason: `${row.form} ${row.id}` })
}

/** Makes the document of a signed agreement and seals it; of two nodes that do so at once one keeps theirs. */
async function makeDocument(deps: AgreementsDeps, row: AgreementRow): Promise<void> {
  const { db, vault, keys } = deps
  const { facts } = row
  if (facts === null) throw new Error(`agreement ${row.id} is not signed`)
  const bytes = await documentOf(deps, row)
  const evidence = evidenceText({ ...facts, documentSha256: sha256(bytes).toString('hex') })
  const evidenceSignature = await keys.signReceipt(Buffer.from(evidence))
  const object = await vault.seal([bytes], { accountId: row.accountId, media: 'application/pdf' })
  const isKept = await transaction(db, async (tx) => {
    const now = await lockAgreement(tx, row.id)
    if (now === null || !mayFollow(now.status, 'APPROVED_PENDING_REVIEW')) return false
    await vault.keep(tx, object, 'original')
    await saveMade(tx, row.id, { objectId: object.objectId, evidence, signature: evidenceSignature })
    await addAgreementEvent(tx, { id: row.id, accountId: row.accountId, kind: 'APPROVED_PENDING_REVIEW', actorId: null })
    return true
  })
  if (!isKept) await vault.discard([object])
}

/** What follows from an agreement that counts from now on. */
async function putIntoForce({ post }: AgreementsDeps, tx: Tx, row: AgreementRow): Promise<void> {
  const { id, accountId, form } = row
  await saveStatus(tx, id, 'ACTIVE')
  // Sealed here, it is removed there.
  await dropEnvelope(tx, id)
  await addAgreementEvent(tx, { id, accountId, kind: 'ACTIVE', actorId: null })
  // A power that was revoked while its document was made gives nothing.
  if (row.endReason !== null) return
  await liftSigned(tx, accountId, form)
  if (row.holderId !== null) await mailHolder(post, tx, { row, news: 'given' })
}

/** Reads a sealed document back and checks it with its evidence, as `hammerlane verify` does; only then it counts. */
async function checkDocument(deps: AgreementsDeps, row: AgreementRow): Promise<void> {
  const { db, sessions } = deps
  const faults = await faultsOf({ ...deps, certificates: await listCertificates(db) }, row)
  if (faults.length > 0) throw new Error(`the document of agreement ${row.id} is not right: ${faults.join('; ')}`)
  await transaction(db, async (tx) => {
    const now = await lockAgreement(tx, row.id)
    if (now !== null && mayFollow(now.status, 'ACTIVE')) await putIntoForce(deps, tx, now)
  })
  sessions.forgetAccount()
}

/** Takes a signed agreement to its end: document made, sealed, checked. Harmless to repeat, and at once from two nodes. */
export async function finishAgreement(deps: AgreementsDeps, id: number): Promise<void> {
  const signed = await findAgreement(deps.db, id)
  if (signed?.status === 'PENDING') await makeDocument(deps, signed)
  const made = await findAgreement(deps.db, id)
  if (made?.status === 'APPROVED_PENDING_REVIEW') await checkDocument(deps, made)
}

/** Agreements that could not be finished, and until when this node lets each be. */
export type Pauses = Map<number, { readonly pauseMs: number; readonly untilMs: number }>

/** Finishes what was signed and not finished, such as by a node that ended; answers how many were looked at. */
export async function finishSigned(deps: AgreementsDeps, olderSeconds = FINISH_AFTER_S, pauses: Pauses = new Map()): Promise<number> {
  const except = [...pauses].filter(([, { untilMs }]) => untilMs > Date.now()).map(([id]) => id)
  const ids = await listUnfinished(deps.db, { olderSeconds, count: FINISH_BATCH_COUNT, except })
  for (const id of ids) {
    try {
      await finishAgreement(deps, id)
      pauses.delete(id)
    } catch (error) {
      // One that cannot be made keeps no other waiting, and its provider is not asked without end.
      const pauseMs = Math.min((pauses.get(id)?.pauseMs ?? FINISH_PAUSE_MS / 2) * 2, FINISH_PAUSE_MAX_MS)
      pauses.set(id, { pauseMs, untilMs: Date.now() + pauseMs })
      deps.log.error({ err: error, agreement: id }, 'a signed agreement could not be made')
    }
  }
  return ids.length
}
