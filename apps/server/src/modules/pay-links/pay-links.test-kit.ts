import fastify from 'fastify'
import { issueInvoices } from '#modules/invoices/index.ts'
import { loadConfig } from '#platform/config.ts'
import { silentLog } from '#platform/log.ts'
import { openPost } from '#platform/mail/index.ts'
import { aLot } from '#test/bidding.test-kit.ts'
import { type Payer, paymentWorld, type PaymentWorld } from '../gateway-payments/gateway-payments.test-kit.ts'

type Body = ReturnType<typeof JSON.parse>
export interface Answer {
  readonly status: number
  readonly returnCode: number
  readonly data: Body
}

export const LINKS = '/data/payments/links'
export const PRICE_MINOR = 100_000
export const TOTAL_MINOR = 132_000
/** An address that is no loopback one, so that limits count it. */
export const NETWORK = '203.0.113.7'

/** An application beside a practice bank, with those who let others pay. */
export interface LinkWorld extends PaymentWorld {
  /** Bills a win of somebody; answers the invoice. */
  invoice(who: Payer): Promise<number>
  statusOf(invoiceId: number): Promise<string>
  act(url: string, body: object, headers?: Readonly<Record<string, string>>): Promise<Answer>
  /** Asks for a link. */
  ask(who: Payer, invoiceId: number, more?: object): Promise<Answer>
  links(who: Payer, invoiceId: number): Promise<Body[]>
  /** Makes a link; answers its key. */
  make(who: Payer, invoiceId: number, more?: object): Promise<string>
  /** As a stranger asks: without any cookie, from a network of their own. */
  look(path: string, network?: string): Promise<Answer & { readonly text: string; readonly headers: Body }>
  /** Begins a payment as a stranger does. */
  start(key: string, network?: string): Promise<Answer>
  rows(text: string, values?: readonly unknown[]): Promise<Body[]>
}

const KEY_AT_END = /\/pay\/([\w-]{22})$/

/** Opens them, with these settings beside those of trials. */
export async function linkWorld(env: Readonly<Record<string, string>> = {}): Promise<LinkWorld> {
  const one = await paymentWorld({ env })
  const { db, pool } = one.database
  const rows = async (text: string, values: readonly unknown[] = []): Promise<Body[]> => (await pool.query(text, [...values])).rows
  await rows(
    `insert into legal_entities (code, site, from_on, name, address, tax_number, wording, keep_years, is_demonstration)
     values ('TUS', 'CPRTUS', '2020-01-01', 'Testing House LLC', '{1 Lane Way}', '00-0000000', '', 7, true)`,
  )
  const read = (answer: Awaited<ReturnType<typeof one.app.inject>>): Answer => ({ ...answer.json(), status: answer.statusCode })
  const world: LinkWorld = {
    ...one,
    rows,
    invoice: async (who) => {
      const lot = await aLot(one.database)
      const money = (minor: number) => ({ minor, currency: 'USD' })
      const quote = [
        { key: 'fee.bid', amount: money(PRICE_MINOR) },
        { key: 'fee.buyer', amount: money(TOTAL_MINOR - PRICE_MINOR) },
      ]
      await rows(
        `insert into awards (lot, account_id, kind, price_minor, currency, all_in_minor, schedule_id, quote, seq)
         values ($1, $2, 'HAMMER', $3, 'USD', $4, 'CPRTUS-USD-2026-01-01', $5, 1)`,
        [lot, who.id, PRICE_MINOR, TOTAL_MINOR, JSON.stringify(quote)],
      )
      const post = openPost(fastify(), { config: loadConfig({ DEMO: 'off' }), log: silentLog(), db })
      await issueInvoices({ db, pool, post, log: silentLog() }, () => Date.now())
      return Number((await rows('select id from invoices where payer_id = $1 order by id desc limit 1', [who.id]))[0]?.id)
    },
    statusOf: async (id) => (await rows('select status from invoice_states where invoice_id = $1', [id]))[0].status,
    act: async (url, payload, headers = { host: 'localhost' }) => read(await one.app.inject({ method: 'POST', url, payload, headers })),
    ask: (who, invoiceId, more = {}) => world.act(LINKS, { invoiceId, ...more }, who.headers),
    links: async (who, invoiceId) => (await one.get(`${LINKS}?invoiceId=${invoiceId}`, who.headers)).data.links,
    make: async (who, invoiceId, more = {}) => {
      const { data } = await world.ask(who, invoiceId, more)
      const made = (await world.links(who, invoiceId)).find(({ linkId }) => linkId === data.linkId)
      return KEY_AT_END.exec(made?.url ?? '')?.[1] ?? `no link was made: ${JSON.stringify(data)}`
    },
    look: async (url, remoteAddress = '127.0.0.1') => {
      const answer = await one.app.inject({ url, headers: { host: 'localhost' }, remoteAddress })
      return { ...read(answer), text: answer.body, headers: answer.headers }
    },
    start: async (key, remoteAddress = '127.0.0.1') =>
      read(
        await one.app.inject({
          method: 'POST',
          url: `/public${LINKS}/${key}`,
          payload: {},
          headers: { host: 'localhost' },
          remoteAddress,
        }),
      ),
  }
  return world
}
