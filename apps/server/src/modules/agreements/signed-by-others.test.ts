import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fromBER } from 'asn1js'
import { ContentInfo, SignedData } from 'pkijs'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openDocumentSigning } from '#platform/keys/document-signing.ts'
import { listCertificates } from '#platform/keys/keys.store.ts'
import { type AgreementWorld, agreementWorld, type Somebody } from './agreements.test-kit.ts'
import { finishSigned, verifyAgreements } from './index.ts'
import { hasOpenssl, openTestAuthority, P12_PASSWORD, type TestAuthority } from './signing.test-kit.ts'
import { verifyDocument } from './document/verify-document.ts'
import { faultOfTimestamp } from './document/verify-timestamp.ts'

const FLIP_STEP = 23
const DAY_MS = 86_400_000

/** The signature in a document, and what it signs. */
function takeApart(bytes: Buffer): { readonly before: number; readonly after: number; readonly cms: Buffer; readonly signed: Buffer } {
  const [, before = 0, after = 0] = (/\/ByteRange \[0 (\d+) +(\d+)/.exec(bytes.toString('latin1')) ?? []).map(Number)
  const padded = Buffer.from(bytes.subarray(before + 1, after - 1).toString('latin1'), 'hex')
  const cms = padded.subarray(0, 4 + padded.readUInt16BE(2))
  return { before, after, cms, signed: Buffer.concat([bytes.subarray(0, before), bytes.subarray(after)]) }
}

/** The signature's own bytes, and the time stamp beside it. */
function stampIn(bytes: Buffer): { readonly signature: Buffer; readonly token: Buffer } {
  const { cms } = takeApart(bytes)
  const outer = new ContentInfo({ schema: fromBER(Uint8Array.from(cms).buffer).result })
  const [info] = new SignedData({ schema: outer.content }).signerInfos
  const [attribute] = info?.unsignedAttrs?.attributes ?? []
  const token = (attribute?.values[0] as { toBER(): ArrayBuffer } | undefined)?.toBER() ?? new ArrayBuffer(0)
  return { signature: Buffer.from(info?.signature.valueBlock.valueHexView ?? []), token: Buffer.from(token) }
}

describe.skipIf(!(await hasOpenssl()))('a document that is signed by a key of others', () => {
  let authority: TestAuthority
  let one: AgreementWorld
  let signer: Somebody
  let bytes: Buffer
  beforeAll(async () => {
    authority = await openTestAuthority()
    one = await agreementWorld({
      SIGNING_P12: await authority.p12('house'),
      SIGNING_P12_PASSWORD: P12_PASSWORD,
      TSA_URL: authority.tsaUrl,
    })
    signer = await one.someone()
    bytes = (await one.pdf(signer, await one.signed(signer))).bytes
  })
  afterAll(async () => {
    await one.close()
    await authority.close()
  })

  const known = () => listCertificates(one.database.db)
  const verified = () => verifyAgreements({ db: one.database.db, vault: one.app.rooms.vault, keys: one.keys })

  it('a document that is signed by a key of others is right, with its issuers and its time stamp', async () => {
    const others = (await known()).find(({ isIssuer }, at) => at > 0 && !isIssuer)
    expect(verifyDocument(bytes, await known())).toEqual({ fault: null, keyId: others?.id })
    expect(await verified()).toEqual({ agreements: 1, faults: [] })
    const without = async (left: boolean) => (await known()).filter(({ isIssuer }, at) => at === 0 || isIssuer !== left)
    expect(verifyDocument(bytes, await without(false)).fault).toBe('its certificate is none of this installation')
    expect(verifyDocument(bytes, await without(true)).fault).toBe('a certificate beside it is none of its issuers')
  })

  it('a document that is signed by a key of others is right for openssl, the stamp too', async () => {
    const { cms, signed } = takeApart(bytes)
    const { signature, token } = stampIn(bytes)
    for (const [name, data] of Object.entries({ 'sig.der': cms, content: signed, signature, 'stamp.der': token }))
      await writeFile(join(authority.folder, name), data)
    const read = ['-inform', 'DER', '-in', 'sig.der', '-content', 'content', '-binary']
    expect(await authority.openssl('cms', '-verify', ...read, '-CAfile', 'ca.pem', '-purpose', 'any', '-out', 'out')).toContain(
      'successful',
    )
    const stamp = ['-token_in', '-in', 'stamp.der', '-data', 'signature', '-CAfile', 'ca.pem', '-untrusted', 'tsa.pem']
    await authority.openssl('ts', '-verify', ...stamp)
    await writeFile(join(authority.folder, 'signature'), Buffer.concat([signature, signature]))
    await expect(authority.openssl('ts', '-verify', ...stamp)).rejects.toThrow(/imprint/)
  })

  it('a document that is signed by a key of others with a byte changed is found, in the signature, its issuers and its stamp', async () => {
    const certificates = await known()
    const { before, after, cms } = takeApart(bytes)
    const places = new Set<number>()
    for (let at = before - 100; at < before + 2 * cms.length + 2; at += FLIP_STEP) places.add(at)
    for (let at = after - 50; at < after + 100; at += 1) places.add(at)
    for (let at = 0; at < bytes.length; at += 997) places.add(at)
    const missed: number[] = []
    for (const at of places) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      if (verifyDocument(changed, certificates).fault === null) missed.push(at - before)
    }
    expect(missed).toEqual([])
  })

  it('a stamp of something else is none', () => {
    const { signature, token } = stampIn(bytes)
    expect(faultOfTimestamp(token, signature)).toBeNull()
    expect(faultOfTimestamp(token, Buffer.concat([signature, signature]))).toBe('its time stamp is of something else')
    const missed: number[] = []
    for (let at = 0; at < token.length; at += 3) {
      const changed = Buffer.from(token)
      changed[at] = (changed[at] ?? 0) ^ 1
      let fault: string | null = 'unreadable'
      try {
        fault = faultOfTimestamp(changed, signature)
      } catch {}
      if (fault === null) missed.push(at)
    }
    expect(missed).toEqual([])
  })

  it('a document that cannot be stamped now is signed later, and counts only then', async () => {
    authority.isAway = true
    const id = await one.start(signer)
    const { data } = await one.sign(signer, id)
    expect(data.agreements[0].status).toBe('PENDING')
    authority.isAway = false
    await expect
      .poll(
        async () => {
          await finishSigned(one.app.rooms.agreements, 0)
          return one.eventsOf(id)
        },
        { timeout: 20_000 },
      )
      .toContain('ACTIVE')
    expect((await verified()).faults).toEqual([])
  })

  it('a document that was signed by a key of others stays right once another key signs', async () => {
    const later = await agreementWorld({ SIGNING_P12: await authority.p12('later', 'EC'), SIGNING_P12_PASSWORD: P12_PASSWORD })
    try {
      const somebody = await later.someone()
      const { bytes: byEc } = await later.pdf(somebody, await later.signed(somebody))
      const certificates = await listCertificates(later.database.db)
      expect(verifyDocument(byEc, certificates)).toEqual({ fault: null, keyId: certificates[1]?.id })
      // Without an authority of time there is no stamp.
      expect(stampIn(byEc).token).toHaveLength(0)
    } finally {
      await later.close()
    }
  })

  it('a key of others that cannot be used ends the start, in one line', async () => {
    const [file, password] = [join(authority.folder, 'house.p12'), P12_PASSWORD]
    const open = (p12: { file: string; password: string }) =>
      openDocumentSigning({ p12, tsaUrl: undefined }, { db: one.database.db, keys: one.keys })
    await expect(open({ file, password: 'wrong' })).rejects.toThrow(/^SIGNING_P12 cannot be used: .+$/)
    await expect(open({ file: '/nowhere/at/all.p12', password })).rejects.toThrow(/^SIGNING_P12 cannot be used: ENOENT/)
    const signing = await open({ file, password })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20 * DAY_MS })
    try {
      await expect(open({ file, password })).rejects.toThrow(/its certificate counts from/)
      expect(() => signing.signer()).toThrow(/its certificate counts from/)
    } finally {
      vi.useRealTimers()
    }
  })
})
