import type { TimestampAuthority } from '@libpdf/core'
import type { DocumentSigner } from '#platform/keys/key-ring.ts'

/** Room for the signature within the document, bytes: a certificate of ours and its signature take about 1,200. */
const SIGNATURE_BYTES_MAX = 4_096
/** Room for a time stamp with the certificates of its authority, bytes. */
const STAMP_BYTES_MAX = 16_384
const FIELD = 'Signature'

/** Bytes of hidden zeros that a signature leaves at most beside its issuers' certificates. */
const roomFor = ({ chain }: DocumentSigner, hasStamp: boolean): number =>
  SIGNATURE_BYTES_MAX + chain.reduce((sum, { length }) => sum + length, 0) + (hasStamp ? STAMP_BYTES_MAX : 0)

/**
 * Signs a PDF by PAdES B-B: a detached CMS signature over all of it but itself, with the certificate in it; by B-T where an authority says
 * when. @throws Error while that authority does not answer.
 */
export async function signDocument(
  bytes: Uint8Array,
  {
    signer,
    timestamps,
    at,
    reason,
  }: { readonly signer: DocumentSigner; readonly timestamps: TimestampAuthority | null; readonly at: Date; readonly reason: string },
): Promise<Buffer> {
  const { PDF } = await import('@libpdf/core')
  const pdf = await PDF.load(bytes)
  const { bytes: signed, warnings } = await pdf.sign({
    signer: {
      certificate: signer.certificate,
      certificateChain: [...signer.chain],
      keyType: signer.keyType,
      signatureAlgorithm: signer.keyType === 'EC' ? 'ECDSA' : 'RSASSA-PKCS1-v1_5',
      sign: (data, algorithm) => {
        if (algorithm !== 'SHA-256') throw new RangeError(`documents are signed with SHA-256, not ${algorithm}`)
        return signer.sign(data)
      },
    },
    ...(timestamps === null ? { level: 'B-B' as const } : { level: 'B-T' as const, timestampAuthority: timestamps }),
    digestAlgorithm: 'SHA-256',
    signingTime: at,
    reason,
    fieldName: FIELD,
    estimatedSize: roomFor(signer, timestamps !== null),
  })
  if (warnings.length > 0) throw new Error(`the document was signed with warnings: ${warnings.map(({ message }) => message).join('; ')}`)
  return Buffer.from(signed)
}
