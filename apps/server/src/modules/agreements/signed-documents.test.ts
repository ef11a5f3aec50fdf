import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { X509Certificate } from 'node:crypto'
import { sql } from 'kysely'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type KnownCertificate, listCertificates, rotateKeys } from '#platform/keys/keys.store.ts'
import { openKeyRing } from '#platform/keys/key-ring.ts'
import { TEST_SECRET } from '#test/test-secret.ts'
import { type AgreementWorld, agreementWorld, DRAWN, type Somebody } from './agreements.test-kit.ts'
import { findAgreement } from './agreements.store.ts'
import { sha256 } from './fixed-words.ts'
import { verifyAgreements } from './index.ts'
import { verifyDocument } from './document/verify-document.ts'

const run = promisify(execFile)
let one: AgreementWorld
let signer: Somebody
let id: number
let bytes: Buffer
beforeAll(async () => {
  one = await agreementWorld()
  signer = await one.someone({ profile: { first_name: 'Łukasz', last_name: 'Ñandú محمد' } })
  id = await one.start(signer)
  await one.sign(signer, id, { signature: 'Łukasz Ñandú محمد' })
  bytes = (await one.pdf(signer, id)).bytes
})
afterAll(() => one.close())

const certificates = () => listCertificates(one.database.db)
const verified = () => verifyAgreements({ db: one.database.db, vault: one.app.rooms.vault, keys: one.keys })
const row = async () => {
  const found = await findAgreement(one.database.db, id)
  if (found === null) throw new Error('no agreement')
  return found
}

/** The words of a document, page by page. */
async function textOf(pdf: Buffer): Promise<readonly string[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), disableFontFace: true, verbosity: 0 }).promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replace(/\s+/g, ' '),
    )
  }
  return pages
}

/** Changes rows as whoever holds the database could. */
async function forge(change: ReturnType<typeof sql>): Promise<void> {
  await sql`alter table agreements disable trigger agreements_signed`.execute(one.database.db)
  await sql`update agreements set ${change} where id = ${id}`.execute(one.database.db)
  await sql`alter table agreements enable trigger agreements_signed`.execute(one.database.db)
}

