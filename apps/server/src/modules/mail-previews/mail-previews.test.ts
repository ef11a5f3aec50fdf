import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MAILED_NOTICE_KINDS } from '@app/contract/bids/bidding-limits.ts'
import type { MailPreviews } from '@app/contract/account/account-details.answers.ts'
import { OWNER_NOTICES } from '@app/rules/people/ways-in.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { aPerson, signIn, type SignedInHeaders } from '#test/people.ts'
import { readHtml, twinsOf } from '../../platform/mail/mail-twins.test-kit.ts'

const LIST = '/data/operations/mailPreviews'
const SHORT_LINK_MAX = 90
/** A day from its year on, an instant, or the name of a code. */
const MACHINE_FORM = /\b\d{4}-\d\d-\d\d\S*|\b\d\dT\d\d:\d\d\S*|\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g

let one: TestApp
let operator: SignedInHeaders
beforeAll(async () => {
  one = await testApp({ SEARCH_WORKERS: '0' })
})
// Each test asks for every mail, and one operator may not ask so often.
beforeEach(async () => {
  operator = await signIn(one.database.db, await aPerson(one.database.db, { kind: 'internal', privileges: ['OPERATOR'] }))
})
afterAll(() => one.close())

const get = (url: string, headers: Readonly<Record<string, string>> = operator) => one.app.inject({ url, headers })
const listed = async (locale: string): Promise<MailPreviews> => (await get(`${LIST}?locale=${locale}`)).json().data
const shown = async (kind: string, locale: string): Promise<string> => (await get(`${LIST}/${kind}/html?locale=${locale}`)).body

describe('previews of mails', () => {
  it('previews of mails are for operators only', async () => {
    const buyer = await signIn(one.database.db, await aPerson(one.database.db))
    for (const url of [LIST, `${LIST}/WON/html`]) {
      expect((await get(url, { host: 'localhost' })).statusCode).toBe(401)
      expect((await get(url, buyer)).statusCode).toBe(403)
      expect((await get(url)).statusCode).toBe(200)
    }
  })

  it('previews of mails have every notice of bids and every notice to owners', async () => {
    const kinds = (await listed('en_us')).previews.map(({ kind }) => kind)
    for (const kind of [...MAILED_NOTICE_KINDS, ...OWNER_NOTICES]) expect(kinds).toContain(kind)
    expect(new Set(kinds).size).toBe(kinds.length)
  })

  it.each(['en_us', 'es_es', 'nl_nl'])('previews of mails say the same in both twins, whole and with a short end: %s', async (locale) => {
    const { previews, locale: answered } = await listed(locale)
    expect(answered).toBe(locale)
    for (const { kind, subject, text } of previews) {
      const html = await shown(kind, locale)
      const { ofText, ofHtml } = twinsOf({ text, html })
      expect([kind, ofHtml]).toEqual([kind, ofText])
      // A key without a text would stand in place of its words; a value without one as a brace.
      expect([kind, subject + text]).toEqual([
        kind,
        expect.not.stringMatching(/\b(?:mail|notice|seller|alert)\.\w|[{}]|undefined|null|NaN/),
      ])
      const ends = text.match(/https?:\S+\/unsubscribe\S+/g) ?? []
      const leavable: readonly string[] = [
        ...MAILED_NOTICE_KINDS,
        'reminder',
        'alert',
        'paperEnds',
        'membershipRENEWAL',
        'news',
        'savedSearch',
        'WATCH_PRICES',
        'WATCH_RELISTED',
      ]
      expect([kind, ends.length]).toEqual([kind, leavable.includes(kind) ? 1 : 0])
      for (const link of ends) expect(link.length).toBeLessThan(SHORT_LINK_MAX)
    }
  })

  it.each(['en_us', 'es_es', 'nl_nl'])('no mail writes a day as machines do, or a code in place of its words: %s', async (locale) => {
    const { previews } = await listed(locale)
    expect(previews.length).toBeGreaterThan(MAILED_NOTICE_KINDS.length + OWNER_NOTICES.length)
    const machine = previews.flatMap(({ kind, subject, text }) =>
      [...`${subject}\n${text}`.replaceAll(/https?:\/\/\S+/g, '').matchAll(MACHINE_FORM)].map(([form]) => `${kind}: ${form}`),
    )
    expect(machine).toEqual([])
  })

  it('previews of mails differ from language to language in every kind', async () => {
    const [english, spanish, dutch] = await Promise.all(['en_us', 'es_es', 'nl_nl'].map(listed))
    for (const [at, { kind, text }] of (english?.previews ?? []).entries()) {
      // What an operator wrote is in no language of ours but its frame is.
      expect([kind, text]).not.toEqual([kind, spanish?.previews[at]?.text])
      expect([kind, text]).not.toEqual([kind, dutch?.previews[at]?.text])
    }
  })

  it('previews of mails say of a won lot what it costs, where it stands and whom to ask, under a subject that says it', async () => {
    const won = (await listed('en_us')).previews.find(({ kind }) => kind === 'WON')
    const sum = /^You won 2021 Lexus ES300 H: (\$[\d,.]+) all-in$/.exec(won?.subject ?? '')?.[1] ?? ''
    expect(won?.text).toContain(`You pay: ${sum} all-in\nWinning bid: $1,250\nPay by: `)
    expect(won?.text).toMatch(/^Pay by: \w+day, \w+ \d+, \d{4} at 5:00 PM C[SD]T$/m)
    expect(won?.text).toContain('\nWhere: Dallas South, TX, 1200 Invented Road, Dallas, TX 75201')
    expect(won?.text).toContain('Yard phone: 214 555-0114')
    expect(won?.text).toContain('Your buyer number: 104233')
    const { pictures, links } = readHtml(await shown('WON', 'en_us'))
    expect(pictures).toEqual([expect.stringMatching(/^http:\/\/localhost:\d+\/media\/looks\/.+_ful\.jpg$/)])
    expect(links.filter((link) => link.endsWith('/lot/41820377'))).toHaveLength(1)
    // A busy machine may take longer to draw it than a request waits.
    const asked = async () => {
      const picture = await get(new URL(pictures[0] ?? '').pathname, { host: 'localhost' })
      return [picture.statusCode, picture.headers['cross-origin-resource-policy']]
    }
    await expect.poll(asked).toEqual([200, 'cross-origin'])
  })

  it('previews of mails say of a title that was sent by whom, and lead to where its carrier tells how far it is', async () => {
    const sent = (await listed('en_us')).previews.find(({ kind }) => kind === 'titleSent')
    expect(sent?.subject).toBe('Your title is on its way: 2021 Lexus ES300 H')
    expect(sent?.text).toContain('UPS')
    const { links } = readHtml(await shown('titleSent', 'en_us'))
    expect(links).toContainEqual(expect.stringMatching(/^https:\/\/www\.ups\.com\/track\?tracknum=1Z\w+$/))
  })

  it('previews of mails are documents that run nothing, whatever they hold; there is none of another name', async () => {
    const { headers } = await get(`${LIST}/WON/html`)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'self'; sandbox$/)
    expect(headers['content-security-policy']).not.toMatch(/script-src|allow-scripts|connect-src/)
    for (const name of ['constructor', 'toString', 'won', '__proto__']) expect((await get(`${LIST}/${name}/html`)).statusCode).toBe(404)
  })
})
