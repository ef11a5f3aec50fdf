import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { canonicalOf, headingOf, lotsIn, robotsOf, textOf } from '#test/page-text.ts'
import { pagesApp, type PagesApp } from '#test/pages-app.ts'
import { loadPageBundle } from './page-bundle.ts'
import { wayBack } from './page-routes.ts'

const RAV4 = 20_881_167
const COROLLA = 20_881_168
const ARMADA = 20_881_169
const SOLD = 20_881_170

let pages: PagesApp
beforeAll(async () => {
  pages = await pagesApp([
    { number: RAV4 },
    {
      number: COROLLA,
      model_group: 'COROLLA',
      model_detail: 'COROLLA',
      trim_level: 'LE',
      year: 2018,
      primary_damage: 'RR',
      slug: '2018-toyota-corolla-le',
    },
    {
      number: ARMADA,
      make: 'NISSAN',
      make_code: 'NISS',
      model_group: 'ARMADA',
      model_detail: 'ARMADA',
      trim_level: 'SV',
      year: 2011,
      vin: '5N1AA0ND0BN600001',
    },
    { number: SOLD, status: 'SOLD' },
  ])
})
afterAll(() => pages.close())

describe('a path with steps to this folder or the one above, as no browser sends it', () => {
  it.each([
    '/lot/./10093189',
    '/nl/saleListResult/../10335509',
    '/lot/%2e%2e/Photos/10012580',
    '/es/saleListResultAll/auctionId/2w/.%2E/1',
  ])('a path with steps to this folder or the one above, as no browser sends it is unknown, and never a fault: %s', async (path) => {
    if (!pages.app.server.listening) await pages.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = pages.app.server.address() as AddressInfo
    const answered = await new Promise<{ status: number | undefined; location: string | undefined }>((resolve, reject) => {
      const sent = request({ port, host: '127.0.0.1', path, headers: { host: 'localhost' } }, (answer) => {
        answer.resume()
        resolve({ status: answer.statusCode, location: answer.headers.location })
      })
      sent.on('error', reject).end()
    })
    expect(answered).toEqual({ status: 302, location: expect.stringMatching(/^(?:\/nl|\/es)?\/app-error\?code=404&url=/) })
  })
})

