import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '#platform/db/database.ts'
import { openKeyRing } from '#platform/keys/key-ring.ts'
import { pagesApp, type PagesApp } from '#test/pages-app.ts'
import { aPerson, signIn, type PersonFields } from '#test/people.ts'
import { TEST_SECRET } from '#test/test-secret.ts'
import { keepAlert } from './alert-addresses.store.ts'

const PAGE = '/vehicleAlerts'
const EMAIL = 'kim@example.com'

let pages: PagesApp
beforeAll(async () => void (pages = await pagesApp()))
afterAll(() => pages.close())

const locationOf = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
  const { statusCode, headers: answered } = await pages.get(path, headers)
  return [statusCode, answered.location]
}
const someone = async (fields: PersonFields = {}) => signIn(pages.database.db, await aPerson(pages.database.db, fields))
/** Sends a form as a browser without script does; answers where it leads. */
async function send(url: string, fields: Readonly<Record<string, string>>): Promise<string> {
  const { statusCode, headers } = await pages.app.inject({
    method: 'POST',
    url,
    headers: { host: 'localhost', accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-dest': 'document' },
    payload: new URLSearchParams(fields).toString(),
  })
  return `${statusCode} ${headers.location}`
}
const valueOf = (body: string, name: string): string =>
  new RegExp(`<input[^>]*name="${name}"[^>]*`).exec(body)?.[0]?.match(/value="([^"]*)"/)?.[1] ?? ''
/** An alert of a new row of an address, not begun, and its sealed key. */
async function asked(model: string): Promise<string> {
  const request = { filter: { MAKE: ['lot_make_desc:"TOYOTA"'], MISC: [`LotModel:"${model}"`] } }
  const alert = { address: EMAIL, site: 'CPRTUS', locale: 'en_us', name: `Toyota ${model}`, frequency: 'DAILY' } as const
  const id = await transaction(pages.database.db, (tx) => keepAlert(tx, { ...alert, request: request as never }))
  const keys = await openKeyRing(pages.database.db, TEST_SECRET)
  return keys.seal('saved-search', 'confirm', Buffer.from(String(id)))
}

describe('the page of vehicle alerts', () => {
  it('shows anybody the form under each of its addresses, filled in as the address says, in three languages [MKT-2.45]', async () => {
    for (const path of [PAGE, `${PAGE}/subscribe`, `${PAGE}/whatever`, '/vehicle-alerts']) {
      const { statusCode, body } = await pages.get(path)
      expect([path, statusCode, body.includes('<h1>Vehicle alerts</h1>')]).toEqual([path, 200, true])
      expect(/<link rel="canonical" href="[^"]*\/vehicleAlerts"/.test(body)).toBe(true)
    }
    const { body } = await pages.get(`${PAGE}?make=TOYOTA&model=RAV4&yearFrom=2018&yearTo=2022&zip=75201&miles=50`)
    expect(['make', 'model', 'yearFrom', 'yearTo', 'zip'].map((name) => valueOf(body, name))).toEqual([
      'Toyota',
      'RAV4',
      '2018',
      '2022',
      '75201',
    ])
    expect(body).toContain('<option value="50" selected="">')
    expect((await pages.get(`/es${PAGE}`)).body).toContain('<h1>Alertas de vehículos</h1>')
    expect((await pages.get('/nl/vehicle-alerts')).body).toContain('<h1>Voertuigmeldingen</h1>')
    expect((await pages.get(PAGE, await someone({ kind: 'guest', roles: ['ROLE_GUEST'] }))).body).toContain('<h1>Vehicle alerts</h1>')
  })

  it('leads members to their saved searches, with the search to be saved', async () => {
    const mine = await someone()
    expect(await locationOf(PAGE, mine)).toEqual([302, '/savedsearch'])
    const [status, address] = await locationOf(`${PAGE}?make=Toyota&yearFrom=2018&zip=75201&miles=50`, mine)
    expect([status, address]).toEqual([302, '/savedsearch?save=1&make=TOYOTA&year=2018-&zip=75201&miles=50'])
    expect((await pages.get(String(address), mine)).body).toContain('Toyota')
  })

  it('leads old links of alert mails to the page for good, query and all [MKT-2.47]', async () => {
    for (const subscribe of ['subscribe', 'unsubscribe'])
      expect(await locationOf(`/us/VehicleAlert/${subscribe}?make=FORD`)).toEqual([301, `${PAGE}/${subscribe}?make=FORD`])
    expect(await locationOf('/es/us/VehicleAlert/subscribe')).toEqual([301, `/es${PAGE}/subscribe`])
    expect((await pages.get(`${PAGE}/unsubscribe?make=FORD`)).statusCode).toBe(200)
  })

  it('takes the form without script, and comes back to it with what was typed but the address', async () => {
    const typed = {
      make: 'Toyota',
      model: 'RAV4',
      yearFrom: '2018',
      yearTo: '',
      zip: '',
      miles: '100',
      alertFrequency: 'WEEKLY',
      locale: 'es_es',
    }
    expect(await send('/public/data/vehicleAlerts', { ...typed, email: EMAIL })).toBe(`303 /es${PAGE}?done=asked`)
    expect((await pages.get(`${PAGE}?done=asked`)).body).toContain('Open the link that we have sent to your address')
    const back = await send('/public/data/vehicleAlerts', { ...typed, email: 'nobody' })
    expect(back).toBe(`303 /es${PAGE}?make=Toyota&model=RAV4&yearFrom=2018&miles=100&often=WEEKLY&fault=validation.email`)
    const { body } = await pages.get(back.slice('303 '.length))
    expect([valueOf(body, 'model'), body.includes('Esto no es una dirección de correo.')]).toEqual(['RAV4', true])
    expect(body).toContain('<option value="WEEKLY" selected="">')
  })

  it('begins an alert by a press on the page of its key, and ends it by one on the other, without script', async () => {
    const key = await asked('RAV4')
    const address = `${PAGE}/subscribe?key=${encodeURIComponent(key)}`
    const page = await pages.get(address)
    expect([page.body.includes('Toyota RAV4'), valueOf(page.body, 'key')]).toEqual([true, key])
    expect(/<meta name="robots" content="noindex,nofollow"/.test(page.body)).toBe(true)
    expect(await send(`${PAGE}/subscribe`, { key, locale: 'en_us' })).toBe(`303 ${PAGE}/subscribe?done=1`)
    expect((await pages.get(`${PAGE}/subscribe?done=1`)).body).toContain('Each email has a link that ends the alert.')
    expect((await pages.get(address)).body).toContain('This alert has begun: Toyota RAV4.')
    const dead = await send(`${PAGE}/subscribe`, { key: 'x', locale: 'en_us' })
    expect((await pages.get(dead.slice('303 '.length))).body).toContain('This link has ended.')
    expect((await pages.get(`${PAGE}/unsubscribe?done=alert`)).body).toContain('The alert is deleted.')
  })

  it('a vehicle alert is offered where nothing is found, and by the finder', async () => {
    expect((await pages.get('/vehicleFinder')).body).toContain('href="/vehicleAlerts"')
    expect((await pages.get('/lotSearchResults?make=TOYOTA&year=2018-2022')).body).toContain(
      'href="/vehicleAlerts?make=TOYOTA&amp;yearFrom=2018&amp;yearTo=2022"',
    )
    expect((await pages.get('/vehicle-search-model/toyota/rav4')).body).toContain('href="/vehicleAlerts?make=Toyota&amp;model=RAV4"')
  })
})
