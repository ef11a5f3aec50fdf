import type { DocumentSigner } from '#platform/keys/key-ring.ts'

/** Room for the signature within the document, bytes: a certificate of ours and its signature take about 1,200. */
const SIGNATURE_BYTES_MAX = 4_096
const FIELD = 'Signature'

/** Signs a PDF by PAdES B-B: a detached CMS signature over all of it but itself, with the certificate in it. */
export async function signDocument(
  bytes: Uint8Array,
  { signer, at, reason }: { readonly signer: DocumentSigner; readonly at: Date; readonly reason: string },
): Promise<Buffer> {
  const { PDF } = await import('@libpdf/core')
  const pdf = await PDF.load(bytes)
  const { bytes: signed, warnings } = await pdf.sign({
    signer: {
      certificate: signer.certificate,
      keyType: 'EC',
      signatureAlgorithm: 'ECDSA',
      sign: (data, algorithm) => {
        if (algorithm !== 'SHA-256') throw new RangeError(`documents are signed with SHA-256, not ${algorithm}`)
        return signer.sign(data)
      },
    },
    level: 'B-B',
    digestAlgorithm: 'SHA-256',
    signingTime: at,
    reason,
    fieldName: FIELD,
    estimatedSize: SIGNATURE_BYTES_MAX,
  })
  if (warnings.length > 0) throw new Error(`the document was signed with warnings: ${warnings.map(({ message }) => message).join('; ')}`)
  return Buffer.from(signed)
}
