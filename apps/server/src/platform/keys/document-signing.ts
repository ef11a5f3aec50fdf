import { createHash, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { TimestampAuthority } from '@libpdf/core'
import type { Db } from '../db/database.ts'
import type { SigningSettings } from '../settings/outside-settings.ts'
import type { DocumentSigner, KeyRing } from './key-ring.ts'
import { keepSigningCertificate } from './keys.store.ts'

/** An authority that answers no sooner is away; the document waits. */
const TSA_TIMEOUT_MS = 10_000
const ID_LENGTH = 16

const idOf = (certificate: Buffer): string => createHash('sha256').update(certificate).digest('hex').slice(0, ID_LENGTH)

/** How documents are signed: by whom, and whose clock says when. */
export interface DocumentSigning {
  /** The signer now. @throws Error where its certificate has ended. */
  signer(): DocumentSigner
  /** Null where no authority says when (PAdES B-B). */
  readonly timestamps: TimestampAuthority | null
}

/** The key and certificate of a file. @throws Error with one line for a file that cannot be used. */
async function signerOfFile({ file, password }: NonNullable<SigningSettings['p12']>): Promise<DocumentSigner> {
  const { P12Signer } = await import('@libpdf/core')
  const signer = await readFile(file)
    .then((bytes) => P12Signer.create(bytes, password))
    .catch((error: unknown) => {
      throw new Error(`SIGNING_P12 cannot be used: ${error instanceof Error ? error.message : 'not readable'}`)
    })
  const certificate = Buffer.from(signer.certificate)
  return {
    keyId: idOf(certificate),
    certificate,
    chain: signer.certificateChain.map((one) => Buffer.from(one)),
    keyType: signer.keyType,
    sign: async (bytes) => Buffer.from(await signer.sign(bytes, 'SHA-256')),
  }
}

/** @throws Error for a certificate that does not count yet, or no longer. */
function checkCounts({ certificate }: DocumentSigner): void {
  const { validFromDate, validToDate } = new X509Certificate(certificate)
  const now = new Date()
  if (now < validFromDate || now > validToDate)
    throw new Error(
      `SIGNING_P12 cannot be used: its certificate counts from ${validFromDate.toISOString()} to ${validToDate.toISOString()}`,
    )
}

/**
 * Opens how documents are signed: by the key of the installation, or by one of a file, whose certificate is kept so that what it signed can
 * always be verified. @throws Error with one line for settings that cannot be used.
 */
export async function openDocumentSigning(
  { p12, tsaUrl }: SigningSettings,
  { db, keys }: { readonly db: Db; readonly keys: KeyRing },
): Promise<DocumentSigning> {
  const own = p12 === undefined ? null : await signerOfFile(p12)
  if (own !== null) {
    checkCounts(own)
    await keepSigningCertificate(db, { id: own.keyId, certificate: own.certificate, isIssuer: false })
    for (const certificate of own.chain) await keepSigningCertificate(db, { id: idOf(certificate), certificate, isIssuer: true })
  }
  const timestamps =
    tsaUrl === undefined ? null : new (await import('@libpdf/core')).HttpTimestampAuthority(tsaUrl, { timeout: TSA_TIMEOUT_MS })
  return {
    timestamps,
    signer: () => {
      if (own === null) return keys.documentSigner()
      checkCounts(own)
      return own
    },
  }
}
