import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AGREEMENT_STATUSES, E_SIGN_FORMS } from '@app/contract/agreements/agreement-codes.ts'
import { LOCALES } from '@app/text/locales.ts'
import { foldedName, judgeSignature, readStrokes, writeStrokes } from './signature.ts'
import { endOn, isBeingMade, isInForce, isSigned, mayFollow, nextPollMs, waitsForSignature } from './standing.ts'
import { agreementWords, plainWords, type AgreementTerms } from './template.ts'
import { currentTemplate, TEMPLATES, templateOf } from './templates/templates.ts'

const TERMS: AgreementTerms = {
  signer: { number: 104_233, name: 'Ada Okoro', company: '', address: '1 Main Street, Dallas, TX' },
  holder: { number: 104_977, name: 'Mara Vos' },
  scopes: ['PICKUP', 'EXPORT'],
  untilOn: '2027-03-31',
}

describe('a template', () => {
  it('a template is never changed: other words are another version', () => {
    const hashes = TEMPLATES.map((one) => [
      `${one.form} ${one.version} ${one.locale}`,
      createHash('sha256').update(JSON.stringify(one)).digest('hex').slice(0, 16),
    ])
    expect(Object.fromEntries(hashes)).toEqual({
      'AFFIDAVIT 1 en_us': 'ee32ed92d302ae7b',
      'AFFIDAVIT 1 es_es': 'f07c806f1e925da4',
      'AFFIDAVIT 1 nl_nl': 'd2f5e7f819589482',
      'ATRNYPANN 1 en_us': '77b1b72ce7956479',
      'ATRNYPANN 1 es_es': 'e1e50d6de1c401d3',
      'ATRNYPANN 1 nl_nl': 'b2bab6a782d536d9',
      'MULTISTATETAX 1 en_us': '2c28a8fe5c16811c',
      'MULTISTATETAX 1 es_es': '2791f7692a65404a',
      'MULTISTATETAX 1 nl_nl': 'a3fd6e45ebb08582',
    })
  })

  it('a template stands in every language with the same parts, values and codes', () => {
    for (const form of E_SIGN_FORMS) {
      const shapes = LOCALES.map((locale) => {
        const { sections, words, version } = currentTemplate(form, locale)
        const places = sections.map(({ lines }) => lines.map((line) => [...line.matchAll(/\{\w+\}/g)].map(([place]) => place).toSorted()))
        return { version, places, codes: Object.keys(words).toSorted() }
      })
      expect(shapes).toEqual(LOCALES.map(() => shapes[0]))
    }
    expect(() => templateOf('ATRNYPANN', 9, 'en_us')).toThrow('no template')
  })

  it('a template says each of several values on a line of its own, and leaves out what is empty', () => {
    const text = plainWords(agreementWords(templateOf('ATRNYPANN', 1, 'en_us'), TERMS))
    expect(text).toContain('Collect vehicles and parts from yards, and sign that they were received.\nSign export and customs declarations')
    expect(text).not.toContain('For .')
    expect(text).not.toMatch(/[{}]/)
  })

  it('a template puts a value in as it is, even one that looks like a place', () => {
    const text = plainWords(
      agreementWords(templateOf('ATRNYPANN', 1, 'en_us'), { ...TERMS, signer: { ...TERMS.signer, name: '{holder} $& {scopes}' } }),
    )
    expect(text).toContain('{holder} $& {scopes}, user ID 104233')
  })
})

