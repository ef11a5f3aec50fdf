import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '@app/contract/calls.ts'
import type { AnyCall } from '@app/contract/define-call.ts'
import { PRIVILEGES, ROLES } from '@app/contract/people.ts'
import { ANONYMOUS, can, type Person } from '@app/rules/access/can.ts'
import { preferenceNames } from '@app/rules/sites/flags.ts'
import { testApp, type TestApp } from '../app.ts'
import { pages } from '../../../web/app/routes.ts'
import { aPerson, signIn } from '../people.ts'
import { until } from '../until.ts'

const SETTINGS = '/data/operations/siteSettings'
const PREFERENCES = '/data/operations/sitePreferences'
const NAMES = [...ROLES, ...PRIVILEGES, 'ANYONE', 'MEMBER']
const rules: readonly (readonly [string, Parameters<typeof can>[1]])[] = [
  ...Object.values<AnyCall>(calls).map(({ name, access }) => [name, access] as const),
  ...pages.flatMap((page) => [[page.id, page.access] as const, ...('block' in page ? [[page.id, page.block] as const] : [])]),
]

const people: readonly Person[] = [
  ANONYMOUS,
  { roles: [], privileges: [], sitePreferences: [] },
  { roles: ['ROLE_PREMIUM'], privileges: ['MULTI_LOT_BIDDING'], sitePreferences: [] },
  { roles: ['COUNTERMAN'], privileges: [], sitePreferences: [] },
  { roles: [], privileges: ['KIOSK_BIDDER'], sitePreferences: [] },
  { roles: [], privileges: ['OPERATOR', 'INTERNAL_USER'], sitePreferences: [] },
]
const differing = (names: readonly string[], person: Person): string[] => {
  const sitePreferences = preferenceNames(names.map((code) => ({ code, value: code })))
  return rules.filter(([, rule]) => can({ ...person, sitePreferences }, rule) !== can(person, rule)).map(([name]) => name)
}

describe('a preference of a site', () => {
  it.each(NAMES)('a preference called %s opens and closes no call and no page', (name) => {
    expect(people.flatMap((person) => differing([name], person))).toEqual([])
  })

  it('opens and closes nothing whatever it is called, alone or with others', () => {
    const name = fc.oneof(fc.constantFrom(...NAMES, 'anyone', 'member'), fc.constantFrom(...rules.map(([, rule]) => rule)), fc.string())
    fc.assert(
      fc.property(fc.array(name, { maxLength: 5 }), fc.constantFrom(...people), (names, person) => {
        expect(differing(names, person)).toEqual([])
      }),
    )
  })
})

describe('over HTTP', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp({ SEARCH_WORKERS: '0' })
  })
  afterAll(() => server.close())
  const status = async (url: string, headers: Readonly<Record<string, string>> = { host: 'localhost' }) =>
    (await server.app.inject({ url, headers })).statusCode

  it.each(NAMES)('a preference called %s is refused, by the call and by the table', async (code) => {
    const { db } = server.database
    const operator = await signIn(db, await aPerson(db, { kind: 'internal', privileges: ['OPERATOR'] }))
    const payload = { site: 'CPRTUS', code, value: '', isSet: true, reason: '' }
    const answer = await server.app.inject({ method: 'POST', url: PREFERENCES, headers: operator, payload })
    expect(answer.json()).toMatchObject({ returnCode: -1, data: { fieldErrors: { code: 'validation.wrong' } } })
    await expect(sql`insert into site_preferences (site, code) values ('CPRTUS', ${code})`.execute(db)).rejects.toThrow(/code_is_no_right/)
  })

  it('one that stands all the same makes nobody an operator and keeps nobody out', async () => {
    const { db } = server.database
    await sql`alter table site_preferences drop constraint site_preferences_code_is_no_right`.execute(db)
    for (const code of NAMES) await sql`insert into site_preferences (site, code) values ('CPRTUS', ${code})`.execute(db)
    const config = async () => (await server.app.inject({ url: '/public/data/userConfig', headers: { host: 'localhost' } })).json().data
    await until('the preferences are read', async () => (await config()).sitePreferences.includes('OPERATOR'))
    const buyer = await signIn(db, await aPerson(db))
    const withoutCode = await aPerson(db, { kind: 'internal', privileges: ['OPERATOR'] })
    const byPassword = await signIn(db, withoutCode, { has_second_factor: false })
    expect([await status(SETTINGS), await status(SETTINGS, buyer), await status(SETTINGS, byPassword)]).toEqual([401, 403, 403])
    expect([await status('/data/member/accountInfo', buyer), await status('/data/member/sessions', buyer)]).toEqual([200, 200])
  })
})
