import { createHash, verify, X509Certificate } from 'node:crypto'
import { fromBER } from 'asn1js'
import { type Attribute, Certificate, ContentInfo, IssuerAndSerialNumber, SignedData, type SignerInfo } from 'pkijs'
import type { KnownCertificate } from '#platform/keys/keys.store.ts'
import { faultOfTimestamp } from './verify-timestamp.ts'

// PAdES B-B, or B-T with a time stamp: a CMS signature over the whole file but the place where it stands itself. What is accepted is what `signDocument` makes and
// nothing beside it: a file that another tool signed, or that says the same in other bytes, is none of ours.

const BYTE_RANGE = /\/ByteRange \[0 (\d+) +(\d+) +(\d+) *\]/g
const OID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  messageDigest: '1.2.840.113549.1.9.4',
  sha256: '2.16.840.1.101.3.4.2.1',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  rsaWithSha256: '1.2.840.113549.1.1.11',
  timestamp: '1.2.840.113549.1.9.16.2.14',
} as const
/** Signature algorithms by the key of the signer. */
const ALGORITHMS: Readonly<Record<string, string>> = { ec: OID.ecdsaWithSha256, rsa: OID.rsaWithSha256 }
const SET_TAG = 0x31
const HEX_BASE = 16
const SUB_FILTER = '/ETSI.CAdES.detached'

class Bad extends Error {}

const demand = (isSo: boolean, what: string): void => {
  if (!isSo) throw new Bad(what)
}

/** The bytes that are signed, and the signature, of a file that ends with what it signs. */
function takeApart(bytes: Buffer): { readonly signed: readonly Buffer[]; readonly cms: Buffer } {
  const text = bytes.toString('latin1')
  const ranges = [...text.matchAll(BYTE_RANGE)]
  demand(ranges.length === 1, 'it is not signed exactly once')
  const [before = 0, after = 0, rest = 0] = (ranges[0] ?? []).slice(1).map(Number)
  demand(text.includes(SUB_FILTER), 'its signature is of another kind')
  demand(after + rest === bytes.length && before > 0 && after > before + 2, 'the signature does not cover the whole file')
  const place = text.slice(before, after)
  const hex = place.slice(1, -1)
  demand(place.startsWith('<') && place.endsWith('>') && /^(?:[0-9A-F]{2})+$/.test(hex), 'there is no signature in its place')
  const padded = Buffer.from(hex, 'hex')
  const size = sizeOfDer(padded)
  demand(size <= padded.length && padded.subarray(size).every((byte) => byte === 0), 'something stands behind the signature')
  return { signed: [bytes.subarray(0, before), bytes.subarray(after)], cms: padded.subarray(0, size) }
}

/** Bytes of the first value of DER, its head included. */
function sizeOfDer(der: Buffer): number {
  const first = der[1] ?? 0
  if (first < 0x80) return 2 + first
  const count = first & 0x7f
  return 2 + count + Number.parseInt(der.subarray(2, 2 + count).toString('hex') || '0', HEX_BASE)
}

const derOf = (value: { toSchema(): { toBER(): ArrayBuffer } }): Buffer => Buffer.from(value.toSchema().toBER())

function onlyOne<T>(list: readonly T[] | undefined, what: string): T {
  const [first] = list ?? []
  if (first === undefined || list?.length !== 1) throw new Bad(what)
  return first
}

/** The signed attributes as they are signed: as a set, whatever tag they carry. */
function attributesOf({ signedAttrs }: SignerInfo): { readonly bytes: Buffer; readonly list: readonly Attribute[] } {
  if (signedAttrs === undefined) throw new Bad('the signature has no attributes')
  const bytes = Buffer.from(signedAttrs.encodedValue)
  bytes[0] = SET_TAG
  return { bytes, list: signedAttrs.attributes }
}

/** What stands beside a signature without being signed: nothing, or one time stamp of it. */
function checkTimestamp({ unsignedAttrs, signature }: SignerInfo): void {
  if (unsignedAttrs === undefined) return
  const attribute = onlyOne(unsignedAttrs.attributes, 'something was added to the signature')
  demand(attribute.type === OID.timestamp, 'something was added to the signature')
  const token = onlyOne(attribute.values as readonly { toBER(): ArrayBuffer }[], 'it has several time stamps')
  const fault = faultOfTimestamp(Buffer.from(token.toBER()), Buffer.from(signature.valueBlock.valueHexView))
  if (fault !== null) throw new Bad(fault)
}