describe('a page', () => {
  it('a page has the layout of its row: the whole frame, or the bare one without search and footer [ACC-2.59]', async () => {
    const { pagePatterns } = await loadPageBundle()
    const seen = new Set<string>()
    for (const { pattern, row } of pagePatterns.filter(({ row: { access } }) => access === 'anyone')) {
      const { statusCode, body } = await pages.get(
        pattern.replace(':lotId', String(RAV4)).replace(/:\w+/g, 'toyota').replace('*', 'toyota'),
      )
      if (statusCode !== 200) continue
      seen.add(row.layout ?? 'shell')
      expect([pattern, body.includes('<footer'), body.includes('id="input-search"')]).toEqual([
        pattern,
        row.layout === undefined,
        row.layout === undefined,
      ])
    }
    expect([...seen].toSorted()).toEqual(['bare', 'shell'])
  })

  it('offers English, Spanish and Dutch and no other language [ACC-1.11]', async () => {
    const { body } = await pages.get('/')
    const menu = /<details class="drop".*?<\/details>/.exec(body)?.[0] ?? ''
    expect([...menu.matchAll(/<a href="([^"]*)" hrefLang="[^"]*" lang="([^"]*)"/gi)].map(([, href, lang]) => [href, lang])).toEqual([
      ['/', 'en-US'],
      ['/es', 'es-US'],
      ['/nl', 'nl-NL'],
    ])
  })

  it('a page is whole HTML on its own address, so that a deep link or a reload opens it [MKT-2.01] [ACC-2.01]', async () => {
    for (const path of ['/', '/lotSearchResults', `/lot/${RAV4}`, '/noSearchResults']) {
      const answer = await pages.get(path)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(headingOf(answer.body)).not.toBe('')
    }
  })

  it('carries nothing inline that its own policy would refuse', async () => {
    for (const path of ['/', '/lotSearchResults', `/lot/${RAV4}`, '/app-error?code=404&url=%2F%3Cscript%3E']) {
      const { body, headers } = await pages.get(path)
      expect(headers['content-security-policy']).toContain("script-src 'self'")
      expect(body).not.toMatch(/\sstyle="/)
      expect(body).not.toMatch(/\son[a-z]+="/)
      for (const [script] of body.matchAll(/<script[^>]*>/g)) expect(script).toMatch(/ src="\/assets\/| type="application\/(?:ld\+)?json"/)
      expect(body).not.toContain('<script>')
    }
  })

  it('a page is answered by 304 to the visitor who has it, and anew when they choose another theme', async () => {
    const first = await pages.get('/noResults/lots')
    const cookie = first.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const known = { cookie, 'if-none-match': String((await pages.get('/noResults/lots', { cookie })).headers.etag) }
    expect((await pages.get('/noResults/lots', known)).statusCode).toBe(304)
    const dark = await pages.get('/noResults/lots', { ...known, cookie: `${cookie}; theme=dark` })
    expect(dark.statusCode).toBe(200)
    expect(dark.body).toContain('data-theme="dark"')
  })

  it('leaves the numbers of its header and its bar to the browser: it is the same for every visitor but for the token, and to be stored', async () => {
    const [first, second] = await Promise.all([pages.get('/noResults/lots'), pages.get('/noResults/lots')])
    expect(first.body.match(/<span class="cnt">.*?<\/span>/g)).toEqual(['<span class="cnt"></span>', '<span class="cnt"></span>'])
    const withoutToken = ({ body }: { readonly body: string }): string => body.replace(/<meta name="_csrf"[^>]*>/, '')
    expect([withoutToken(second), second.headers['cache-control']]).toEqual([withoutToken(first), first.headers['cache-control']])
    expect(first.headers['cache-control']).not.toContain('no-store')
  })

  it('compresses to exactly the bytes it has otherwise', async () => {
    const cookie = 'hl=AAAAAAAAAAAAAAAAAAAAAA'
    const plain = await pages.get('/app-error', { cookie })
    const packed = await pages.get('/app-error', { cookie, 'accept-encoding': 'gzip, br' })
    expect(packed.headers['content-encoding']).toBe('gzip')
    const text = (body: string): string => body.replace(/"nowMs":\d+/, '').replace(/(name="_csrf" \w+)="[^"]*"/g, '$1')
    expect(text(gunzipSync(packed.rawPayload).toString())).toBe(text(plain.body))
  })

  it('names its canonical address and every language of the site', async () => {
    const { body } = await pages.get(`/es/lot/${RAV4}`)
    const own = `/lot/${RAV4}/2022-toyota-rav4-xle-ca-redding`
    expect(canonicalOf(body)).toBe(`http://localhost/es${own}`)
    for (const [tag, prefix] of [
      ['en-US', ''],
      ['es-US', '/es'],
      ['nl-NL', '/nl'],
      ['x-default', ''],
    ])
      expect(body).toContain(`<link rel="alternate" href="http://localhost${prefix}${own}" hreflang="${tag}">`)
  })
})

describe('addresses', () => {
  it('addresses carry the language as a prefix unless it is English [MKT-2.40]', async () => {
    for (const [prefix, lang, word] of [
      ['', 'en-US', 'Damage'],
      ['/es', 'es-US', 'Daños'],
      ['/nl', 'nl-NL', 'Schade'],
    ] as const) {
      const answer = await pages.get(`${prefix}/lot/${RAV4}`)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-language']).toBe(lang)
      expect(answer.body).toContain(`<html lang="${lang}"`)
      expect(answer.body).toContain(`>${word}</h2>`)
      expect(answer.body).toContain(`href="${prefix === '' ? '/' : prefix}"`)
    }
  })

  it('addresses lead from an unknown path to the error page, which carries it as text [MKT-2.03] [MKT-8.10] [ACC-2.02]', async () => {
    const answer = await pages.get('/no/such?a=b&c=//evil.example/')
    expect(answer.statusCode).toBe(302)
    const there = String(answer.headers.location)
    expect(there).toBe(`/app-error?code=404&url=${encodeURIComponent('/no/such?a=b&c=//evil.example/')}`)
    const page = await pages.get(there)
    expect(page.statusCode).toBe(404)
    expect(page.body).toContain('<code>/no/such?a=')
    expect(page.body).not.toMatch(/href="(?:https?:)?\/\/[^"]*evil/)
    expect((await pages.get('/fr/lot/123')).statusCode).toBe(302)
  })

  it('addresses lead from /unknown-error to the error page with code 500 [MKT-2.93] [ACC-8.32]', async () => {
    const answer = await pages.get('/unknown-error')
    expect(answer.headers.location).toBe('/app-error?code=500')
    expect((await pages.get('/app-error?code=500')).statusCode).toBe(500)
  })

  it('addresses say at the addresses of maintenance what is going on, and error pages what went wrong [MKT-2.92]', async () => {
    const labels = async (path: string): Promise<unknown[]> => {
      const { statusCode, body } = await pages.get(path)
      return [statusCode, /<h1>([^<]*)<\/h1>/.exec(body)?.[1]]
    }
    expect(await labels('/scheduleMaintainance')).toEqual([503, 'Under maintenance'])
    expect(await labels('/page-under-maintenance')).toEqual([503, 'Under maintenance'])
    expect(await labels('/nl/page-under-maintenance')).toEqual([503, 'In onderhoud'])
    expect(await labels('/app-error?code=500')).toEqual([500, expect.any(String)])
    expect(await labels('/notfound-error')).toEqual([404, 'Not found'])
  })

  it('addresses show an error page under a status that the site answers with, and 404 for any other', async () => {
    const shown = async (code: string): Promise<number> => (await pages.get(`/app-error?code=${code}`)).statusCode
    for (const code of [400, 401, 403, 404, 405, 413, 429, 500, 503]) expect([code, await shown(String(code))]).toEqual([code, code])
    for (const code of ['200', '302', '418', '502', '599', '5xx', '', '500.0', '1e3'])
      expect([code, await shown(code)]).toEqual([code, 404])
  })

  it('addresses are carried to sign-in whole where they are short, then without their query, and never longer than a header may be', () => {
    const query = (length: number): string => `?q=${'é'.repeat(length)}`
    expect(wayBack('/watchList', '?page=2')).toBe('/watchList?page=2')
    expect(wayBack('/watchList', query(5_000))).toBe('/watchList')
    expect(wayBack(`/${'a'.repeat(5_000)}`, query(5_000))).toBe('/')
    for (const length of [900, 1_000, 9_000]) expect(encodeURIComponent(wayBack('/a', query(length))).length).toBeLessThan(8_000)
  })

  it('addresses lead from /lotDetail to the lot, whether all photos are asked for or not [MKT-2.37]', async () => {
    expect((await pages.get(`/lotDetail/${RAV4}`)).headers.location).toBe(`/lot/${RAV4}`)
    for (const showAllPhotos of ['true', '1', 'false'])
      expect((await pages.get(`/lotDetail/${RAV4}/${showAllPhotos}`)).headers.location).toBe(`/lot/${RAV4}`)
    expect((await pages.get(`/es/lotDetail/${RAV4}?x=1`)).headers.location).toBe(`/es/lot/${RAV4}?x=1`)
  })

  it('addresses redirect other spellings to the one that the table gives', async () => {
    for (const [path, right] of [
      ['/lotsearchresults?make=TOYOTA', '/lotSearchResults?make=TOYOTA'],
      [`/LOT/${RAV4}/photos`, `/lot/${RAV4}/Photos`],
      ['/lotSearchResults/', '/lotSearchResults'],
      [`//lot//${RAV4}`, `/lot/${RAV4}`],
      ['/ES/lotSearchResults', '/es/lotSearchResults'],
      [`/lot/${RAV4}/?x=1`, `/lot/${RAV4}?x=1`],
      [`/es/lot/${RAV4}/Photos/`, `/es/lot/${RAV4}/Photos`],
      ['/saleListResult/7/', '/saleListResult/7'],
      [`/%6Cot/${RAV4}`, `/lot/${RAV4}`],
    ] as const) {
      const answer = await pages.get(path)
      expect([path, answer.statusCode, answer.headers.location]).toEqual([path, 301, right])
    }
  })

  it('addresses answer JSON wherever data is asked for, never a page', async () => {
    for (const path of ['/public/data/nothing', '/data/lots/nothing', '/assets/nothing.js']) {
      const answer = await pages.get(path, { accept: 'text/html' })
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['content-type']).toMatch(/^application\/json/)
      expect(answer.json()).toMatchObject({ returnCode: -1 })
    }
  })
})

