import type { LightMyRequestResponse } from 'fastify'
import { testApp, type TestApp } from '#test/app.ts'
import { A_YARD, aLotRow, IN_CANADA, insertYards, putLots, type LotRow } from '#test/lots.ts'
import { aPerson, signIn, type PersonFields, type SignedInHeaders } from '#test/people.ts'
import { until } from '#test/until.ts'

export const SAVED = '/data/savedSearches'
/** Finds every lot of a make on the US site that is not over. */
export const TOYOTAS = { filter: { MAKE: ['lot_make_desc:"TOYOTA"'] } } as const

/** Names that are markup, lines of a mail's head, or a formula of a spreadsheet. */
export const HOSTILE_NAMES = [
  '<img src=x onerror=alert(1)>',
  '</script><b>"\'</b><script>alert(1)</script>',
  'a\r\nBcc: everybody@example.com\r\n\r\nbody',
  '=HYPERLINK("http://evil.example","x")',
  'x"onmouseover="alert(1)',
] as const

const DAY_MS = 86_400_000
export const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString()

/** The application with some lots, and people who keep searches. */
export interface SearchWorld extends TestApp {
  someone(fields?: PersonFields): Promise<{ readonly id: number; readonly headers: SignedInHeaders }>
  get(url: string, headers: Readonly<Record<string, string>>): Promise<LightMyRequestResponse>
  post(url: string, headers: Readonly<Record<string, string>>, payload?: object): Promise<LightMyRequestResponse>
  /** Saves a search and answers its id. */
  save(headers: SignedInHeaders, sent?: object): Promise<string>
  /** Waits until matching follows the feed: what comes from then on is news. */
  matchingBegun(): Promise<void>
  /** Lots that are listed on the US site now. */
  putListed(rows: readonly Partial<LotRow>[]): Promise<void>
}

export const LOTS = { first: 31_000_001, second: 31_000_002, canadian: 31_000_003 } as const

export async function searchWorld(env: Readonly<Record<string, string>> = {}): Promise<SearchWorld> {
  const server = await testApp(env)
  const { db } = server.database
  await insertYards(db, [A_YARD])
  const rows: readonly Partial<LotRow>[] = [
    { number: LOTS.first, make: 'TOYOTA', auction_at: inDays(5) },
    { number: LOTS.second, make: 'NISSAN', make_code: 'NISS', auction_at: inDays(2) },
    { number: LOTS.canadian, ...IN_CANADA, make: 'TOYOTA', auction_at: inDays(4) },
  ]
  await putLots(
    db,
    rows.map((row) => aLotRow(row)),
  )
  const post: SearchWorld['post'] = (url, headers, payload) =>
    server.app.inject({ method: 'POST', url, headers, ...(payload && { payload }) })
  const total = async (): Promise<number> =>
    (await post('/public/lots/search-results', { host: 'localhost' }, { size: 1 })).json().data?.results?.totalElements ?? 0
  let listed = 2
  await until('the lots are indexed', async () => (await total()) === listed)
  return {
    ...server,
    post,
    get: (url, headers) => server.app.inject({ url, headers }),
    someone: async (fields = {}) => {
      const person = await aPerson(db, fields)
      return { id: person.id, headers: await signIn(db, person) }
    },
    save: async (headers, sent = {}) => {
      const answer = (await post(SAVED, headers, { name: 'Toyotas', criteria: TOYOTAS, ...sent })).json()
      if (answer.returnCode !== 1) throw new Error(`not saved: ${JSON.stringify(answer)}`)
      return answer.data.savedSearch.id
    },
    matchingBegun: async () =>
      void (await until(
        'matching has begun',
        async () => (await server.database.pool.query('select from search_cursor where sweep_after is null')).rowCount === 1,
      )),
    putListed: async (more) => {
      await putLots(
        db,
        more.map((row) => aLotRow({ auction_at: inDays(3), created_at: new Date().toISOString(), ...row })),
      )
      listed += more.length
      await until('the lots are indexed', async () => (await total()) === listed)
    },
  }
}
