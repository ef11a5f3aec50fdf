import { sql } from 'kysely'
import { openSimulator, type Simulator } from '../../apps/gateway-simulator/src/server.ts'
import type { BankWaits } from '../../apps/gateway-simulator/src/bank.ts'
import { setDeposit } from '../../apps/server/src/modules/journal/index.ts'
import { type Database, openDatabase, transaction } from '../../apps/server/src/platform/db/database.ts'
import type { SimulatorPlace } from '../../apps/server/src/platform/gateway/index.ts'
import { silentLog } from '../../apps/server/src/platform/log.ts'
import { A_YARD, aLotRow, insertSale, insertYards, putLots } from '../../apps/server/test/lots.ts'
import { aPerson, type PersonFields, signIn, type TestPerson } from '../../apps/server/test/people.ts'
import { Installation } from '../outages/installation.ts'
import { PORT } from '../sales/size.ts'

const DAY_MS = 86_400_000
const PROVED_AHEAD_MS = 6 * 3_600_000
const ASKED_WITHIN_MS = 30_000
const FIRST_LOT = 67_000_000
const KEY = 'key of the practice bank'
const NOTICES = 'secret of its notices'
/** Silent payments are asked about after these, seconds. */
const ASK_AFTER_S = '1,3,10'

/** Somebody with the headers of their requests. */
export interface Somebody extends TestPerson {
  readonly headers: Readonly<Record<string, string>>
}

/** What a call answered; null where nothing came. */
export interface Answered {
  readonly status: number
  readonly returnCode: number
  // As its JSON reads.
  readonly data: ReturnType<typeof JSON.parse>
}

/** Servers over one PostgreSQL beside a practice bank, with people who buy and pay. */
export interface MoneyWorld {
  readonly installation: Installation
  readonly bank: Simulator
  /** What the bank signs its notices with. */
  readonly noticeSecret: string
  readonly db: Database['db']
  /** A call at one of the servers; without a body it is read. Null where it was not answered. */
  call(who: Pick<Somebody, 'headers'>, path: string, body?: object): Promise<Answered | null>
  /** The same of a form with a file. */
  send(who: Pick<Somebody, 'headers'>, path: string, form: { headers: Record<string, string>; payload: Buffer }): Promise<Answered | null>
  /** A buyer with papers and a deposit in dollars, minor units. */
  buyer(heldMinor: number): Promise<Somebody>
  clerk(fields?: PersonFields): Promise<Somebody>
  /** Lots of a sale in two days that can be bought at once for so much, minor units. */
  lots(count: number, priceMinor: (at: number) => number): Promise<readonly { readonly number: number; readonly priceMinor: number }[]>
  /** Types a card on the page of the bank. */
  payByCard(url: string, card: string): Promise<void>
  close(): Promise<void>
}

const pick = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T

async function read(answer: Promise<Response>): Promise<Answered | null> {
  try {
    const response = await answer
    const body = (await response.json()) as Omit<Answered, 'status'>
    return { ...body, status: response.status }
  } catch {
    return null
  }
}

interface MoneyWorldOptions {
  /** Waits of the bank beside those of trials. */
  readonly waits?: Partial<BankWaits>
  /** Where servers find the bank, where something stands between. */
  readonly placeOf?: (bank: Simulator, place: SimulatorPlace) => Promise<SimulatorPlace>
}

/** Opens it; notices of the bank and questions to it are as in trials everywhere, the waits are short. */
export async function openMoneyWorld(nodes: number, { waits, placeOf }: MoneyWorldOptions = {}): Promise<MoneyWorld> {
  const bank = await openSimulator({
    port: 0,
    file: null,
    key: KEY,
    noticeSecret: NOTICES,
    waits: { debitMs: 300, chargebackMs: 300, disputeMs: 3_000, ...waits },
  })
  const place = { url: bank.url, key: KEY, noticeSecret: NOTICES }
  // The servers are children of this process and read their settings from it.
  process.env['TRIAL_SIMULATOR'] = JSON.stringify((await placeOf?.(bank, place)) ?? place)
  process.env['PAYMENT_ASK_AFTER_S'] = ASK_AFTER_S
  const installation = await Installation.open(nodes, PORT)
  const database = openDatabase(installation.postgres.url(), { log: silentLog(), use: 'background' })
  const { db } = database
  await insertYards(db, [A_YARD])
  const startsAt = new Date(Date.now() + 2 * DAY_MS)
  const saleId = await insertSale(db, { starts_at: startsAt, lane: 'A' })
  let last = FIRST_LOT
  const ask = (path: string, init: RequestInit): Promise<Answered | null> =>
    read(fetch(`http://127.0.0.1:${pick(installation.nodes).port}${path}`, { ...init, signal: AbortSignal.timeout(ASKED_WITHIN_MS) }))
  const someone = async (person: TestPerson): Promise<Somebody> => {
    const { cookie, 'x-xsrf-token': token } = await signIn(db, person, {
      ends_at: sql<Date>`now() + interval '9 hours'` as never,
      proved_at: new Date(Date.now() + PROVED_AHEAD_MS),
    })
    return { ...person, headers: { cookie, 'x-xsrf-token': token } }
  }
  return {
    installation,
    bank,
    noticeSecret: NOTICES,
    db,
    call: ({ headers }, path, body) => {
      const json = { method: 'POST', body: JSON.stringify(body), headers: { ...headers, 'content-type': 'application/json' } }
      return ask(path, body === undefined ? { headers } : json)
    },
    send: ({ headers }, path, form) =>
      ask(path, { method: 'POST', body: new Uint8Array(form.payload), headers: { ...headers, ...form.headers } }),
    buyer: async (heldMinor) => {
      const person = await aPerson(db, { profile: { country: 'USA', address: JSON.stringify({ state: 'OR' }) } })
      await db.insertInto('bidder_terms').values({ account_id: person.id, document_status: 'VALID' }).execute()
      const deposit = { site: 'CPRTUS', payerId: person.id, currency: 'USD', heldMinor, cause: `trial:${person.id}`, actor: null } as const
      if (heldMinor > 0) await transaction(db, (tx) => setDeposit(tx, deposit))
      return someone(person)
    },
    clerk: async (fields = {}) => someone(await aPerson(db, { kind: 'internal', privileges: ['MONEY'], ...fields })),
    lots: async (count, priceMinor) => {
      const made = Array.from({ length: count }, (_, at) => ({ number: ++last, priceMinor: priceMinor(at) }))
      await putLots(
        db,
        made.map(({ number, priceMinor: minor }) =>
          aLotRow({ number, sale_id: saleId, auction_at: startsAt, lane: 'A', sale_status: 'PURE_SALE', buy_now_minor: minor }),
        ),
      )
      return made
    },
    payByCard: async (url, number) => {
      const body = new URLSearchParams({ number, code: '123', month: '12', year: String(new Date().getUTCFullYear() + 1) })
      await fetch(`${url}/card`, { method: 'POST', body }).catch(() => null)
    },
    close: async () => {
      await database.close()
      await installation.close()
      await bank.close()
    },
  }
}
