import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SITE_CODES } from '@app/contract/sites.ts'
import { sql } from 'kysely'
import { testApp, type TestApp } from '#test/app.ts'
import { aPerson, signIn, type SignedInHeaders, type TestPerson } from '#test/people.ts'

const FLAGS = '/data/operations/flags'
const PREFERENCES = '/data/operations/sitePreferences'
const SETTINGS = '/data/operations/siteSettings'
const CONSENT = 'https://consent.example/stub.js'

let one: TestApp
let person: TestPerson
let operator: SignedInHeaders
beforeAll(async () => {
  one = await testApp({ SEARCH_WORKERS: '0', ONE_TRUST_SCRIPT_URL: CONSENT, ONE_TRUST_COUNTRIES: 'DEU,FRA' })
  person = await aPerson(db(), { kind: 'internal', privileges: ['OPERATOR'], granted_sites: [...SITE_CODES] })
  operator = await signIn(db(), person)
})
afterAll(() => one.close())

const db = () => one.database.db
type Headers = Readonly<Record<string, string>>
const get = async (url: string, headers: Headers = { host: 'localhost' }) => (await one.app.inject({ url, headers })).json()
const post = async (url: string, payload: object, headers: Headers = operator) =>
  (await one.app.inject({ method: 'POST', url, payload, headers })).json()
const config = async (host = 'localhost') => (await get('/public/data/userConfig', { host })).data
const env = async (host = 'localhost') => (await get('/public/data/envconfig/properties', { host })).data
const flip = (name: string, state: 'on' | 'off' | 'default', site = '') => post(FLAGS, { name, site, state, reason: 'a test' })

describe('the switches of the sites', () => {
  it('the switches of the sites are for operators', async () => {
    const buyer = await signIn(db(), await aPerson(db()))
    for (const url of [FLAGS, PREFERENCES, '/data/operations/contactInfo'])
      expect((await one.app.inject({ method: 'POST', url, payload: {}, headers: buyer })).statusCode).toBe(403)
    expect((await one.app.inject({ url: SETTINGS, headers: { host: 'localhost' } })).statusCode).toBe(401)
  })

  it('the switches of the sites choose the version of the dashboard, on all sites or on one [ACC-2.40]', async () => {
    expect((await env()).features.newDashboard).toBe(true)
    await flip('newDashboard', 'off')
    await flip('newDashboard', 'on', 'CPRTUK')
    expect([(await env()).features.newDashboard, (await env('uk.localhost')).features.newDashboard]).toEqual([false, true])
    await flip('newDashboard', 'default')
    expect((await env()).features.newDashboard).toBe(true)
  })

  it('the switches of the sites switch chat and unmasking in user config [ACC-6.21]', async () => {
    expect(await config()).toMatchObject({ blockLiveChat: false, allowJivoChat: false })
    expect(await config('uk.localhost')).toMatchObject({ allowJivoChat: true })
    await flip('blockLiveChat', 'on', 'CPRTUK')
    await flip('allowJivoChat', 'on')
    await flip('disableUnmasking', 'on')
    expect(await config('uk.localhost')).toMatchObject({ blockLiveChat: true })
    expect(await config()).toMatchObject({ blockLiveChat: false, allowJivoChat: true })
    const buyer = await signIn(db(), await aPerson(db()))
    expect((await get('/public/data/userConfig', buyer)).data.disableUnmasking).toBe(true)
    for (const name of ['allowJivoChat', 'disableUnmasking']) await flip(name, 'default')
    expect((await get('/public/data/userConfig', buyer)).data.disableUnmasking).toBe(false)
  })

  it('the switches of the sites give everybody the privilege of the consent script, whose address and countries the operator set [ACC-6.17]', async () => {
    expect((await config()).privileges).not.toContain('ENABLE_ONE_TRUST')
    expect((await env()).oneTrust).toEqual({ countries: ['DEU', 'FRA'], scriptUrl: CONSENT, domainId: '' })
    await flip('ENABLE_ONE_TRUST', 'on', 'CPRTUS')
    expect((await config()).privileges).toContain('ENABLE_ONE_TRUST')
    expect((await config('uk.localhost')).privileges).not.toContain('ENABLE_ONE_TRUST')
    const page = await one.app.inject({ url: '/public/data/userConfig', headers: { host: 'localhost' } })
    expect(page.headers['content-security-policy']).toContain("script-src 'self' https://consent.example;")
    await flip('ENABLE_ONE_TRUST', 'default', 'CPRTUS')
  })

  it('the switches of the sites are refused for features and sites that nobody knows', async () => {
    expect((await flip('no-such', 'on')).data.fieldErrors).toEqual({ name: 'validation.wrong' })
    expect((await flip('newDashboard', 'on', 'CPRTXX')).data.fieldErrors).toEqual({ site: 'validation.wrong' })
  })
})

describe('preferences of a site', () => {
  it('preferences of a site are kept by code and value and reach members and visitors of that site alone [ACC-6.15] [MKT-6.13]', async () => {
    expect((await post(PREFERENCES, { site: 'CPRTUK', code: 'PRICE_NOTE', value: 'net', isSet: true })).returnCode).toBe(1)
    const british = await signIn(db(), await aPerson(db(), { home_site: 'CPRTUK' }), { host: 'uk.localhost', site: 'CPRTUK' })
    const listed = ['PRICE_NOTE', 'PRICE_NOTE=net']
    expect((await config('uk.localhost')).sitePreferences).toEqual(listed)
    expect((await get('/public/data/userConfig', british)).data.sitePreferences).toEqual(listed)
    expect((await config()).sitePreferences).toEqual([])
    await post(PREFERENCES, { site: 'CPRTUK', code: 'PRICE_NOTE', isSet: false })
    expect((await config('uk.localhost')).sitePreferences).toEqual([])
  })

  it('preferences of a site are refused when code or value could be anything else in a rule', async () => {
    for (const wrong of [{ code: 'a,b' }, { code: '!X' }, { code: 'OK', value: 'x&y' }, { code: 'OK', site: '' }])
      expect((await post(PREFERENCES, { site: 'CPRTUS', value: '', isSet: true, ...wrong })).returnCode).toBe(-1)
  })
})

describe('the history', () => {
  it('names who changed what and why, only once a change, and cannot be changed itself', async () => {
    await flip('hybridRegistration', 'on', 'CPRTIE')
    await flip('hybridRegistration', 'on', 'CPRTIE')
    const { changes } = (await get(SETTINGS, operator)).data
    const of = changes.filter(({ name }: { name: string }) => name === 'hybridRegistration')
    expect(of).toMatchObject([{ site: 'CPRTIE', before: null, after: 'true', reason: 'a test', changedBy: person.number }])
    await expect(sql`delete from setting_changes`.execute(db())).rejects.toThrow(/append-only/)
  })
})

describe('contacts of a site', () => {
  it('contacts of a site are what operators named [MKT-7.26]', async () => {
    const CONTACT = '/data/operations/contactInfo'
    expect((await post(CONTACT, { site: 'CPRTIE', email: 'nobody' })).data.fieldErrors).toEqual({ email: 'validation.email' })
    await post(CONTACT, { site: 'CPRTIE', phone: ' 01 496 0000 ', email: 'help@ie.example', hours: '8:00 - 17:00' })
    await post(CONTACT, { site: 'CPRTIE', phone: '01 496 0001', email: '', hours: '' })
    expect((await get('/public/data/contactinfo', { host: 'ie.localhost' })).data).toMatchObject({ phone: '01 496 0001', email: '' })
  })
})
