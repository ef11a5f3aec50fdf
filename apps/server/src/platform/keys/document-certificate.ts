import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** Years for which a certificate counts; `keys rotate` makes another. */
const CERTIFICATE_YEARS = 10
const SERIAL_BYTES = 16
const NAME = 'Hammerlane documents, certified by this installation itself'
const VERSION_3 = 2
const OID = {
  commonName: '2.5.4.3',
  basicConstraints: '2.5.29.19',
  keyUsage: '2.5.29.15',
  extendedKeyUsage: '2.5.29.37',
  /** Signing of documents (RFC 9336). */
  documentSigning: '1.3.6.1.5.5.7.3.36',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
} as const
/** Digital signature and non-repudiation: the first two bits. */
const KEY_USAGE = Uint8Array.of(0xc0)
const KEY_USAGE_UNUSED_BITS = 6

/** A key that signs documents, PKCS 8 in DER, and its certificate in DER, which it signs itself: P-256, ten years. */
export async function makeDocumentKey(now = new Date()): Promise<{ readonly material: Buffer; readonly certificate: Buffer }> {
  // Loaded when a key has to be made, which is once in the life of most installations.
  const [asn1, pki] = await Promise.all([import('asn1js'), import('pkijs')])
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const notAfter = new Date(now)
  notAfter.setUTCFullYear(notAfter.getUTCFullYear() + CERTIFICATE_YEARS)
  // A serial number is positive: its first bit is 0, and its first byte is not.
  const serial = randomBytes(SERIAL_BYTES)
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40
  const named = () =>
    new pki.RelativeDistinguishedNames({
      typesAndValues: [new pki.AttributeTypeAndValue({ type: OID.commonName, value: new asn1.Utf8String({ value: NAME }) })],
    })
  const extension = (extnID: string, critical: boolean, value: { toBER(): ArrayBuffer }) =>
    new pki.Extension({ extnID, critical, extnValue: value.toBER() })
  const usage = new asn1.BitString({ valueHex: KEY_USAGE.buffer, unusedBits: KEY_USAGE_UNUSED_BITS })
  const publicKey = pair.publicKey.export({ type: 'spki', format: 'der' })
  const certificate = new pki.Certificate({
    version: VERSION_3,
    serialNumber: new asn1.Integer({ valueHex: Uint8Array.from(serial).buffer }),
    issuer: named(),
    subject: named(),
    notBefore: new pki.Time({ value: now }),
    notAfter: new pki.Time({ value: notAfter }),
    subjectPublicKeyInfo: new pki.PublicKeyInfo({ schema: asn1.fromBER(Uint8Array.from(publicKey).buffer).result }),
    signature: new pki.AlgorithmIdentifier({ algorithmId: OID.ecdsaWithSha256 }),
    signatureAlgorithm: new pki.AlgorithmIdentifier({ algorithmId: OID.ecdsaWithSha256 }),
    extensions: [
      extension(OID.basicConstraints, true, new pki.BasicConstraints({ cA: false }).toSchema()),
      extension(OID.keyUsage, true, usage),
      extension(OID.extendedKeyUsage, false, new pki.ExtKeyUsage({ keyPurposes: [OID.documentSigning] }).toSchema()),
    ],
  })
  const signed = Buffer.from(certificate.encodeTBS().toBER())
  certificate.tbsView = Uint8Array.from(signed)
  certificate.signatureValue = new asn1.BitString({ valueHex: Uint8Array.from(sign('sha256', signed, pair.privateKey)).buffer })
  return {
    material: pair.privateKey.export({ type: 'pkcs8', format: 'der' }),
    certificate: Buffer.from(certificate.toSchema(true).toBER()),
  }
}
