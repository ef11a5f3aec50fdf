import { evidenceText } from '@app/rules/agreements/evidence.ts'
import type { Db } from '#platform/db/database.ts'
import type { KeyRing } from '#platform/keys/key-ring.ts'
import { type KnownCertificate, listCertificates } from '#platform/keys/keys.store.ts'
import type { Vault } from '#platform/vault/index.ts'
import { type AgreementRow, countMade, listMade } from './agreements.store.ts'
import { faultsOfWords, sha256 } from './fixed-words.ts'

/** What agreements are verified with. */
export interface VerifyDeps {
  readonly db: Db
  readonly vault: Vault
  readonly keys: Pick<KeyRing, 'verifyReceipt'>
}

/** The sealed document; null where it is gone or does not open. */
async function readDocument({ db, vault }: VerifyDeps, { objectId, accountId }: AgreementRow): Promise<Buffer | null> {
  const object = objectId === null ? null : await vault.find(db, objectId)
  if (object === null || object.accountId !== accountId) return null
  try {
    return await vault.read(object)
  } catch {
    return null
  }
}

/** Whether the evidence says of the agreement what its row says. */
function isEvidenceOf({ facts, evidence, ...row }: AgreementRow, documentSha256: string): boolean {
  if (facts === null || evidence === null) return false
  const isSame =
    facts.agreement === row.id &&
    facts.site === row.site &&
    facts.form === row.form &&
    facts.template.version === row.version &&
    facts.template.locale === row.locale &&
    facts.template.sha256 === row.templateSha256.toString('hex') &&
    facts.shownSha256 === row.shownSha256.toString('hex') &&
    facts.signer.number === row.terms.signer.number &&
    facts.signature.kind === row.signatureKind &&
    facts.signature.sha256 === sha256(row.signature ?? '').toString('hex') &&
    facts.signedAt === row.signedAt?.toISOString()
  return isSame && evidence === evidenceText({ ...facts, documentSha256 })
}

/** What is wrong with the signature of a document; null for nothing. Whether to trust that of another service is for its readers. */
async function faultOf(
  { signatureKind }: AgreementRow,
  document: Buffer,
  certificates: readonly KnownCertificate[],
): Promise<string | null> {
  if (signatureKind === 'PROVIDER') return null
  // Loaded with the first document that is verified: what reads signatures takes megabytes that a server at rest does not need.
  const { verifyDocument } = await import('./document/verify-document.ts')
  return verifyDocument(document, certificates).fault
}

/** Everything that is wrong with a signed agreement: its words, its evidence, its document; none for nothing. */
export async function faultsOf(
  deps: VerifyDeps & { readonly certificates: readonly KnownCertificate[] },
  row: AgreementRow,
): Promise<string[]> {
  const document = await readDocument(deps, row)
  if (document === null) return ['its document is gone or does not open']
  const fault = await faultOf(row, document, deps.certificates)
  const isSigned = await deps.keys.verifyReceipt(Buffer.from(row.evidence ?? ''), row.evidenceSignature ?? '')
  return [
    ...faultsOfWords(row),
    ...(isEvidenceOf(row, sha256(document).toString('hex')) ? [] : ['the evidence is not of this agreement and document']),
    ...(isSigned ? [] : ['the evidence is not signed by a receipt key']),
    ...(fault === null ? [] : [`the document: ${fault}`]),
  ]
}

const VERIFY_BATCH_COUNT = 100

/** What a verification of all agreements found. */
export interface AgreementsVerdict {
  readonly agreements: number
  /** One line for each that is bad. */
  readonly faults: readonly string[]
}

/** Verifies every signed agreement that has a document. */
export async function verifyAgreements(
  deps: VerifyDeps,
  onProgress: (progress: { readonly done: number; readonly share: number }) => void = () => undefined,
): Promise<AgreementsVerdict> {
  const certificates = await listCertificates(deps.db)
  const total = await countMade(deps.db)
  const faults: string[] = []
  let agreements = 0
  for (let after = 0, page = await listMade(deps.db, { after, count: VERIFY_BATCH_COUNT }); page.length > 0;) {
    for (const row of page) {
      const found = await faultsOf({ ...deps, certificates }, row)
      if (found.length > 0) faults.push(`agreement ${row.id} of account ${row.accountId}: ${found.join('; ')}`)
      agreements += 1
      onProgress({ done: agreements, share: agreements / Math.max(total, agreements) })
    }
    after = page.at(-1)?.id ?? 0
    page = await listMade(deps.db, { after, count: VERIFY_BATCH_COUNT })
  }
  return { agreements, faults }
}