describe('/lotSearchResults', () => {
  it('lists lots with counts, and its heading says what is listed [MKT-2.04]', async () => {
    const { body } = await pages.get('/lotSearchResults?make=TOYOTA')
    expect(headingOf(body)).toBe('Toyota')
    expect(lotsIn(body).toSorted()).toEqual([RAV4, COROLLA])
  })

  it('searches freely or by structure as `free` says [MKT-2.05]', async () => {
    expect(lotsIn((await pages.get('/lotSearchResults?free=false&query=toyota')).body).toSorted()).toEqual([RAV4, COROLLA])
    expect(lotsIn((await pages.get('/lotSearchResults?free=true&query=toyota')).body).toSorted()).toEqual([RAV4, COROLLA])
    const byNumber = async (free: string) => (await pages.get(`/lotSearchResults?free=${free}&query=${ARMADA}`)).statusCode
    expect([await byNumber('true'), await byNumber('false')]).toEqual([302, 200])
  })

  it('restores the search from searchCriteria as existing tools send it [MKT-2.06]', async () => {
    const criteria = {
      query: ['*'],
      filter: { MAKE: ['lot_make_desc:"TOYOTA"'], YEAR: ['lot_year:[2020 TO 2027]'] },
      sort: ['auction_date_utc asc'],
      page: 0,
      size: 100,
      start: 0,
    }
    const { body } = await pages.get(
      `/lotSearchResults?free=false&searchCriteria=${encodeURIComponent(JSON.stringify(criteria))}&from=/vehicleFinder`,
    )
    expect(lotsIn(body)).toEqual([RAV4])
    expect(body).toContain('Model year: 2020 to 2027')
    const inOrder = async (sort: string): Promise<number[]> => {
      const searchCriteria = encodeURIComponent(JSON.stringify({ ...criteria, filter: {}, sort: [sort] }))
      return lotsIn((await pages.get(`/lotSearchResults?searchCriteria=${searchCriteria}`)).body)
    }
    expect(await inOrder('lot_year asc')).toEqual([ARMADA, COROLLA, RAV4])
    expect(await inOrder('lot_year desc')).toEqual([RAV4, COROLLA, ARMADA])
  })

  it('heads the list by displayStr, and by the text where one was typed [MKT-2.07]', async () => {
    expect(headingOf((await pages.get('/lotSearchResults?displayStr=My%20finds')).body)).toBe('My finds')
    expect(headingOf((await pages.get('/lotSearchResults?query=toyota')).body)).toBe('Results for “toyota”')
  })

  it('takes qId and index without another result [MKT-2.08]', async () => {
    const { body, statusCode } = await pages.get('/lotSearchResults?query=toyota&qId=abc-1&index=2')
    expect(statusCode).toBe(200)
    expect(lotsIn(body).toSorted()).toEqual([RAV4, COROLLA])
  })

  it('/lotSearchResults is the classic table with the cookie searchView=classic and the new view without it [MKT-2.09]', async () => {
    expect((await pages.get('/lotSearchResults')).body).toContain('<article class="lot"')
    const classic = (await pages.get('/lotSearchResults', { cookie: 'searchView=classic' })).body
    expect(classic).toContain('<table class="tbl classic"')
    expect(classic).not.toContain('<article class="lot"')
    expect(lotsIn(classic).toSorted()).toEqual([RAV4, COROLLA, ARMADA])
  })

  it('switches the view by a link that needs no script', async () => {
    const answer = await pages.get('/lotSearchResults?make=TOYOTA&searchView=classic')
    expect(answer.statusCode).toBe(302)
    expect(answer.headers.location).toBe('/lotSearchResults?make=TOYOTA')
    expect(answer.cookies.find((cookie) => cookie.name === 'searchView')).toMatchObject({ value: 'classic', path: '/', maxAge: 31_536_000 })
  })

  it('strips tags from its parameters [MKT-5.30]', async () => {
    const { body } = await pages.get(`/lotSearchResults?query=${encodeURIComponent('toy<b>ota</b><script>')}`)
    expect(headingOf(body)).toBe('Results for “toyota”')
  })

  it('offers pages as buttons that page scripts look for and that a form turns without script', async () => {
    const { body } = await pages.get('/lotSearchResults?make=TOYOTA&size=1')
    const [, form = ''] = /<form class="pager-in"[^>]*action="\/lotSearchResults"[^>]*>(.*?)<\/form>/.exec(body) ?? []
    expect(form).toContain('<input type="hidden" name="make" value="TOYOTA"/>')
    expect(form).toMatch(/<button class="p-paginator-page" value="2"[^>]* name="page">2</)
    const second = await pages.get('/lotSearchResults?make=TOYOTA&size=1&page=2')
    expect(lotsIn(second.body)).toHaveLength(1)
    expect(lotsIn(second.body)).not.toEqual(lotsIn(body))
  })

  it('turns the fields of a range form into one address', async () => {
    const answer = await pages.get('/lotSearchResults?make=TOYOTA&yearFrom=2020&yearTo=')
    expect(answer.statusCode).toBe(302)
    expect(answer.headers.location).toBe('/lotSearchResults?make=TOYOTA&year=2020-')
  })

  it('says which filter empties it and what there is without it', async () => {
    const { body } = await pages.get('/lotSearchResults?make=TOYOTA&year=2011')
    expect(body).toContain('No lot matches all of these')
    expect(body).toContain('Remove “2011”')
    expect(body).toContain('there are 2 lots')
    expect(robotsOf(body)).toBe('noindex,follow')
  })

  it('offers the next radius that holds lots where a place empties it, and any distance where none does', async () => {
    const textOf = (body: string) => body.replaceAll(/(?:<[^>]*>|\s)+/g, ' ')
    const said = async (path: string) => (await pages.get(path)).body
    const near = await said('/lotSearchResults?make=TOYOTA&zip=95926&miles=25')
    expect(textOf(near)).toContain('Within 100 mi of 95926 there are 2 lots. Search within 100 mi')
    expect(near).toContain('href="/lotSearchResults?make=TOYOTA&amp;zip=95926&amp;miles=100"')
    const far = await said('/lotSearchResults?make=TOYOTA&zip=10001&miles=25')
    expect(textOf(far)).toContain('Farther from 10001 there are 2 lots. Search at any distance')
    expect(far).toContain('href="/lotSearchResults?make=TOYOTA&amp;zip=10001"')
    expect(await said('/lotSearchResults?make=TOYOTA&year=1999&zip=10001&miles=25')).not.toContain('any distance')
  })

  it('searches around a postal code and says when nobody has it', async () => {
    const near = (await pages.get('/lotSearchResults?zip=96007&miles=25')).body
    expect(near).toContain('Within 25 mi of 96007')
    expect(lotsIn(near).toSorted()).toEqual([RAV4, COROLLA, ARMADA])
    expect(lotsIn((await pages.get('/lotSearchResults?zip=10001&miles=25')).body)).toEqual([])
    const unknown = await pages.get('/lotSearchResults?zip=00000&miles=25')
    expect(unknown.statusCode).toBe(200)
    expect(unknown.body).toContain('No such place. Add its state or choose a yard.')
    expect(lotsIn(unknown.body)).toHaveLength(3)
  })

  it('takes a whole filter form as a browser without script sends it, empty fields and radius included', async () => {
    const answer = await pages.get('/lotSearchResults?type=automobiles&zip=&miles=100&yearFrom=&yearTo=&odometerFrom=&odometerTo=', {})
    const there = answer.statusCode === 302 ? await pages.get(String(answer.headers.location)) : answer
    expect(there.statusCode).toBe(200)
    expect(lotsIn(there.body).toSorted()).toEqual([RAV4, COROLLA, ARMADA])
    expect(there.body).toContain('Remove: Automobiles')
  })

  it('/lotSearchResults is for search engines only while nothing narrows it', async () => {
    expect(robotsOf((await pages.get('/lotSearchResults')).body)).toBe('index,follow')
    expect(robotsOf((await pages.get('/lotSearchResults?make=TOYOTA')).body)).toBe('noindex,follow')
    expect(canonicalOf((await pages.get('/lotSearchResults?make=TOYOTA&sort=newest')).body)).toBe(
      'http://localhost/lotSearchResults?make=TOYOTA',
    )
  })

  it('answers a malformed criteria by a page that says so', async () => {
    const answer = await pages.get('/lotSearchResults?searchCriteria=%7Bno')
    expect(answer.statusCode).toBe(400)
    expect(answer.headers['content-type']).toMatch(/^text\/html/)
  })
})

