import { afterAll, beforeAll, expect, it } from 'vitest'
import { SITE_CODES } from '@app/contract/sites.ts'
import { plain } from '#test/page-text.ts'
import { pagesApp, type PagesApp } from '#test/pages-app.ts'
import { aPerson, signIn, type SignedInHeaders } from '#test/people.ts'

const LOT = 42_000_001
const OUTSIDE = LOT + 1
const HOSTED = LOT + 2

let pages: PagesApp
let operator: SignedInHeaders
beforeAll(async () => {
  pages = await pagesApp([
    { number: LOT },
    { number: OUTSIDE, feature_codes: ['I'], offsite_city: 'DAYTON', city: 'DAYTON', state: 'OH' },
    { number: HOSTED, yard: 855, is_wholesale: true },
  ])
  const { db } = pages.database
  operator = await signIn(db, await aPerson(db, { kind: 'internal', privileges: ['OPERATOR'], granted_sites: [...SITE_CODES] }))
})
afterAll(() => pages.close())

const ONE_COLUMN = '<div class="lp is-plain">'
const TWO_COLUMNS = '<div class="lp">'

const pageOf = async (headers: Readonly<Record<string, string>> = {}): Promise<string> => (await pages.get(`/lot/${LOT}`, headers)).body
/** What the page says of the lot, without its markup and scripts. */
const saidIn = (body: string): string => plain(/<div id="lot-details">.*?<\/main>/s.exec(body)?.[0] ?? '')
const flip = async (state: 'on' | 'off' | 'default', site: string) => {
  const payload = { name: 'newLotDetails', state, site, reason: 'a test' }
  return (await pages.app.inject({ method: 'POST', url: '/data/operations/flags', headers: operator, payload })).json().returnCode
}

it('is the new one or the old one as operators switch it, site by site, and says the same in both [MKT-2.41]', async () => {
  const fresh = await pageOf(operator)
  expect([fresh.includes(TWO_COLUMNS), fresh.includes(ONE_COLUMN)]).toEqual([true, false])
  expect(saidIn(fresh)).toContain(String(LOT))
  expect(await flip('off', 'CPRTUS')).toBe(1)
  const old = await pageOf(operator)
  expect([old.includes(TWO_COLUMNS), old.includes(ONE_COLUMN)]).toEqual([false, true])
  expect(saidIn(old)).toBe(saidIn(fresh))
  expect(await flip('on', 'CPRTUS')).toBe(1)
  expect(await pageOf(operator)).toContain(TWO_COLUMNS)
  expect(await flip('off', '')).toBe(1)
  expect(await pageOf(operator)).toContain(TWO_COLUMNS)
  expect(await flip('default', 'CPRTUS')).toBe(1)
  expect(await pageOf(operator)).toContain(ONE_COLUMN)
})

it('says that a lot stands at no yard, which is not so only because another yard sells it', async () => {
  const saidOf = async (lot: number): Promise<string> => {
    const first = await pages.get(`/lot/${lot}`)
    return saidIn((first.headers.location === undefined ? first : await pages.get(first.headers.location)).body)
  }
  expect(await saidOf(OUTSIDE)).toContain('Stored elsewhere, in Dayton')
  expect(await saidOf(HOSTED)).toContain(String(HOSTED))
  expect(await saidOf(HOSTED)).not.toContain('Stored elsewhere')
})