/** The signer's certificate, which is one of ours; beside it stand certificates of its issuers, as they were known, and no other. */
function signersCertificate(content: SignedData, known: readonly KnownCertificate[]) {
  const isKnown = (certificate: Certificate, isIssuer: boolean) =>
    known.filter((one) => one.isIssuer === isIssuer && one.certificate.equals(derOf(certificate))).map((ours) => ({ certificate, ours }))
  const all = (content.certificates ?? []).flatMap((one) => (one instanceof Certificate ? [one] : []))
  demand(all.length > 0 && all.length === content.certificates?.length, 'its certificate cannot be read')
  const [signer, ...more] = all.flatMap((one) => isKnown(one, false))
  if (signer === undefined) throw new Bad('its certificate is none of this installation')
  demand(more.length === 0, 'it has several certificates')
  const others = all.filter((one) => one !== signer.certificate)
  demand(
    others.every((one) => isKnown(one, true).length > 0),
    'a certificate beside it is none of its issuers',
  )
  return signer
}

/** Whether the parts of a signature that it does not cover itself say what they have to. */
function checkFrame(content: SignedData, info: SignerInfo, certificate: Certificate): void {
  const keyType = new X509Certificate(derOf(certificate)).publicKey.asymmetricKeyType ?? ''
  demand(content.version === 1 && info.version === 1, 'its signature has another version')
  demand(onlyOne(content.digestAlgorithms, 'it has several digests').algorithmId === OID.sha256, 'its digest is another')
  demand(content.encapContentInfo.eContentType === OID.data && content.encapContentInfo.eContent === undefined, 'it signs something else')
  demand(
    info.digestAlgorithm.algorithmId === OID.sha256 && info.signatureAlgorithm.algorithmId === ALGORITHMS[keyType],
    'its algorithms are others',
  )
  demand(content.crls === undefined, 'something was added to the signature')
  checkTimestamp(info)
  const sid: unknown = info.sid
  demand(
    sid instanceof IssuerAndSerialNumber &&
      derOf(sid.issuer).equals(derOf(certificate.issuer)) &&
      Buffer.from(sid.serialNumber.valueBlock.valueHexView).equals(Buffer.from(certificate.serialNumber.valueBlock.valueHexView)),
    'it names another signer',
  )
}

function checkSignature(bytes: Buffer, known: readonly KnownCertificate[]): string {
  const { signed, cms } = takeApart(bytes)
  const { result, offset } = fromBER(Uint8Array.from(cms).buffer)
  demand(offset === cms.length, 'its signature cannot be read')
  const info = new ContentInfo({ schema: result })
  demand(info.contentType === OID.signedData, 'its signature is of another kind')
  const content = new SignedData({ schema: info.content })
  // Whatever a lenient reader would pass over is written another way.
  demand(
    derOf(new ContentInfo({ contentType: OID.signedData, content: content.toSchema(true) })).equals(cms),
    'its signature is written another way',
  )
  const signer = onlyOne(content.signerInfos, 'it has several signatures')
  const { certificate, ours } = signersCertificate(content, known)
  checkFrame(content, signer, certificate)
  const attributes = attributesOf(signer)
  const digest = onlyOne(
    attributes.list.filter(({ type }) => type === OID.messageDigest),
    'its digest is missing',
  )
  const written = Buffer.from((digest.values[0] as { valueBlock: { valueHexView: Uint8Array } }).valueBlock.valueHexView)
  const hash = createHash('sha256')
  for (const part of signed) hash.update(part)
  demand(written.equals(hash.digest()), 'it was changed after it was signed')
  const key = new X509Certificate(ours.certificate).publicKey
  demand(verify('sha256', attributes.bytes, key, Buffer.from(signer.signature.valueBlock.valueHexView)), 'its signature is wrong')
  return ours.id
}

/** What is wrong with a signed document, or by which of our keys it is signed. */
export function verifyDocument(
  bytes: Buffer,
  known: readonly KnownCertificate[],
): { readonly fault: string | null; readonly keyId: string | null } {
  try {
    return { fault: null, keyId: checkSignature(bytes, known) }
  } catch (error) {
    // Whatever its bytes make a parser say, it is not ours.
    return { fault: error instanceof Bad ? error.message : 'its signature cannot be read', keyId: null }
  }
}