describe('the query box', () => {
  it('opens the lot whose number was typed [MKT-4.01] [MKT-4.02]', async () => {
    const answer = await pages.get(`/lotSearchResults?free=true&query=${ARMADA}`)
    expect(answer.statusCode).toBe(302)
    expect(answer.headers.location).toMatch(new RegExp(`^/lot/${ARMADA}/`))
  })

  it('opens the one lot that a text finds, but never when a filter narrowed the list to it [MKT-4.08]', async () => {
    expect((await pages.get('/lotSearchResults?free=true&query=armada')).headers.location).toMatch(new RegExp(`^/lot/${ARMADA}/`))
    const narrowed = await pages.get('/lotSearchResults?free=true&query=toyota&year=2018')
    expect(narrowed.statusCode).toBe(200)
    expect(lotsIn(narrowed.body)).toEqual([COROLLA])
  })

  it('leads on in the language of the page [MKT-2.40]', async () => {
    expect((await pages.get('/es/lotSearchResults?free=true&query=armada')).headers.location).toMatch(new RegExp(`^/es/lot/${ARMADA}/`))
    const none = await pages.get('/nl/lotSearchResults?free=true&query=99999999')
    expect(none.headers.location).toBe('/nl/noSearchResults?by=number&query=99999999')
  })

  it('says that no lot has a number, without filters and with the number kept [MKT-4.03]', async () => {
    const answer = await pages.get('/lotSearchResults?free=true&query=99999999')
    expect(answer.headers.location).toBe('/noSearchResults?by=number&query=99999999')
    const { body } = await pages.get(String(answer.headers.location))
    expect(body).toContain('No lot has the number 99999999.')
    expect(body).toMatch(/<input id="input-search"[^>]* value="99999999"/)
  })

  it('opens /search/{value} as the results for the value [MKT-2.10]', async () => {
    const { body } = await pages.get('/search/toyota')
    expect(headingOf(body)).toBe('Results for “toyota”')
    expect(lotsIn(body).toSorted()).toEqual([RAV4, COROLLA])
  })
})