describe('a signed document', () => {
  it('a signed document says what was signed, by whom, and on its last page how: words, hashes, time, network, method', async () => {
    const { facts, signedAt } = await row()
    const [words = '', evidence = ''] = await textOf(bytes)
    expect(words).toContain('Affidavit of the buyer')
    expect(words).toContain('I buy vehicles to sell them again')
    // Letters that the font lacks are written by their number.
    expect(words).toContain('Łukasz Ñandú (U+0645)(U+062D)(U+0645)(U+062F)')
    for (const part of [facts?.template.sha256, facts?.shownSha256, facts?.consent.sha256, signedAt?.toISOString(), facts?.network])
      expect(evidence.replaceAll(' ', '')).toContain(part?.replaceAll(' ', ''))
    expect(evidence).toContain('password, with a second proof')
    expect(evidence).toContain('Your typed name or your drawing counts as your signature')
  })

  it('a signed document comes as an attachment in which nothing runs, and which nobody stores', async () => {
    const { status, headers } = await one.pdf(signer, id)
    expect([status, headers['content-type'], headers['cache-control'], headers['content-disposition']]).toEqual([
      200,
      'application/pdf',
      'no-store',
      `attachment; filename="affidavit-${id}.pdf"`,
    ])
    expect(headers['content-security-policy']).toContain('sandbox')
  })

  it('a signed document is verified by openssl with the certificate of the installation', async ({ skip }) => {
    const hasOpenssl = await run('openssl', ['version']).then(
      () => true,
      () => false,
    )
    if (!hasOpenssl) return skip('there is no openssl')
    const folder = await mkdtemp(join(tmpdir(), 'cms-'))
    const [, before = 0, after = 0] = (/\/ByteRange \[0 (\d+) +(\d+)/.exec(bytes.toString('latin1')) ?? []).map(Number)
    const padded = Buffer.from(bytes.subarray(before + 1, after - 1).toString('latin1'), 'hex')
    const [known] = await certificates()
    const put = (name: string, data: Buffer | string) => writeFile(join(folder, name), data)
    await put('cert.pem', new X509Certificate(known?.certificate ?? Buffer.alloc(0)).toString())
    await put('sig.der', padded.subarray(0, 4 + padded.readUInt16BE(2)))
    const signed = Buffer.concat([bytes.subarray(0, before), bytes.subarray(after)])
    const args = [
      'cms',
      '-verify',
      '-inform',
      'DER',
      '-in',
      'sig.der',
      '-content',
      'content',
      '-binary',
      '-CAfile',
      'cert.pem',
      '-purpose',
      'any',
      '-out',
      'out',
    ]
    await put('content', signed)
    const { stderr } = await run('openssl', args, { cwd: folder })
    expect(stderr).toContain('CMS Verification successful')
    signed[100] = (signed[100] ?? 0) ^ 1
    await put('content', signed)
    await expect(run('openssl', args, { cwd: folder })).rejects.toThrow('CMS Verification failure')
    await rm(folder, { recursive: true })
  })

  it('a signed document with one byte changed is found, wherever it is, by the document alone', async () => {
    const known = await certificates()
    expect(verifyDocument(bytes, known).fault).toBeNull()
    const [, before = 0, after = 0] = (/\/ByteRange \[0 (\d+) +(\d+)/.exec(bytes.toString('latin1')) ?? []).map(Number)
    // Every byte of the signature and of what stands around it, a walk over all the rest.
    const places = new Set(Array.from({ length: after - before + 400 }, (_, at) => before - 200 + at))
    for (let at = 0; at < bytes.length; at += 61) places.add(at)
    const missed: number[] = []
    for (const at of places) {
      if (at >= bytes.length) continue
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      if (verifyDocument(changed, known).fault === null) missed.push(at)
    }
    expect(missed).toEqual([])
  })

  it('a signed document that was cut, goes on or is signed by another key is found', async () => {
    const known = await certificates()
    const other = await openOther()
    expect(verifyDocument(bytes.subarray(0, -1), known).fault).not.toBeNull()
    expect(verifyDocument(Buffer.concat([bytes, Buffer.from('\n')]), known).fault).toBe('the signature does not cover the whole file')
    expect(verifyDocument(Buffer.concat([bytes, bytes]), known).fault).toBe('it is not signed exactly once')
    expect(verifyDocument(bytes, other).fault).toBe('its certificate is none of this installation')
    expect(verifyDocument(Buffer.alloc(0), known).fault).toBe('it is not signed exactly once')
  })

  it('a signed document stays right after the keys were changed, and later ones are signed by the new key', async () => {
    const world = await agreementWorld()
    const person = await world.someone()
    const first = await world.signed(person)
    await rotateKeys(world.database.db, TEST_SECRET)
    const late = await openKeyRing(world.database.db, TEST_SECRET)
    const [old, fresh] = await listCertificates(world.database.db)
    expect([late.documentSigner().keyId, late.documentSigner().certificate]).toEqual([fresh?.id, fresh?.certificate])
    const { bytes: before } = await world.pdf(person, first)
    expect(verifyDocument(before, await listCertificates(world.database.db))).toEqual({ fault: null, keyId: old?.id })
    await world.close()
  })
})

/** Certificates of another installation. */
async function openOther(): Promise<KnownCertificate[]> {
  const other = await agreementWorld()
  const known = await listCertificates(other.database.db)
  await other.close()
  return known
}

describe('the evidence of a signature', () => {
  it('the evidence of a signature is signed by the receipt key and holds the hash of the document', async () => {
    const { evidence, evidenceSignature } = await row()
    expect(JSON.parse(evidence ?? '')).toMatchObject({
      type: 'hammerlane-agreement',
      agreement: id,
      form: 'AFFIDAVIT',
      signer: { number: signer.number, name: 'Łukasz Ñandú محمد' },
      session: { method: 'password', hasSecondFactor: true },
      documentSha256: sha256(bytes).toString('hex'),
    })
    expect(await one.keys.verifyReceipt(Buffer.from(evidence ?? ''), evidenceSignature ?? '')).toBe(true)
    expect(await verified()).toEqual({ agreements: 1, faults: [] })
  })

  it('the evidence of a signature with one byte changed is found, wherever it is', async () => {
    const { evidence, evidenceSignature } = await row()
    const text = Buffer.from(evidence ?? '')
    for (let at = 0; at < text.length; at += 1) {
      const changed = Buffer.from(text)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect([at, await one.keys.verifyReceipt(changed, evidenceSignature ?? '')]).toEqual([at, false])
    }
  })

  it.each([
    [
      'another name in the terms',
      sql`terms = jsonb_set(terms, '{signer,name}', '"Somebody Else"')`,
      'the terms are not those that were shown',
    ],
    ['another signature', sql`signature = 'Somebody Else'`, 'the evidence is not of this agreement and document'],
    ['another instant', sql`signed_at = signed_at + interval '1 second'`, 'the evidence is not of this agreement and document'],
    ['other facts', sql`facts = jsonb_set(facts, '{network}', '"10.0.0.1"')`, 'the evidence is not of this agreement and document'],
    ['another template', sql`template_sha256 = sha256('x')`, 'the template has other words than were signed'],
    [
      'another signature of the evidence',
      sql`evidence_signature = evidence_signature || 'A'`,
      'the evidence is not signed by a receipt key',
    ],
    ['no document', sql`object_id = repeat('0', 32)`, 'its document is gone or does not open'],
  ])('the evidence of a signature does not fit a row with %s', async (_, change, fault) => {
    const before = await one.database.db.selectFrom('agreements').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    await forge(change)
    const { agreements, faults } = await verified()
    expect([agreements, faults]).toEqual([1, [expect.stringContaining(fault)]])
    const { id: _id, ...columns } = before
    await sql`alter table agreements disable trigger agreements_signed`.execute(one.database.db)
    await one.database.db
      .updateTable('agreements')
      .set({ ...columns, terms: JSON.stringify(columns.terms), facts: JSON.stringify(columns.facts) })
      .where('id', '=', id)
      .execute()
    await sql`alter table agreements enable trigger agreements_signed`.execute(one.database.db)
    expect((await verified()).faults).toEqual([])
  })

  it('the evidence of a signature does not fit the document of another agreement', async () => {
    const other = await one.start(signer)
    await one.sign(signer, other, { signatureKind: 'DRAWN', signature: DRAWN })
    const theirs = await findAgreement(one.database.db, other)
    const own = await row()
    await forge(sql`object_id = ${theirs?.objectId}`)
    expect((await verified()).faults).toEqual([expect.stringContaining('the evidence is not of this agreement and document')])
    await forge(sql`object_id = ${own.objectId}`)
    expect(await verified()).toEqual({ agreements: 2, faults: [] })
  })
})