describe('the standing of an agreement', () => {
  const facts = { status: 'ACTIVE', untilOn: '2027-03-31', endReason: null } as const

  it('the standing of an agreement follows its statuses one by one [ACC-3.41] [MKT-4.30]', () => {
    const pairs = AGREEMENT_STATUSES.flatMap((from) => AGREEMENT_STATUSES.filter((to) => mayFollow(from, to)).map((to) => `${from} ${to}`))
    expect(pairs).toEqual([
      'ESIGN_DOC_INITIATED OUT_FOR_SIGNATURE',
      'OUT_FOR_SIGNATURE PENDING',
      'PENDING APPROVED_PENDING_REVIEW',
      'APPROVED_PENDING_REVIEW ACTIVE',
    ])
    expect(AGREEMENT_STATUSES.map(isSigned)).toEqual([false, false, true, true, true])
  })

  it.each([
    ['2027-03-31', {}, null, true],
    ['2027-04-01', {}, 'EXPIRED', false],
    ['2027-04-01', { untilOn: '' }, null, true],
    ['2027-03-31', { endReason: 'REVOKED' }, 'REVOKED', false],
    ['2027-03-31', { status: 'APPROVED_PENDING_REVIEW' }, null, false],
  ] as const)('the standing of an agreement on %s with %o', (today, more, ...expected) => {
    const about = { ...facts, ...more }
    expect([endOn(about, today), isInForce(about, today)]).toEqual(expected)
  })

  it('the standing of an agreement says whether it waits, or is being made', () => {
    const of = (status: (typeof AGREEMENT_STATUSES)[number], endReason: 'REVOKED' | null = null) => ({ status, untilOn: '', endReason })
    expect(AGREEMENT_STATUSES.map((status) => [waitsForSignature(of(status)), isBeingMade(of(status))])).toEqual([
      [true, false],
      [true, false],
      [false, true],
      [false, true],
      [false, false],
    ])
    expect([waitsForSignature(of('OUT_FOR_SIGNATURE', 'REVOKED')), isBeingMade(of('PENDING', 'REVOKED'))]).toEqual([false, false])
  })

  it.each([
    [0, 0, 3_000],
    [9, 26_999, 3_000],
    [9, 27_000, 3_000],
    [9, 27_001, null],
    [10, 3_000, null],
  ])('after %i times and %i ms the status is asked for again in %s ms [ACC-9.23] [MKT-9.20]', (asked, sinceMs, next) => {
    expect(nextPollMs({ asked, sinceMs })).toBe(next)
  })
})

describe('a signature', () => {
  it.each([
    ['Ada Okoro', true],
    ['  ada   OKORO ', true],
    ['Áda Okóro', true],
    ['Ada', false],
    ['Ada Okoro Jr', false],
  ])('a signature by %s is that of Ada Okoro: %s', (text, isTheirs) => {
    expect('kind' in judgeSignature({ kind: '', text }, 'Ada Okoro')).toBe(isTheirs)
  })

  it('a signature that was drawn is read as it was written', () => {
    const point = fc.record({ x: fc.integer({ min: 0, max: 1_000 }), y: fc.integer({ min: 0, max: 300 }) })
    const across = [
      { x: 0, y: 0 },
      { x: 400, y: 10 },
    ]
    fc.assert(
      fc.property(fc.array(fc.array(point, { minLength: 4, maxLength: 40 }), { minLength: 2, maxLength: 20 }), (strokes) => {
        expect(readStrokes(writeStrokes([across, ...strokes]))).toEqual([across, ...strokes])
      }),
    )
  })

  it('a signature that was drawn is nothing but points within its field', () => {
    const line = Array.from({ length: 10 }, (_, at) => `${at * 20},10`).join(' ')
    expect(readStrokes(line)).toHaveLength(1)
    for (const wrong of [
      '',
      line.replace('20,10', '20,301'),
      `${line};`,
      line.replace(' ', '  '),
      `${line} 1e3,1`,
      `${line} -1,1`,
      `${line} 1,1,1`,
    ])
      expect([wrong, readStrokes(wrong)]).toEqual([wrong, null])
    const many = (count: number) => Array.from({ length: count }, (_, at) => `${at % 1_000},1`).join(' ')
    expect([readStrokes(many(4_000)) === null, readStrokes(many(4_001))]).toEqual([false, null])
    expect(readStrokes(Array.from({ length: 101 }, () => '1,1 90,1').join(';'))).toBeNull()
  })

  it('a name is compared without accents, case and doubled blanks', () => {
    expect(foldedName(' José  NÚÑEZ ')).toBe('jose nunez')
  })
})