describe('/lot/{lotId}/{lotInfo?}', () => {
  it('shows the lot whatever the slug says, for the number alone decides [MKT-2.35]', async () => {
    for (const path of [`/lot/${RAV4}`, `/lot/${RAV4}/2022-toyota-rav4-xle-ca-redding`, `/lot/${RAV4}/anything`]) {
      const answer = await pages.get(path)
      expect(answer.statusCode).toBe(200)
      expect(headingOf(answer.body)).toBe('2022 Toyota RAV4 XLE')
    }
  })

  it('shows all photos under Photos, not for search engines [MKT-2.36]', async () => {
    for (const path of [`/lot/${RAV4}/Photos`, `/lot/${RAV4}/Photos/slug`]) {
      const answer = await pages.get(path)
      expect(answer.statusCode).toBe(200)
      expect(headingOf(answer.body)).toBe('Photos of 2022 Toyota RAV4 XLE')
      expect(robotsOf(answer.body)).toBe('noindex,noimageindex')
    }
  })

  it('carries the hooks that page scripts look for', async () => {
    await pages.database.db.insertInto('sellers').values({ code: 'FARM', name: 'Farmers Insurance', is_public: true }).execute()
    await pages.database.db.updateTable('lots').set({ seller_name: 'Farmers Insurance' }).where('number', '=', RAV4).execute()
    // Another address than those of the tests before: the page without its seller may still be cached.
    const { body } = await pages.get(`/lot/${RAV4}?hooks`)
    expect(body).toMatch(/id="lot-details".*class="lot-number">20881167</)
    expect(textOf(body, /id="vinDiv">(.*?)</)).toMatch(/^2T3W1RFV0NW\*{6}$/)
    expect(body).toMatch(/title-and-highlights.*?<h1/)
    expect(body).toContain('id="input-search"')
    expect(body).toContain('data-uname="lotdetailVin"')
    for (const [name, value] of [
      ['lotdetailEstimatedretailvalue', '$25,000'],
      ['lotdetailColorvalue', 'White'],
      ['lotdetailvehicletype', 'Automobile'],
      ['lotdetailEnginetypevalue', '2.5L 4'],
      ['lotdetailPrimarydamage', 'Front end'],
      ['lotdetailSeller', 'Farmers Insurance'],
    ] as const)
      expect(textOf(body, new RegExp(`data-uname="${name}">(.*?)<`))).toBe(value)
  })

  it('/lot/{lotId}/{lotInfo?} has the hooks that scripts of the sign-in page look for', async () => {
    const { body } = await pages.get('/login')
    for (const name of ['loginUsernametextbox', 'loginPasswordtextbox', 'loginSigninmemberbutton'])
      expect(body).toContain(`data-uname="${name}"`)
  })

  it('answers 404 for a lot that does not exist, on its own address', async () => {
    for (const path of ['/lot/99999999', '/lot/12', '/lot/abc']) {
      const answer = await pages.get(path)
      expect(answer.statusCode).toBe(404)
      expect(headingOf(answer.body)).toBe('Not found')
      expect(robotsOf(answer.body)).toBe('noindex,nofollow')
    }
  })

  it('keeps the page of a sold lot, without a price', async () => {
    const { body, statusCode } = await pages.get(`/lot/${SOLD}`)
    expect(statusCode).toBe(200)
    expect(body).toContain('This lot is sold.')
    expect(body).not.toMatch(/class="now-f"|All-in at the next bid/)
  })

  it('adds up the fees to the price it shows', async () => {
    const { body } = await pages.get(`/lot/${RAV4}`)
    const fees = /<dl class="fees">.*?<\/dl>/s.exec(body)?.[0] ?? ''
    const amounts = [...fees.matchAll(/<div(?: class="sum")?><dt>[^<]*<\/dt><dd>\$([\d,]+)<\/dd><\/div>/g)].map((match) =>
      Number(match[1]?.replaceAll(',', '')),
    )
    const total = amounts.at(-1)
    expect(amounts.slice(0, -1).reduce((sum, amount) => sum + amount, 0)).toBe(total)
    expect(body).toContain(`<b>$${total?.toLocaleString('en-US')}</b>`)
  })
})

describe('what search engines read', () => {
  it('tells the vehicle and its price in JSON-LD', async () => {
    const { body } = await pages.get(`/lot/${RAV4}`)
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(body)?.[1] ?? '{}')
    expect(data).toMatchObject({ '@type': 'Vehicle', name: '2022 Toyota RAV4 XLE', sku: String(RAV4), offers: { priceCurrency: 'USD' } })
  })
})
