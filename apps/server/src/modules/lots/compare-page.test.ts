import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { canonicalOf, lotsIn, plain, robotsOf } from '#test/page-text.ts'
import { pagesApp, type PagesApp } from '#test/pages-app.ts'
import { aPerson, signIn } from '#test/people.ts'

const RAV4 = 43_000_001
const COROLLA = 43_000_002
const SOLD = 43_000_003
const WITHDRAWN = 43_000_004
const FOURTH = 43_000_005
const UNKNOWN = 43_999_999

let pages: PagesApp
beforeAll(async () => {
  pages = await pagesApp([
    { number: RAV4, buy_now_minor: 900_000, vin: '2T3W1RFV0NW123456' },
    { number: COROLLA, model_group: 'COROLLA', model_detail: 'COROLLA', trim_level: 'LE', year: 2018, primary_damage: 'RR' },
    { number: SOLD, status: 'SOLD' },
    { number: WITHDRAWN, status: 'WITHDRAWN' },
    { number: FOURTH },
  ])
})
afterAll(() => pages.close())

const pageOf = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
  const answer = await pages.get(path, headers)
  const main = /<main.*<\/main>/s.exec(answer.body)?.[0] ?? ''
  return { status: answer.statusCode, to: answer.headers.location, body: answer.body, main, shown: plain(main) }
}
/** Each row's name and its cells. */
const rowsOf = (main: string): readonly (readonly string[])[] =>
  [...(/<tbody>(.*)<\/tbody>/s.exec(main)?.[1] ?? '').matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => plain(cell)),
  )
const rowOf = (main: string, name: string): readonly string[] => rowsOf(main).find(([head]) => head?.includes(name)) ?? []

