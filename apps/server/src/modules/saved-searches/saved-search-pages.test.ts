import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOSTILE_NAMES } from './saved-searches.test-kit.ts'
import { pagesApp, type PagesApp } from '#test/pages-app.ts'
import { aPerson, signIn, type PersonFields, type SignedInHeaders } from '#test/people.ts'

const LOT = 31_100_001
const PAGE = '/savedsearch'

let pages: PagesApp
beforeAll(async () => {
  const auctionAt = new Date(Date.now() + 86_400_000).toISOString()
  pages = await pagesApp([
    { number: LOT, make: 'TOYOTA', auction_at: auctionAt },
    { number: LOT + 1, make: 'NISSAN', make_code: 'NISS', auction_at: auctionAt },
  ])
})
afterAll(() => pages.close())

const someone = async (fields: PersonFields = {}): Promise<SignedInHeaders> =>
  signIn(pages.database.db, await aPerson(pages.database.db, fields))
const locationOf = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
  const { statusCode, headers: answered } = await pages.get(path, headers)
  return [statusCode, answered.location]
}
/** Sends a form of a page as a browser without script does; answers where it leads. */
async function send(url: string, headers: SignedInHeaders, fields: readonly (readonly [string, string])[]) {
  const page = await pages.get(PAGE, headers)
  const token = /name="_csrf" value="([^"]+)"/.exec(page.body)?.[1] ?? /name="_csrf" content="([^"]+)"/.exec(page.body)?.[1] ?? ''
  const { cookie, host } = headers
  const answer = await pages.app.inject({
    method: 'POST',
    url,
    headers: {
      cookie,
      host,
      accept: 'text/html',
      'sec-fetch-dest': 'document',
      'sec-fetch-mode': 'navigate',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams([
      ...fields.map(([name, value]) => [name, value]),
      ['_csrf', token],
      ['locale', 'en_us'],
    ] as string[][]).toString(),
  })
  return [answer.statusCode, answer.headers.location]
}
/** The value of a hidden field of a page. */
const fieldOf = (body: string, name: string): string =>
  (new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? '').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

describe('the page of saved searches', () => {
  it('sends visitors to sign in and guests to the page that refuses them, and shows members their searches [MKT-2.44]', async () => {
    expect(await locationOf(PAGE)).toEqual([302, '/login?redirectUrl=%2Fsavedsearch'])
    expect(await locationOf(PAGE, await someone({ kind: 'guest', roles: ['ROLE_GUEST'] }))).toEqual([302, '/accessDenied'])
    const mine = await someone()
    await pages.app.inject({
      method: 'POST',
      url: '/data/savedSearches',
      headers: mine,
      payload: { name: 'Every Toyota', criteria: { filter: { MAKE: ['lot_make_desc:"TOYOTA"'] } } },
    })
    const page = await pages.get(PAGE, mine)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Every Toyota')
    expect(page.body).toContain('One lot now')
    expect(page.body).toContain(`href="/lot/${LOT}/`)
    const other = await pages.get(PAGE, await someone())
    expect([other.body.includes('Every Toyota'), other.body.includes('You have not saved a search yet.')]).toEqual([false, true])
  })

  it('keeps the search of a list over the sign-in, and saves, runs, pauses and forgets it without script', async () => {
    const list = await pages.get('/lotSearchResults?make=TOYOTA')
    const address = /href="(\/savedsearch\?save=1[^"]*)"/.exec(list.body)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(address).toBe('/savedsearch?save=1&make=TOYOTA')
    expect(await locationOf(address)).toEqual([302, `/login?redirectUrl=${encodeURIComponent(address)}`])
    const mine = await someone()
    const form = await pages.get(address, mine)
    const criteria = fieldOf(form.body, 'criteria')
    expect(JSON.parse(criteria)).toMatchObject({ filter: { MAKE: ['lot_make_desc:"TOYOTA"'], MISC: ['sale_over:false'] } })
    const save = (name: string) =>
      send('/data/savedSearches', mine, [
        ['name', name],
        ['criteria', criteria],
        ['alertFrequency', 'DAILY'],
        ['inPlaceOf', ''],
      ])
    expect(await save('Toyotas')).toEqual([303, '/savedsearch?done=saved'])
    const [status, back = ''] = await save('toyotas')
    expect([status, String(back).startsWith('/savedsearch?name=toyotas&'), String(back).endsWith('&fault=SAVED_SEARCH_EXISTS')]).toEqual([
      303,
      true,
      true,
    ])
    const refused = await pages.get(String(back), mine)
    expect(refused.body).toContain('You have a search of that name.')
    expect([fieldOf(refused.body, 'criteria'), refused.body.includes('value="toyotas"')]).toEqual([criteria, true])
    const { savedSearches } = (await pages.app.inject({ url: '/data/savedSearches', headers: mine })).json().data
    const [{ id }] = savedSearches
    expect(savedSearches).toMatchObject([{ name: 'Toyotas', alertFrequency: 'DAILY', ways: ['mail'] }])
    expect(
      await send(`/data/savedSearches/${id}`, mine, [
        ['ways[]', ''],
        ['ways[]', 'push'],
      ]),
    ).toEqual([303, PAGE])
    expect((await pages.get(PAGE, mine)).body).not.toContain('Texts need a number')
    expect(
      await send(`/data/savedSearches/${id}`, mine, [
        ['ways[]', ''],
        ['ways[]', 'text'],
      ]),
    ).toEqual([303, PAGE])
    const texted = (await pages.get(PAGE, mine)).body
    expect([texted.includes('Texts need a number that you have confirmed.'), texted.includes('href="/smsAlerts"')]).toEqual([true, true])
    expect(
      await send(`/data/savedSearches/${id}`, mine, [
        ['ways[]', ''],
        ['ways[]', 'push'],
      ]),
    ).toEqual([303, PAGE])
    expect(await send(`/data/savedSearches/${id}`, mine, [['isPaused', 'true']])).toEqual([303, PAGE])
    expect((await pages.get(PAGE, mine)).body).toContain('not watched while paused')
    expect(await send(`/data/savedSearches/${id}/run`, mine, [])).toEqual([303, '/lotSearchResults?make=TOYOTA'])
    const after = (await pages.app.inject({ url: `/data/savedSearches/${id}`, headers: mine })).json().data.savedSearch
    expect(after).toMatchObject({ ways: ['push'], isPaused: true, alertFrequency: 'DAILY' })
    expect(await send(`/data/savedSearches/${id}/remove`, mine, [])).toEqual([303, '/savedsearch?done=removed'])
    expect((await pages.get(PAGE, mine)).body).toContain('You have not saved a search yet.')
  })

  it('a name of a search is words on the page, whatever it is made of', async () => {
    const mine = await someone()
    for (const name of HOSTILE_NAMES) {
      const answer = await pages.app.inject({ method: 'POST', url: '/data/savedSearches', headers: mine, payload: { name, criteria: {} } })
      expect([name, answer.json().returnCode]).toEqual([name, 1])
    }
    const { body } = await pages.get(PAGE, mine)
    expect(body).toContain('&lt;img src=x onerror=alert(1)&gt;')
    for (const markup of ['<img src=x', '<script>alert', '</script><b>', '"onmouseover="'])
      expect([markup, body.includes(markup)]).toEqual([markup, false])
  })

  it('every list offers to be saved but the watch list, and speaks the reader’s language', async () => {
    const mine = await someone()
    await pages.app.inject({ method: 'POST', url: `/data/lots/addToWatchList/${LOT}`, headers: mine })
    expect((await pages.get('/watchList', mine)).body).not.toContain('/savedsearch?save=1')
    expect((await pages.get('/es/lotSearchResults')).body).toContain('Guardar esta búsqueda')
    expect((await pages.get('/nl/savedsearch', mine)).body).toContain('<h1>Bewaarde zoekopdrachten</h1>')
  })
})
