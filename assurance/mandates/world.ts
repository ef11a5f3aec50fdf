import { type Database, openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { silentLog } from '../../apps/server/src/platform/log.ts'
import { aPerson, signIn } from '../../apps/server/test/people.ts'
import { Installation } from '../outages/installation.ts'
import { PORT } from '../sales/size.ts'
import { TRIAL_YARD } from '../../apps/server/test/trial-yard.ts'

const DEPOSIT_MINOR = 100_000_000_000
const FIRST_LOT = 64_000_000
const YARD = 22
/** Sessions of payers: their proof of who they are does not age while a trial runs. */
const PROVED_AHEAD_MS = 6 * 3_600_000

/** Somebody who is signed in: the headers of their requests. */
export interface Person {
  readonly id: number
  readonly number: number
  readonly headers: Readonly<Record<string, string>>
}

/** What a call answered, as far as trials look at it. */
export interface Called {
  readonly status: number
  readonly returnCode: number | null
  readonly data: Readonly<Record<string, unknown>>
}

/** Several servers over one database, with people who pay and people who bid for them. */
export interface MandateWorld {
  readonly installation: Installation
  readonly db: Database['db']
  readonly ports: readonly number[]
  /** A call by JSON at one server. */
  call(port: number, path: string, how: { readonly headers: Person['headers']; readonly json?: object }): Promise<Called>
  /** A broker with papers and a deposit. */
  payer(): Promise<Person>
  /** A bidder of a broker, with neither. */
  bidderOf(payer: Person): Promise<Person>
  close(): Promise<void>
}

/** Opens servers over one PostgreSQL of their own. */
export async function openMandateWorld(nodes: number): Promise<MandateWorld> {
  const installation = await Installation.open(nodes, PORT)
  const database = openDatabase(installation.postgres.url(), { log: silentLog(), use: 'background' })
  const { db } = database
  const profile = { country: 'USA', address: JSON.stringify({ state: 'OR' }) }
  const asPerson = async (
    { id, number, email }: Awaited<ReturnType<typeof aPerson>>,
    session: Parameters<typeof signIn>[2] = {},
  ): Promise<Person> => {
    const { cookie, 'x-xsrf-token': token } = await signIn(db, { id, number, email }, session)
    return { id, number, headers: { cookie, 'x-xsrf-token': token, 'content-type': 'application/json' } }
  }
  return {
    installation,
    db,
    ports: installation.nodes.map(({ port }) => port),
    async call(port, path, { headers, json }) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        headers,
        ...(json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) }),
      })
      const body = (await answer.json()) as { returnCode?: number; data?: Called['data'] }
      return { status: answer.status, returnCode: body.returnCode ?? null, data: body.data ?? {} }
    },
    async payer() {
      const person = await aPerson(db, { roles: ['ROLE_BROKER'], membership_type: 'B', profile })
      await db.insertInto('bidder_terms').values({ account_id: person.id, document_status: 'VALID' }).execute()
      await db.insertInto('deposits').values({ account_id: person.id, currency: 'USD', held_minor: DEPOSIT_MINOR }).execute()
      return asPerson(person, { proved_at: new Date(Date.now() + PROVED_AHEAD_MS) })
    },
    async bidderOf({ id }) {
      const fields = { kind: 'broker-bidder', roles: ['ROLE_BROKER_BIDDER'], broker_id: id, membership_type: null, profile } as const
      return asPerson(await aPerson(db, { ...fields, roles: [...fields.roles] }))
    },
    async close() {
      await database.close()
      await installation.close()
    },
  }
}

/** Opens a sale by time whose lots take bids for so many seconds; answers their numbers. `round` keeps several apart. */
export async function openSale(
  { installation: { pool } }: MandateWorld,
  {
    type,
    lots,
    endsInSeconds,
    round,
  }: { readonly type: 'timed' | 'sealed'; readonly lots: number; readonly endsInSeconds: number; readonly round: number },
): Promise<readonly number[]> {
  await pool.query(TRIAL_YARD)
  const { rows } = await pool.query<{ id: number }>(
    `insert into sales (selling_site, yard, starts_at, local_date, lane, sale_type, ends_at)
     values ('CPRTUS', $1, now() - interval '1 hour', current_date, $2, $3, now() + $4 * interval '1 second') returning id`,
    [YARD, `M${round}`, type, endsInSeconds],
  )
  const first = FIRST_LOT + round * 10_000
  await pool.query(
    `insert into lots (number, selling_site, site_codes, yard, physical_yard, sale_id, vehicle_type, description, slug, odometer_unit, title_group,
       sale_status, currency, country, state)
     select $1 + n, 'CPRTUS', '{CPRTUS}', $4, $4, $3, 'V', '2018 AUDI A4', '2018-audi-a4', 'mi', 'S', 'PURE_SALE', 'USD', 'USA', 'TN' from generate_series(1, $2) n`,
    [first, lots, rows[0]?.id, YARD],
  )
  return Array.from({ length: lots }, (_, at) => first + 1 + at)
}