describe('/compareLots/{lotIdList}', () => {
  it('shows the listed lots side by side in the order given, each once, and is not for search engines [MKT-2.17]', async () => {
    const { status, main, body } = await pageOf(`/compareLots/${COROLLA},${RAV4},${COROLLA}`)
    expect(status).toBe(200)
    expect(lotsIn(main)).toEqual([COROLLA, RAV4])
    expect(robotsOf(body)).toBe('noindex,follow')
    expect(canonicalOf(body)).toBe(`http://localhost/compareLots/${COROLLA},${RAV4}`)
    expect(rowOf(main, 'Model year')).toEqual(['≠ Model year , differs', '2018', '2022'])
    expect(rowOf(main, 'Make')).toEqual(['Make', 'Toyota', 'Toyota'])
    expect(rowOf(main, 'Buy It Now')).toEqual(['≠ Buy It Now , differs', 'Not offered', expect.stringMatching(/^\$9,000 all-in \$/)])
  })

  it('shows each lot as its own page does to whoever looks: VIN masked, a sold lot without a price to pay', async () => {
    const visitor = await pageOf(`/compareLots/${RAV4},${SOLD}`)
    expect(rowOf(visitor.main, 'VIN')[1]).toBe('2T3W1RFV0NW******')
    expect(visitor.body).not.toContain('123456')
    expect(rowOf(visitor.main, 'All-in at the next bid')).toEqual([
      '≠ All-in at the next bid , differs',
      expect.stringMatching(/^\$\d/),
      'Sold',
    ])
    const buyer = await signIn(pages.database.db, await aPerson(pages.database.db))
    const member = await pageOf(`/compareLots/${RAV4},${SOLD}`, buyer)
    expect(rowOf(member.main, 'VIN')[1]).toBe('2T3W1RFV0NW****** Show the whole VIN')
  })

  it('shows differing rows only where the address says so', async () => {
    const { main } = await pageOf(`/compareLots/${RAV4},${COROLLA}?only=differences`)
    expect(rowsOf(main).length).toBeGreaterThan(3)
    expect(rowsOf(main).filter(([head]) => !head?.endsWith(', differs'))).toEqual([])
    expect(rowOf(main, 'Model year')).toHaveLength(3)
    expect(rowOf(main, 'Make')).toEqual([])
  })

  it('shows lots that are not listed as unavailable, and says what a comparison still lacks', async () => {
    const mixed = await pageOf(`/compareLots/${RAV4},${UNKNOWN},${WITHDRAWN},9999999999`)
    expect(mixed.status).toBe(200)
    expect(lotsIn(mixed.main)).toEqual([RAV4, UNKNOWN, WITHDRAWN, 9_999_999_999])
    expect(mixed.shown.match(/Not available/g)).toHaveLength(3)
    expect(mixed.shown).toContain('This is the first lot.')
    expect(mixed.shown).not.toContain('differs')
    const none = await pageOf(`/compareLots/${UNKNOWN},${WITHDRAWN}`)
    expect(none.status).toBe(404)
    expect(none.shown).toContain('None of these lots is listed.')
  })

  it('takes one lot as the first step and asks for the second', async () => {
    const { status, shown, main } = await pageOf(`/compareLots/${RAV4}`)
    expect([status, lotsIn(main)]).toEqual([200, [RAV4]])
    expect(shown).toContain('This is the first lot.')
    expect((await pageOf('/compareLots')).shown).toContain('Enter a lot number to begin')
  })

  it('shows the first four of more and says so', async () => {
    const { main, shown } = await pageOf(`/compareLots/${RAV4},${COROLLA},${SOLD},${FOURTH},${UNKNOWN},${WITHDRAWN}`)
    expect(lotsIn(main)).toEqual([RAV4, COROLLA, SOLD, FOURTH])
    expect(shown).toContain('You can compare up to 4 lots. 2 more lots were left out.')
    expect(main).not.toContain('name="add"')
  })

  it.each([
    ['a word', 'abc', 404],
    ['negative numbers', '-5,-20881167', 404],
    ['numbers too long and too short', '12345678901,12', 404],
    ['commas alone', ',,,', 200],
    ['markup', '%3Cscript%3Ealert(1)%3C%2Fscript%3E', 404],
    ['a null byte and other spellings of numbers', '%00,1e9,0x3e8', 404],
    ['a huge number', '9'.repeat(2_000), 404],
    ['one lot two hundred times', `${RAV4},`.repeat(200), 200],
  ])('says of %s what is wanted instead, and never fails', async (_, list, status) => {
    const answer = await pageOf(`/compareLots/${list}`)
    expect(answer.status).toBe(status)
    expect(answer.shown).toMatch(/^(?:.*) Compare lots /)
    expect(answer.shown).toMatch(/Enter (?:a lot number|the number of a second one)/)
    expect(answer.shown.includes('A lot number has 3 to 10 digits.')).toBe(status === 404)
    expect(answer.main).not.toContain('<script')
  })

  it('adds a typed lot and leads on, in the language of the page; says why one is not added', async () => {
    expect((await pageOf(`/compareLots/${RAV4}?add=${COROLLA}`)).to).toBe(`/compareLots/${RAV4},${COROLLA}`)
    expect((await pageOf(`/es/compareLots/${RAV4}?only=differences&add=${COROLLA}`)).to).toBe(
      `/es/compareLots/${RAV4},${COROLLA}?only=differences`,
    )
    expect((await pageOf(`/compareLots/abc?add=${RAV4}`)).to).toBe(`/compareLots/${RAV4}`)
    expect((await pageOf(`/compareLots/${RAV4}?add=${RAV4}`)).shown).toContain('This lot is already in the comparison.')
    const wrong = await pageOf(`/compareLots/${RAV4}?add=-12%22%3E%3Cb%3E`)
    expect(wrong.shown).toContain('A lot number has 3 to 10 digits.')
    expect(wrong.main).toMatch(/<input[^>]*aria-invalid="true"[^>]*/)
    const full = await pageOf(`/compareLots/${RAV4},${COROLLA},${SOLD},${FOURTH}?add=${UNKNOWN}`)
    expect(full.shown).toContain('Remove one to add another.')
  })

  it('/compareLots/{lotIdList} is in the languages of the site', async () => {
    expect((await pageOf(`/nl/compareLots/${RAV4},${COROLLA}`)).shown).toContain('Kavels vergelijken')
    expect(rowOf((await pageOf(`/es/compareLots/${RAV4},${COROLLA}`)).main, 'Año')[0]).toContain(', difiere')
  })
})
