import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { letter, type LetterText } from './letter.ts'
import { MAIL_COLOURS, SHEET } from './mail-look.ts'
import { checkMail } from './mail.ts'
import { readHtml, twinsOf } from './mail-twins.test-kit.ts'

const ADDRESSEE = { to: 'mara@yard.example', site: 'CPRTUS', locale: 'en_us', accountId: null } as const
const FORGED = `<script>alert(1)</script><img src=x onerror="alert(2)">'"&amp;</td>`
const WHOLE: LetterText = {
  subject: 'You won 2021 Lexus ES300 H: $1,800 all-in',
  heading: 'You won 2021 Lexus ES300 H',
  lead: ['Your bid was the highest.', 'Two\nlines'],
  photo: { url: 'https://auctions.example/media/1_ful.jpg', alt: '2021 Lexus ES300 H' },
  facts: [
    ['You pay', '$1,800 all-in'],
    ['Where', 'Dallas South, TX'],
  ],
  items: [{ text: 'Lot 1' }, { text: 'Lot 2', url: 'https://auctions.example/lot/2?a=1&b=2' }],
  button: { label: 'Open this lot', url: 'https://auctions.example/lot/1' },
  notes: ['Have the lot number ready.'],
  leave: { label: 'Unsubscribe', url: 'https://auctions.example/unsubscribe?key=abc' },
}
const made = (words: LetterText) => {
  const mail = letter(ADDRESSEE, () => words)
  return { ...mail, html: mail.html ?? '' }
}

describe('a letter', () => {
  it('says the same in HTML and in plain text, and leads to the same places', () => {
    const { ofText, ofHtml } = twinsOf(made(WHOLE))
    expect(ofHtml).toEqual(ofText)
    expect(ofText.links).toHaveLength(3)
    expect(ofText.words).toContain('$1,800')
  })

  it('names every fact on a line of its own in plain text, the next step with its address, and the end last', () => {
    expect(made(WHOLE).text.split('\n\n')).toEqual([
      'You won 2021 Lexus ES300 H',
      'Your bid was the highest.',
      'Two\nlines',
      'You pay: $1,800 all-in\nWhere: Dallas South, TX',
      '- Lot 1\n- Lot 2\n  https://auctions.example/lot/2?a=1&b=2',
      'Open this lot:\nhttps://auctions.example/lot/1',
      'Have the lot number ready.',
      'Hammerlane',
      'Unsubscribe:\nhttps://auctions.example/unsubscribe?key=abc\n',
    ])
  })

  it.each([
    ['subject', { ...WHOLE, subject: FORGED }],
    ['heading', { ...WHOLE, heading: FORGED }],
    ['lead', { ...WHOLE, lead: [FORGED] }],
    ['words of a photo', { ...WHOLE, photo: { url: 'https://auctions.example/1.jpg', alt: FORGED } }],
    ['address of a photo', { ...WHOLE, photo: { url: `https://auctions.example/${FORGED}`, alt: '' } }],
    ['label', { ...WHOLE, facts: [[FORGED, 'x']] }],
    ['value', { ...WHOLE, facts: [['x', FORGED]] }],
    ['line', { ...WHOLE, items: [{ text: FORGED }] }],
    ['linked line', { ...WHOLE, items: [{ text: FORGED, url: `https://auctions.example/?${FORGED}` }] }],
    ['button', { ...WHOLE, button: { label: FORGED, url: `https://auctions.example/?${FORGED}` } }],
    ['note', { ...WHOLE, notes: [FORGED] }],
    ['end', { ...WHOLE, leave: { label: FORGED, url: `https://auctions.example/?${FORGED}` } }],
  ] as const satisfies readonly (readonly [string, LetterText])[])('shows markup in its %s as words', (_, words) => {
    const [plain, forged] = [readHtml(made(WHOLE).html), readHtml(made(words).html)]
    expect(forged.elements.filter((name) => !plain.elements.includes(name))).toEqual([])
    expect(forged.attributes.filter((name) => !plain.attributes.includes(name))).toEqual([])
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', '/lot/1', 'ftp://a.example/'])('leads to no %s', (url) => {
    for (const words of [
      { ...WHOLE, button: { label: 'x', url } },
      { ...WHOLE, photo: { url, alt: '' } },
      { ...WHOLE, items: [{ text: 'x', url }] },
    ])
      expect(() => made(words)).toThrow('http and https only')
  })

  it('fetches nothing but its photo, runs nothing and sends nothing', () => {
    const { html } = made(WHOLE)
    const { elements, attributes, pictures } = readHtml(html)
    expect(pictures).toEqual([WHOLE.photo?.url])
    expect(elements.filter((name) => ['script', 'link', 'iframe', 'object', 'form', 'input', 'svg', 'base'].includes(name))).toEqual([])
    expect(attributes.filter((name) => name.startsWith('on') || name === 'background' || name === 'srcset')).toEqual([])
    expect(html).not.toMatch(/@import|url\(|@font-face/i)
  })

  it('a letter has a subject on one line that mail programs show', () => {
    const { subject, ...mail } = made({ ...WHOLE, subject: `Two\r\nBcc: eve@evil.example ${'x'.repeat(300)}` })
    expect(subject).toMatch(/^Two Bcc: eve@evil\.example x+$/)
    expect(subject).toHaveLength(150)
    expect(() => checkMail({ ...mail, subject })).not.toThrow()
  })

  it('a letter has room for the longest news in both twins', () => {
    expect(() => checkMail(made({ ...WHOLE, lead: ['&'.repeat(5_000)] }))).not.toThrow()
  })

  it.each(['en_us', 'es_es', 'nl_nl'] as const)('says its language: %s', (locale) => {
    const { html = '' } = letter({ ...ADDRESSEE, locale }, () => WHOLE)
    expect(html).toContain(`<html lang="${{ en_us: 'en-US', es_es: 'es-US', nl_nl: 'nl-NL' }[locale]}">`)
  })
})

describe('the look of mails', () => {
  it('the look of mails has the colours of the pages in both themes', () => {
    const tokens = readFileSync(new URL('../../../../web/app/style/tokens.css', import.meta.url), 'utf8')
    const inTokens = Object.keys(MAIL_COLOURS).map((name) => {
      const [, light, dark] = new RegExp(`--${name}:\\s*light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens) ?? []
      return [name, [light, dark]]
    })
    expect(Object.fromEntries(inTokens)).toEqual(MAIL_COLOURS)
  })

  it('changes every colour of its inline styles in the dark', () => {
    expect(SHEET).toContain('color-scheme:light dark')
    for (const [, dark] of Object.values(MAIL_COLOURS)) expect(SHEET).toContain(`${dark} !important`)
    expect(SHEET).not.toContain('!important !important')
  })
})
