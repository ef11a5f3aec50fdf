import { createHash, verify, X509Certificate } from 'node:crypto'
import { fromBER, type OctetString } from 'asn1js'
import { type Attribute, Certificate, ContentInfo, IssuerAndSerialNumber, SignedData, type SignerInfo, TSTInfo } from 'pkijs'

// A time stamp by RFC 3161 over the bytes of a signature. That its authority is one to trust is for the reader to judge, as for any viewer:
// here it is shown that the stamp is of this signature, whole, and made by the certificate that it carries.

const OID = {
  signedData: '1.2.840.113549.1.7.2',
  stamp: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
} as const
const DIGESTS: Readonly<Record<string, string>> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}
/** Signature algorithms in DER, by the kind of key; what is not signed has to be written in one way. */
const ALGORITHMS: Readonly<Record<string, readonly string[]>> = {
  rsa: ['2a864886f70d010101', '2a864886f70d01010b', '2a864886f70d01010c', '2a864886f70d01010d'].map((oid) => `300d0609${oid}0500`),
  ec: ['2a8648ce3d040302', '2a8648ce3d040303', '2a8648ce3d040304'].map((oid) => `300a0608${oid}`),
}
const DIGEST_FORMS: readonly string[] = ['01', '02', '03'].flatMap((last) => [
  `300b06096086480165030402${last}`,
  `300d06096086480165030402${last}0500`,
])
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8'
const SET_TAG = 0x31
/** Of signed data that holds another type than plain data (RFC 5652). */
const STAMP_VERSION = 3

const derOf = (value: { toSchema(): { toBER(): ArrayBuffer } }): Buffer => Buffer.from(value.toSchema().toBER())
const hashOf = (name: string, bytes: Buffer): Buffer => createHash(name).update(bytes).digest()

function attributeIn({ signedAttrs }: SignerInfo, type: string): Attribute | undefined {
  return signedAttrs?.attributes.find((one) => one.type === type)
}

/** Whether a signer names this certificate by its hash (RFC 5035), so that no other can stand in its place. */
function namesCertificate(info: SignerInfo, der: Buffer): boolean {
  const named = [attributeIn(info, OID.signingCertificate), attributeIn(info, OID.signingCertificateV2)].flatMap((one) => one?.values ?? [])
  const inside = Buffer.concat(named.map((value: { toBER(): ArrayBuffer }) => Buffer.from(value.toBER())))
  return ['sha1', ...Object.values(DIGESTS)].some((name) => inside.includes(hashOf(name, der)))
}

/** The certificate of whoever made the stamp. */
function stamperOf(content: SignedData, { sid }: SignerInfo): X509Certificate | null {
  if (!(sid instanceof IssuerAndSerialNumber)) return null
  const serial = Buffer.from(sid.serialNumber.valueBlock.valueHexView)
  const found = (content.certificates ?? []).find(
    (one): one is Certificate =>
      one instanceof Certificate &&
      derOf(one.issuer).equals(derOf(sid.issuer)) &&
      Buffer.from(one.serialNumber.valueBlock.valueHexView).equals(serial),
  )
  return found === undefined ? null : new X509Certificate(derOf(found))
}

/** Whether what a stamp says of itself without signing it is said in the one way there is. */
function isFramed(content: SignedData, info: SignerInfo, certificate: X509Certificate): boolean {
  const [digest, ...more] = content.digestAlgorithms
  if (digest === undefined || more.length > 0 || content.crls !== undefined || info.unsignedAttrs !== undefined) return false
  const written = derOf(info.digestAlgorithm)
  const allowed = ALGORITHMS[certificate.publicKey.asymmetricKeyType ?? ''] ?? []
  return (
    content.version === STAMP_VERSION &&
    info.version === 1 &&
    derOf(digest).equals(written) &&
    DIGEST_FORMS.includes(written.toString('hex')) &&
    allowed.includes(derOf(info.signatureAlgorithm).toString('hex'))
  )
}

/** Whether the signature of a stamp is right. */
function isSigned(info: SignerInfo, certificate: X509Certificate, stamp: Buffer): boolean {
  const name = DIGESTS[info.digestAlgorithm.algorithmId]
  const digest = attributeIn(info, OID.messageDigest)?.values[0] as OctetString | undefined
  if (name === undefined || digest === undefined || info.signedAttrs === undefined) return false
  if (!Buffer.from(digest.valueBlock.valueHexView).equals(hashOf(name, stamp))) return false
  const attributes = Buffer.from(info.signedAttrs.encodedValue)
  attributes[0] = SET_TAG
  return verify(name, attributes, certificate.publicKey, Buffer.from(info.signature.valueBlock.valueHexView))
}

/** Whether each certificate beside the stamper's was signed by another of them, so that none was changed. */
function isChainWhole(content: SignedData): boolean {
  const all = (content.certificates ?? []).flatMap((one) => (one instanceof Certificate ? [new X509Certificate(derOf(one))] : []))
  return (
    all.length === content.certificates?.length &&
    (all.length === 1 || all.every((one) => all.some((by) => one.checkIssued(by) && one.verify(by.publicKey))))
  )
}

/** What is wrong with a time stamp of a signature; null for nothing. @throws whatever a parser says of bytes that are none. */
export function faultOfTimestamp(token: Buffer, signature: Buffer): string | null {
  const { result, offset } = fromBER(Uint8Array.from(token).buffer)
  if (offset !== token.length) return 'its time stamp cannot be read'
  const outer = new ContentInfo({ schema: result })
  if (outer.contentType !== OID.signedData) return 'its time stamp is of another kind'
  const content = new SignedData({ schema: outer.content })
  const [info, ...more] = content.signerInfos
  const inner = content.encapContentInfo
  if (info === undefined || more.length > 0 || inner.eContentType !== OID.stamp || inner.eContent === undefined)
    return 'its time stamp is of another kind'
  const written = derOf(new ContentInfo({ contentType: OID.signedData, content: content.toSchema(true) }))
  if (!written.equals(token)) return 'its time stamp is written another way'
  const stamp = Buffer.from(inner.eContent.getValue())
  const { messageImprint, genTime } = TSTInfo.fromBER(Uint8Array.from(stamp).buffer)
  const imprint = Buffer.from(messageImprint.hashedMessage.valueBlock.valueHexView)
  if (messageImprint.hashAlgorithm.algorithmId !== OID.sha256 || !imprint.equals(hashOf('sha256', signature)))
    return 'its time stamp is of something else'
  const certificate = stamperOf(content, info)
  if (certificate === null || !namesCertificate(info, certificate.raw)) return 'its time stamp names another authority'
  if (!(certificate.keyUsage ?? []).includes(TIME_STAMPING) || genTime < certificate.validFromDate || genTime > certificate.validToDate)
    return 'its time stamp is by a certificate that makes none'
  if (!isFramed(content, info, certificate)) return 'its time stamp is written another way'
  if (!isSigned(info, certificate, stamp) || !isChainWhole(content)) return 'its time stamp is wrong'
  return null
}
