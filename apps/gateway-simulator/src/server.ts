import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Api } from './api.ts'
import { Bank, type BankWaits, BANK_WAITS, type Next } from './bank.ts'
import { Notices } from './notices.ts'
import { isOver, type Order, Orders } from './orders.ts'
import { bareMessage, pageOf } from './pages.ts'

export interface SimulatorSettings {
  /** 0: any that is free. */
  readonly port: number
  /** File of its book; null where nothing outlives it. */
  readonly file: string | null
  /** What the shop shows to be let in. */
  readonly key: string
  /** What notices are signed with. */
  readonly noticeSecret: string
  /** Those that are not as usual. */
  readonly waits?: Partial<BankWaits>
}

export interface Simulator {
  /** Such as http://127.0.0.1:8090 */
  readonly url: string
  readonly orders: Orders
  close(): Promise<void>
}

/** Loopback alone: this is no bank. */
const HOST = '127.0.0.1'
const BODY_BYTES_MAX = 65_536
const HTTP = { ok: 200, notFound: 404, tooLarge: 413, unavailable: 503 } as const
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action *; base-uri 'none'; frame-ancestors 'none'"

async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > BODY_BYTES_MAX) return null
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function send(response: ServerResponse, status: number, html: string): void {
  response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': POLICY,
      'referrer-policy': 'no-referrer',
    })
    .end(html)
}

/** Answers with the page that comes next, or breaks off as a page does that is down. */
function show({ bank, response }: { readonly bank: Bank; readonly response: ServerResponse }, order: Order, next: Next): void {
  if (next.page === 'broken') response.destroy()
  else if (next.page === 'down') send(response, HTTP.unavailable, bareMessage('down', order.language))
  else send(response, HTTP.ok, pageOf(order, next, { tag: order.language, kept: bank.keptOf(order) }))
}

/** What a posted form does. */
function act(bank: Bank, order: Order, { what, fields }: { readonly what: string; readonly fields: URLSearchParams }): Next | null {
  const field = (name: string): string => fields.get(name) ?? ''
  if (what === 'card')
    return bank.payByCard(
      order,
      { number: field('number'), code: field('code'), month: field('month'), year: field('year') },
      { isToBeKept: field('keep') === 'on' },
    )
  if (what === 'kept') return bank.payByKept(order, field('code'))
  if (what === 'debit') return bank.payByDebit(order, field('iban'))
  if (what === 'challenge') return bank.answerChallenge(order, field('answer'))
  if (what !== 'leave') return null
  bank.leave(order)
  return { page: 'result' }
}

const begun = (order: Order): Next => {
  if (isOver(order) || order.debitAtMs !== null) return { page: 'result' }
  return order.cardCase === null ? { page: 'form', faults: {}, alert: null } : { page: 'challenge', isWrong: false }
}

async function answer(rooms: { orders: Orders; bank: Bank; api: Api }, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', `http://${HOST}`)
  const body = await bodyOf(request)
  if (body === null) return send(response, HTTP.tooLarge, bareMessage('over', ''))
  if (pathname.startsWith('/v1/')) {
    const said = rooms.api.answer({ method: request.method ?? '', pathname, searchParams, body, key: request.headers.authorization ?? '' })
    response.writeHead(said.status, { 'content-type': 'application/json' }).end(JSON.stringify(said.data))
    return
  }
  const [, room = '', ref = '', what = ''] = pathname.split('/')
  const order = room === 'pay' ? rooms.orders.get(ref) : null
  if (rooms.api.isDown) return send(response, HTTP.unavailable, bareMessage('down', order?.language ?? ''))
  const isPost = request.method === 'POST'
  if (order === null) return send(response, HTTP.notFound, bareMessage('over', ''))
  const next = isPost ? act(rooms.bank, order, { what, fields: new URLSearchParams(body) }) : begun(order)
  if (next === null) send(response, HTTP.notFound, bareMessage('over', order.language))
  else show({ bank: rooms.bank, response }, order, next)
}

const listening = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, HOST, () => resolve((server.address() as AddressInfo).port))
  })

/** Opens the bank on this machine. @throws where its port is taken. */
export async function openSimulator({ port, file, key, noticeSecret, waits = {} }: SimulatorSettings): Promise<Simulator> {
  const orders = new Orders(file)
  const notices = new Notices(orders, noticeSecret)
  const bank = new Bank(orders, notices, { ...BANK_WAITS, ...waits })
  const api = new Api({ orders, bank, notices, key })
  const server = createServer((request, response) => {
    answer({ orders, bank, api }, request, response).catch(() => response.destroy())
  })
  const url = `http://${HOST}:${await listening(server, port)}`
  api.url = url
  return {
    url,
    orders,
    close: async () => {
      bank.stop()
      notices.stop()
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
