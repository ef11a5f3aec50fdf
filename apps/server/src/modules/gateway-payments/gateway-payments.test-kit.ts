import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { signatureOf } from '@app/gateway-simulator/notices.ts'
import { openSimulator, type Simulator } from '@app/gateway-simulator/server.ts'
import { silentLog, type Log } from '#platform/log.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { aPerson, signIn, type PersonFields, type SignedInHeaders, type TestPerson } from '#test/people.ts'
import { LEASE_MS } from './ask-attempts.job.ts'

type Body = ReturnType<typeof JSON.parse>
type Headers = Readonly<Record<string, string>>
type Answer = { status: number; returnCode: number; data: Body }

/** Somebody with their requests. */
export interface Payer extends TestPerson {
  readonly headers: SignedInHeaders
}

/** Cards of the practice bank that these trials use. */
export const CARD = {
  paid: '4000000000000002',
  frictionless: '4000000000000010',
  challenge: '4000000000000028',
  unconfirmed: '4000000000000036',
  poor: '4000000000000101',
  timeOut: '4000000000000200',
  never: '4000000000000242',
  chargeback: '4000000000000275',
  chargebackWon: '4000000000000283',
} as const

export const SET = '/data/payments/setPciParam/'
const KEY = 'key of the practice bank'
const MS_PER_S = 1_000
const NOTICES = 'secret of its notices'
/** Silent payments are asked about after these, so that trials do not wait. */
const ASK_AFTER_S = '1,3,10'

/** An application beside a practice bank, and those who pay. */
export interface PaymentWorld extends TestApp {
  readonly bank: Simulator
  readonly bankKey: string
  readonly noticeSecret: string
  /** Signs a notice as the bank does. */
  sign(raw: string): string
  someone(fields?: PersonFields, host?: string): Promise<Payer>
  get(url: string, headers: Headers): Promise<Answer>
  set(body: object, headers: Headers): Promise<Answer>
  /** Begins to pay a deposit; answers the attempt's reference and the page. */
  begin(who: Payer, more?: object): Promise<{ readonly ref: string; readonly url: string }>
  /** Types a card on the page of the bank; answers what the page says, empty where it broke off. */
  payByCard(url: string, number: string): Promise<string>
  /** Posts another form of the bank's page. */
  post(url: string, what: string, fields?: Headers): Promise<string>
  /** Has every silent payment asked about now, and answers how this one stands. */
  settle(ref: string): Promise<Body>
  row(ref: string): Promise<Body>
  held(who: TestPerson, currency?: string): Promise<number>
  /** Whether the bank is up from now on. */
  switchBank(isUp: boolean): Promise<void>
}

/** A question that the application has begun is over within so long, unless the bank is silent. */
const ASKED_WITHIN_MS = 5_000
const LOOK_AGAIN_MS = 20

interface WorldOptions {
  readonly log?: Log
  /** Settings beside those of trials. */
  readonly env?: Readonly<Record<string, string>>
  readonly beforeReady?: (app: FastifyInstance) => void
}

/** Opens the application and the bank. `host` of the pages is ours whatever path they have. */
export async function paymentWorld({ log = silentLog(), env = {}, beforeReady }: WorldOptions = {}): Promise<PaymentWorld> {
  const waits = { debitMs: 300, chargebackMs: 300, disputeMs: 3_000 }
  const bank = await openSimulator({ port: 0, file: null, key: KEY, noticeSecret: NOTICES, waits })
  const simulator = { url: bank.url, key: KEY, noticeSecret: NOTICES }
  const one = await testApp(
    { SEARCH_WORKERS: '0', PAYMENT_ASK_AFTER_S: ASK_AFTER_S, ...env },
    { simulator, log, ...(beforeReady && { beforeReady }) },
  )
  const ours = ['/dashboard', '/member-payments/deposits/add', '/upgrade-membership']
  one.app.edge.pages = { isOurs: (path) => ours.includes(path), localPath: (_, path) => path }
  const { pool, db } = one.database
  const post = async (url: string, what: string, fields: Headers = {}): Promise<string> => {
    const answer = await fetch(`${url}/${what}`, { method: 'POST', body: new URLSearchParams(fields) }).catch(() => null)
    return answer === null ? '' : answer.text()
  }
  const read = (answer: Awaited<ReturnType<typeof one.app.inject>>): Answer => ({ ...answer.json(), status: answer.statusCode })
  const isBeingAsked = async (ref: string): Promise<boolean> => {
    const { rowCount } = await pool.query(
      `select from payment_attempts where ref = $1 and ask_at = asked_at + $2::float8 * interval '1 millisecond'`,
      [ref, LEASE_MS],
    )
    return rowCount !== 0
  }
  const world: PaymentWorld = {
    ...one,
    bank,
    bankKey: KEY,
    noticeSecret: NOTICES,
    sign: (raw) => signatureOf(NOTICES, raw, Math.floor(Date.now() / MS_PER_S)),
    someone: async (fields = {}, host = 'localhost') => {
      const person = await aPerson(db, fields)
      return { ...person, headers: await signIn(db, person, { host, site: fields.home_site ?? 'CPRTUS' }) }
    },
    get: async (url, headers) => read(await one.app.inject({ url, headers })),
    set: async (payload, headers) => read(await one.app.inject({ method: 'POST', url: SET, payload, headers })),
    begin: async (who, more = {}) => {
      const { data } = await world.set({ GATEWAY_URL_KEY: 'PAY_DEPOSIT', amount: '500', ...more }, who.headers)
      return { ref: data.orderRefId, url: data.pciURL }
    },
    payByCard: (url, number) => post(url, 'card', { number, code: '123', month: '12', year: String(new Date().getUTCFullYear() + 1) }),
    post,
    settle: async (ref) => {
      await pool.query('update payment_attempts set ask_at = now() where ask_at is not null')
      await one.app.rooms.payments.askDue()
      // The application may have taken it first, and be asking still.
      for (let waited = 0; waited < ASKED_WITHIN_MS && (await isBeingAsked(ref)); waited += LOOK_AGAIN_MS) await setTimeout(LOOK_AGAIN_MS)
      return world.row(ref)
    },
    row: async (ref) => (await pool.query('select * from payment_attempts where ref = $1', [ref])).rows[0],
    held: async ({ id }, currency = 'USD') => {
      const { rows } = await pool.query('select held_minor::float8 as held from deposits where account_id = $1 and currency = $2', [
        id,
        currency,
      ])
      return rows[0]?.held ?? 0
    },
    switchBank: async (isUp) => {
      const headers = { authorization: `Bearer ${KEY}` }
      await fetch(`${bank.url}/v1/control`, { method: 'POST', headers, body: JSON.stringify({ isDown: !isUp }) })
    },
    close: async () => {
      await one.close()
      await bank.close()
    },
  }
  return world
}
