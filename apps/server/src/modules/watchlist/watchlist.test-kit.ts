import type { LightMyRequestResponse } from 'fastify'
import { testApp, type TestApp } from '#test/app.ts'
import { A_YARD, aLotRow, IN_CANADA, insertYards, putLots, type LotRow } from '#test/lots.ts'
import { aPerson, signIn, type PersonFields, type SignedInHeaders } from '#test/people.ts'
import { until } from '#test/until.ts'

const DAY_MS = 86_400_000

/** An instant so many days from now. */
export const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString()

/** Lots of a small yard: open ones, one sold lately, one sold long ago, one withdrawn, one of the Canadian site. */
export const LOTS = {
  first: 30_000_001,
  second: 30_000_002,
  third: 30_000_003,
  soldLately: 30_000_004,
  soldLongAgo: 30_000_005,
  withdrawn: 30_000_006,
  canadian: 30_000_007,
  unknown: 39_999_999,
} as const

const rows: readonly Partial<LotRow>[] = [
  { number: LOTS.first, make: 'TOYOTA', auction_at: inDays(5) },
  { number: LOTS.second, make: 'NISSAN', make_code: 'NISS', auction_at: inDays(2), announcements: '=HYPERLINK("x")' },
  { number: LOTS.third, make: 'TOYOTA', auction_at: inDays(3) },
  { number: LOTS.soldLately, status: 'SOLD', auction_at: inDays(-29) },
  { number: LOTS.soldLongAgo, status: 'SOLD', auction_at: inDays(-31) },
  { number: LOTS.withdrawn, status: 'WITHDRAWN', auction_at: inDays(4) },
  { number: LOTS.canadian, ...IN_CANADA, auction_at: inDays(4) },
]

/** The application with these lots, and people to watch them. */
export interface WatchWorld extends TestApp {
  /** Signs a new person in and answers the headers of their requests, with the account's id. */
  signedIn(fields?: PersonFields): Promise<{ readonly id: number; readonly headers: SignedInHeaders }>
  post(path: string, headers: Readonly<Record<string, string>>, payload?: object): Promise<LightMyRequestResponse>
  get(path: string, headers: Readonly<Record<string, string>>): Promise<LightMyRequestResponse>
  /** Numbers of the lots that somebody watches, in order. */
  watched(headers: Readonly<Record<string, string>>): Promise<string[]>
}

export async function watchWorld(more: readonly Partial<LotRow>[] = []): Promise<WatchWorld> {
  const server = await testApp()
  const { db } = server.database
  await insertYards(db, [A_YARD])
  await putLots(
    db,
    [...rows, ...more].map((row) => aLotRow(row)),
  )
  const post: WatchWorld['post'] = (url, headers, payload) =>
    server.app.inject({ method: 'POST', url, headers, ...(payload && { payload }) })
  const listed = async (): Promise<number> =>
    (await post('/public/lots/search-results', { host: 'localhost' }, { size: 1 })).json().data?.results?.totalElements ?? 0
  await until('the lots are indexed', async () => (await listed()) === 3 + more.length)
  const get: WatchWorld['get'] = (url, headers) => server.app.inject({ url, headers })
  return {
    ...server,
    post,
    get,
    signedIn: async (fields = {}) => {
      const person = await aPerson(db, fields)
      return { id: person.id, headers: await signIn(db, person) }
    },
    watched: async (headers) =>
      (await get('/data/lots/watchList', headers)).json().data.watchList.map(({ lotId }: { lotId: string }) => lotId),
  }
}
