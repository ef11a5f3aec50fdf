import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { calls } from '@app/contract/calls.ts'
import type { AnyCall } from '@app/contract/define-call.ts'
import { issueKey } from '#modules/session/index.ts'
import { SET_PASSWORD_KEY } from '#modules/sign-in/index.ts'
import { pages } from '../../../web/app/routes.ts'
import { pagesApp, type PagesApp } from '../pages-app.ts'
import { headersOf, type Persona, PERSONAS } from './personas.ts'
import { operatorObjects, type OperatorObjects } from './operator-objects.ts'

const LIMIT_MS = 300_000
/** Addresses that are asked between two looks at every table; a failure names them all. */
const ADDRESSES_A_LOOK = 64
/** What is put off until its answer has left is written by then. */
const PUT_OFF_MS = 500
/** Of the state that a brand's site gives whoever asks. */
const STATE_LENGTH = 22

/** What the server writes by itself as it runs: that it is there, and that it looked for lots to close. */
const OF_THE_SERVER: readonly string[] = ['nodes', 'closer_looks']
/** Every request says when its session was last used. */
const SESSIONS = 'sessions'
/** Pages whose status says that the site is closed for a while. */
const CLOSED = /^\/(?:scheduleMaintainance|page-under-maintenance)\?/

let house: PagesApp
let objects: OperatorObjects
let tables: readonly string[]
let key: string
beforeAll(async () => {
  house = await pagesApp()
  const { db } = house.database
  objects = await operatorObjects(db)
  // Its invoice is not overdue: the server would end the proposal by itself within half a minute.
  await db.deleteFrom('defaults').execute()
  key = await issueKey(db, { ...SET_PASSWORD_KEY, accountId: objects.buyer.id })
  // What decoys are drawn by is made once for a house, when somebody first asks.
  await house.get('/public/data/securityQuestions?email=nobody%40example.com')
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() order by tablename`.execute(db)
  tables = rows.map(({ name }) => name).filter((name) => !OF_THE_SERVER.includes(name))
})
afterAll(() => house.close())

/** How many rows a table has, and which transactions wrote them; of sessions what they hold beside the time of their last use. */
const stampOf = (name: string) =>
  name === SESSIONS
    ? sql`select ${name} as name, md5(string_agg((to_jsonb(s) - 'seen_at')::text, ',' order by id_hash)) as stamp from ${sql.table(name)} s`
    : sql`select ${name} as name, count(*) || ' ' || coalesce(sum(xmin::text::numeric), 0) as stamp from ${sql.table(name)}`

async function stamps(): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ name: string; stamp: string }>`${sql.join(tables.map(stampOf), sql` union all `)}`.execute(house.database.db)
  return new Map(rows.map(({ name, stamp }) => [name, stamp]))
}

/** A value of every parameter that an address has; of things that are there. */
const valueOf = (name: string): string =>
  ({
    lotNumber: objects.lot,
    lotId: objects.lot,
    saleId: objects.saleId,
    auctionId: objects.saleId,
    chatId: objects.chat,
    code: objects.seller,
    buyer: objects.buyer.number,
    buyerNumber: objects.buyer.number,
    countryCode: 'USA',
    country: 'USA',
    state: 'CA',
    email: objects.buyer.email,
    yard: objects.yard,
    yardNumber: objects.yard,
    brand: 'drive',
    seq: 1,
  })[name]?.toString() ?? '1'
const filled = (path: string): string => path.replace(/\/:(\w+)\??/g, (_, name: string) => `/${encodeURIComponent(valueOf(name))}`)

/** Every address carries a key that opens something, which only a press may use up. */
const queryOf = (): string =>
  new URLSearchParams({
    key,
    token: key,
    confirmation: key,
    ticket: key,
    state: key.slice(0, STATE_LENGTH),
    email: objects.buyer.email,
    number: String(objects.buyer.number),
  }).toString()

const gets = Object.values<AnyCall>(calls).filter(({ method, effect }) => method === 'GET' && effect === 'none')
const addresses = (): readonly string[] => [
  ...gets.map(({ path }) => `${filled(path)}?${queryOf()}`),
  ...pages.flatMap(({ paths }) => paths.map((path) => `${filled(path)}?${queryOf()}`)),
]

const WHO = ['visitor', 'standard buyer', 'top buyer', 'operator', 'kiosk', 'seller']

it.each(PERSONAS.filter(({ name }) => WHO.includes(name)).map((persona): [string, Persona] => [persona.name, persona]))(
  'no call and no page that a %s asks by GET changes a row of any table',
  { timeout: LIMIT_MS },
  async (_, persona) => {
    const headers = await headersOf(house.database.db, persona, () => ({ host: 'localhost' }))
    const changed: string[] = []
    let before = await stamps()
    const look = async (after: string): Promise<void> => {
      const now = await stamps()
      for (const [name, stamp] of now) if (before.get(name) !== stamp) changed.push(`${after}: ${name}`)
      before = now
    }
    const all = addresses()
    for (let at = 0; at < all.length; at += ADDRESSES_A_LOOK) {
      const some = all.slice(at, at + ADDRESSES_A_LOOK)
      for (const url of some) {
        const { statusCode } = await house.app.inject({ method: 'GET', url, headers })
        if (statusCode >= 500 && !CLOSED.test(url)) changed.push(`${url}: ${statusCode}`)
      }
      await look(`one of ${some.join(' ')}`)
    }
    await new Promise((resolve) => setTimeout(resolve, PUT_OFF_MS))
    await look('the last of them')
    expect(changed).toEqual([])
  },
)
