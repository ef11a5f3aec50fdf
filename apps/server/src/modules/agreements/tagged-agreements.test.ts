import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listCertificates } from '#platform/keys/keys.store.ts'
import { outlineOf, pdfStructure, type ReadPart } from '#test/pdf/pdf-structure.ts'
import { type AgreementWorld, agreementWorld, DRAWN, type Somebody } from './agreements.test-kit.ts'
import { drawUnsigned } from './document/draw-unsigned.ts'
import { verifyDocument } from './document/verify-document.ts'

let one: AgreementWorld
beforeAll(async () => {
  one = await agreementWorld()
})
afterAll(() => one.close())

const someone = () => one.someone({ profile: { first_name: 'Łukasz', last_name: 'Ñandú' } })
/** An agreement that somebody has signed, as its document. */
async function signedBy(who: Somebody, more: object): Promise<Buffer> {
  const id = await one.start(who)
  await one.sign(who, id, more)
  return (await one.pdf(who, id)).bytes
}
async function infoOf(bytes: Uint8Array) {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const trees = []
  for (let number = 1; number <= pdf.numPages; number += 1) trees.push(await (await pdf.getPage(number)).getStructTree())
  return {
    info: (await pdf.getMetadata()).info,
    mark: (await pdf.getMarkInfo()) as unknown as Map<string, boolean> | null,
    trees: JSON.stringify(trees),
  }
}
const rolesIn = (parts: readonly ReadPart[]): readonly string[] => parts.flatMap(({ role, parts: inner }) => [role, ...rolesIn(inner)])

describe('an agreement that is read out', () => {
  it('an agreement that is read out has headings, paragraphs and facts by name, in its language, and its feet are left out', async () => {
    const bytes = await signedBy(await someone(), { signature: 'Łukasz Ñandú' })
    const pages = await pdfStructure(bytes)
    const outline = pages.flatMap(outlineOf)
    expect(outline[0]).toMatch(/^H1: Affidavit of the buyer/)
    expect(outline).toContain('P: Łukasz Ñandú')
    const [evidence, ...more] = outline.filter((part) => part.startsWith('H1')).slice(1)
    expect([evidence, more.length]).toEqual(['H1: How this was signed', 1])
    const number = outline.findIndex((part) => part.startsWith('Lbl:'))
    expect(outline[number + 1]).toMatch(/^LBody: \d+ \(CPRTUS\)$/)
    expect(outline.filter((part) => part.startsWith('Lbl:'))).toHaveLength(outline.filter((part) => part.startsWith('LBody:')).length)
    for (const [at, { aside }] of pages.entries()) expect(aside).toContain(`${at + 1}/${pages.length}`)
    const { info, mark } = await infoOf(bytes)
    expect(info).toMatchObject({ Language: 'en-US', Title: expect.stringContaining('Affidavit') })
    expect(mark?.get('Marked')).toBe(true)
  })

  it('a signature that was drawn is a figure that says whose it is, and the document is sound', async () => {
    const bytes = await signedBy(await someone(), { signature: DRAWN, signatureKind: 'DRAWN' })
    const pages = await pdfStructure(bytes)
    expect(pages.flatMap(({ parts }) => rolesIn(parts)).filter((role) => role === 'Figure')).toHaveLength(1)
    expect((await infoOf(bytes)).trees).toContain('"alt":"Signature drawn by Łukasz Ñandú"')
    expect(verifyDocument(bytes, await listCertificates(one.database.db)).fault).toBeNull()
  })

  it('an agreement that is sent away to be signed is read out, over as many pages as it takes', async () => {
    const line = 'A sentence that is as long as those of contracts are, so that it takes more than one line of a page and is read as one. '
    const sections = [{ title: 'Terms', lines: Array.from({ length: 40 }, (_, at) => `${at}. ${line}${line}`) }]
    const terms = { signer: { name: 'Pat Tester', number: 104_233 } } as Parameters<typeof drawUnsigned>[0]['terms']
    const bytes = await drawUnsigned({ id: 7, site: 'CPRTUS', locale: 'en_us', terms }, { title: 'An agreement', sections })
    const pages = await pdfStructure(bytes)
    expect(pages.length).toBeGreaterThan(1)
    const outline = pages.flatMap(outlineOf)
    expect(outline.filter((part) => part.startsWith('H'))).toEqual(['H1: An agreement', 'H2: Terms', 'H2: Signature'])
    expect(outline).toContain(`P: 3. ${line}${line}`.trim())
  })
})
