import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SAVED_CRITERIA_BYTES_MAX, SAVED_SEARCHES_MAX } from '@app/contract/saved-searches/saved-search-codes.ts'
import { LOTS, SAVED, searchWorld, TOYOTAS, type SearchWorld } from './saved-searches.test-kit.ts'

let world: SearchWorld
beforeAll(async () => void (world = await searchWorld()))
afterAll(() => world.close())

const listed = async (headers: Readonly<Record<string, string>>) => (await world.get(SAVED, headers)).json().data
const namesOf = async (headers: Readonly<Record<string, string>>): Promise<string[]> =>
  (await listed(headers)).savedSearches.map(({ name }: { name: string }) => name)
const CALLERS = 40

describe('a saved search', () => {
  it('a saved search is read and changed by its own person alone, and by no guest [MKT-6.02] [ACC-6.04]', async () => {
    const mine = await world.someone()
    const other = await world.someone()
    const guest = await world.someone({ kind: 'guest', roles: ['ROLE_GUEST'] })
    const id = await world.save(mine.headers)
    const asked = [
      ['GET', SAVED],
      ['GET', `${SAVED}/${id}`],
      ['POST', SAVED],
      ['POST', `${SAVED}/${id}`],
      ['POST', `${SAVED}/${id}/run`],
      ['POST', `${SAVED}/${id}/remove`],
      ['DELETE', `${SAVED}/${id}`],
    ] as const
    for (const [method, url] of asked) {
      const by = async (headers: Readonly<Record<string, string>>) =>
        (await world.app.inject({ method, url, headers, ...(method === 'POST' ? { payload: {} } : {}) })).statusCode
      expect([method, url, await by({ host: 'localhost' })]).toEqual([method, url, 401])
      expect([method, url, await by(guest.headers)]).toEqual([method, url, 403])
    }
    const { cookie, host } = mine.headers
    const forged = asked.filter(([method]) => method !== 'GET')
    for (const [method, url] of forged)
      expect([method, url, (await world.app.inject({ method, url, headers: { cookie, host } })).statusCode]).toEqual([method, url, 403])
    for (const url of [`${SAVED}/${id}`, `${SAVED}/${id}/run`])
      expect((await world.post(url, other.headers, { name: 'Mine now' })).json()).toMatchObject({
        data: { errorCode: 'SAVED_SEARCH_NOT_FOUND' },
      })
    expect((await world.get(`${SAVED}/${id}`, other.headers)).json().data.errorCode).toBe('SAVED_SEARCH_NOT_FOUND')
    const taken = await world.post(SAVED, other.headers, { name: 'Theirs', criteria: {}, inPlaceOf: id })
    expect(taken.json().data.errorCode).toBe('SAVED_SEARCH_NOT_FOUND')
    const deleted = await world.app.inject({ method: 'DELETE', url: `${SAVED}/${id}`, headers: other.headers })
    expect(deleted.json().data).toEqual({ removed: false })
    expect(await namesOf(other.headers)).toEqual([])
    expect(await namesOf(mine.headers)).toEqual(['Toyotas'])
  })

  it('finds what its site lists now, tells what is new since its owner ran it, and shows its newest lots', async () => {
    const { headers } = await world.someone()
    const id = await world.save(headers)
    const [before] = (await listed(headers)).savedSearches
    expect(before).toMatchObject({ id, name: 'Toyotas', alertFrequency: 'NONE', ways: ['mail'], isPaused: false, isUnderstood: true })
    expect(before.criteria.filter).toEqual(TOYOTAS.filter)
    expect(before.finds).toMatchObject({ total: 1, newCount: 0 })
    expect(before.finds.newest.map(({ ln }: { ln: number }) => ln)).toEqual([LOTS.first])
    await world.putListed([
      { number: 31_000_010, make: 'TOYOTA' },
      { number: 31_000_011, make: 'NISSAN' },
    ])
    expect((await listed(headers)).savedSearches[0].finds).toMatchObject({ total: 2, newCount: 1 })
    // To look at the list changes nothing; to run the search does.
    expect((await listed(headers)).savedSearches[0].finds.newCount).toBe(1)
    expect((await world.post(`${SAVED}/${id}/run`, headers, {})).json().data).toEqual({ path: '/lotSearchResults?make=TOYOTA&over=all' })
    expect((await listed(headers)).savedSearches[0].finds).toMatchObject({ total: 2, newCount: 0 })
  })

  it('a saved search is renamed, paused, told otherwise, put in place of another and taken away', async () => {
    const { headers } = await world.someone()
    const id = await world.save(headers)
    const change = async (sent: object) => (await world.post(`${SAVED}/${id}`, headers, sent)).json().data.savedSearch
    expect(await change({ name: '  Two\n Toyotas \u0007' })).toMatchObject({ name: 'Two Toyotas', alertFrequency: 'NONE', ways: ['mail'] })
    expect(await change({ alertFrequency: 'INSTANT', ways: ['', 'push'] })).toMatchObject({
      name: 'Two Toyotas',
      alertFrequency: 'INSTANT',
      ways: ['push'],
    })
    expect(await change({ isPaused: true })).toMatchObject({ isPaused: true, alertFrequency: 'INSTANT' })
    const nissans = { filter: { MAKE: ['lot_make_desc:"NISSAN"'] } }
    const replaced = (await world.post(SAVED, headers, { criteria: nissans, inPlaceOf: id, alertFrequency: 'WEEKLY' })).json()
    expect(replaced.data.savedSearch).toMatchObject({ id, name: 'Two Toyotas', alertFrequency: 'WEEKLY', criteria: nissans })
    expect((await world.app.inject({ method: 'DELETE', url: `${SAVED}/${id}`, headers })).json().data).toEqual({ removed: true })
    expect((await world.post(`${SAVED}/${id}/remove`, headers, {})).json().data).toEqual({ removed: false })
    expect(await listed(headers)).toEqual({ savedSearches: [], left: SAVED_SEARCHES_MAX, digest: { hour: 7, weekday: 1 } })
  })

  it('a saved search has a name of its own, in whatever case; forty callers with one name keep one', async () => {
    const { headers } = await world.someone()
    const answers = await Promise.all(
      Array.from({ length: CALLERS }, async (_, at) =>
        (await world.post(SAVED, headers, { name: at % 2 ? 'ONE NAME' : 'One name', criteria: {} })).json(),
      ),
    )
    expect(answers.filter(({ returnCode }) => returnCode === 1)).toHaveLength(1)
    expect(new Set(answers.filter(({ returnCode }) => returnCode !== 1).map(({ data }) => data.errorCode))).toEqual(
      new Set(['SAVED_SEARCH_EXISTS']),
    )
    expect(await namesOf(headers)).toHaveLength(1)
    const id = await world.save(headers, { name: 'Other' })
    expect((await world.post(`${SAVED}/${id}`, headers, { name: 'one NAME' })).json().data.errorCode).toBe('SAVED_SEARCH_EXISTS')
    expect((await world.post(`${SAVED}/${id}`, headers, { name: 'OTHER' })).json().returnCode).toBe(1)
  })

  it('a saved search is one of fifty at most, also when many are saved at once', async () => {
    const { id: accountId, headers } = await world.someone()
    await world.database.pool.query(
      `insert into saved_searches (account_id, site, name, request, frequency, ways)
       select $1, case when n % 2 = 0 then 'CPRTUS' else 'CPRTUK' end, 'n' || n, '{}', 'NONE', '{}' from generate_series(1, $2) n`,
      [accountId, SAVED_SEARCHES_MAX - 2],
    )
    const answers = await Promise.all(
      Array.from({ length: 6 }, async (_, at) => (await world.post(SAVED, headers, { name: `x${at}`, criteria: {} })).json()),
    )
    expect(answers.map(({ data }) => data.errorCode ?? 'kept').toSorted()).toEqual([
      ...Array(4).fill('SAVED_SEARCHES_FULL'),
      'kept',
      'kept',
    ])
    const { savedSearches, left } = await listed(headers)
    expect([savedSearches.length, left]).toEqual([SAVED_SEARCHES_MAX / 2 - 1 + 2, 0])
  })

  it.each([
    ['no name', { name: ' ', criteria: {} }, 'INVALID_INPUT'],
    ['a name without a sign that is seen', { name: '\u200b\u202e', criteria: {} }, 'INVALID_INPUT'],
    ['too long a name', { name: 'x'.repeat(81), criteria: {} }, 'INVALID_INPUT'],
    ['criteria that are no JSON', { name: 'a', criteria: '{' }, 'BAD_FILTER'],
    ['criteria that are no object', { name: 'a', criteria: '[1]' }, 'BAD_FILTER'],
    ['a field that is none', { name: 'a', criteria: { filter: { MISC: ['secret_field:1'] } } }, 'BAD_FILTER'],
    ['a watch list', { name: 'a', criteria: { watchListOnly: true } }, 'BAD_FILTER'],
    ['a NUL', { name: 'a', criteria: { query: 'a\u0000b' } }, 'BAD_FILTER'],
    ['half a pair of surrogates', { name: 'a', criteria: '{"query":"\\ud800"}' }, 'BAD_FILTER'],
    ['a postal code that is none', { name: 'a', criteria: { buyerEnteredZip: '00000', milesAway: 50 } }, 'BAD_FILTER'],
    ['a distance without a place', { name: 'a', criteria: { milesAway: 50 } }, 'BAD_FILTER'],
    [
      'a thousand and one clauses',
      { name: 'a', criteria: { filter: { MAKE: Array.from({ length: 1_001 }, (_, at) => `lot_make_desc:"${at}"`) } } },
      'BAD_FILTER',
    ],
    [
      'more bytes than are kept',
      { name: 'a', criteria: { filter: { MAKE: Array.from({ length: 300 }, (_, at) => `lot_make_desc:"${'é'.repeat(12)}${at}"`) } } },
      'BAD_FILTER',
    ],
    ['no frequency', { name: 'a', criteria: {}, alertFrequency: 'HOURLY' }, 'INVALID_INPUT'],
    ['no way', { name: 'a', criteria: {}, ways: ['pigeon'] }, 'INVALID_INPUT'],
    ['nothing', {}, 'INVALID_INPUT'],
  ])('refuses %s and keeps nothing', async (_, sent, errorCode) => {
    expect(SAVED_CRITERIA_BYTES_MAX).toBe(8_192)
    const { headers } = await world.someone()
    const answer = await world.post(SAVED, headers, sent)
    expect([answer.statusCode, answer.json().data.errorCode]).toEqual([200, errorCode])
    expect(await namesOf(headers)).toEqual([])
  })

  it('shows one that asks for what is no question any more, and counts the others', async () => {
    const { id, headers } = await world.someone()
    await world.save(headers)
    await world.database.pool.query(
      `update saved_searches set request = jsonb_set(request, '{filter}', '{"MISC":["gone_field:1"]}') where account_id = $1`,
      [id],
    )
    await world.save(headers, { name: 'Still' })
    const { savedSearches } = await listed(headers)
    expect(
      savedSearches.map(({ isUnderstood, finds }: { isUnderstood: boolean; finds: object | null }) => [isUnderstood, finds !== null]),
    ).toEqual([
      [true, true],
      [false, false],
    ])
  })

  it('asks for a VIN or a lot number where that was typed freely', async () => {
    const { headers } = await world.someone()
    await world.save(headers, { name: 'By number', criteria: { query: String(LOTS.second), freeFormSearch: true } })
    const [entry] = (await listed(headers)).savedSearches
    expect(entry.criteria).toMatchObject({ query: '', filter: { MISC: [`ps_lot_number:${LOTS.second}`] } })
    expect(entry.finds.newest.map(({ ln }: { ln: number }) => ln)).toEqual([LOTS.second])
  })

  it('a saved search is in the export of its person', async () => {
    const { headers } = await world.someone()
    await world.save(headers, { name: 'A present for Sam' })
    const { records } = (await world.get('/data/member/export', { ...headers, 'x-requested-with': 'XMLHttpRequest' })).json().data
    expect(records.saved_searches).toMatchObject([{ name: 'A present for Sam' }])
  })
})
