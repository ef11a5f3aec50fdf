import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Simulator } from '../../apps/gateway-simulator/src/server.ts'
import type { WireFault } from './faults.ts'

const HOST = '127.0.0.1'
const HTTP = { ok: 200, fault: 500 } as const
/** Longer than anybody waits. */
const SILENT_MS = 8_000
const LATE_MIN_MS = 500
const LATE_MAX_MS = 4_000
const FORWARDED_WITHIN_MS = 20_000

interface Forwarded {
  readonly status: number
  readonly type: string
  readonly body: string
}

/** The name of an account in what a payment is about. */
const accountIn = (about: unknown): number => Number(String(about).split('|')[2] ?? 0)

/** The whole body; null where it was cut. */
async function bodyOf(request: IncomingMessage): Promise<string | null> {
  try {
    const parts: Buffer[] = []
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
    return request.complete ? Buffer.concat(parts).toString('utf8') : null
  } catch {
    return null
  }
}

async function forward(url: string, request: IncomingMessage, body: string): Promise<Forwarded | null> {
  const { authorization, 'content-type': type, 'gateway-signature': signature } = request.headers
  const headers = { ...(authorization && { authorization }), ...(type && { 'content-type': type }) }
  try {
    const answer = await fetch(url, {
      method: request.method ?? 'GET',
      headers: { ...headers, ...(typeof signature === 'string' && { 'gateway-signature': signature }) },
      ...(request.method === 'POST' && { body }),
      signal: AbortSignal.timeout(FORWARDED_WITHIN_MS),
      redirect: 'manual',
    })
    return { status: answer.status, type: answer.headers.get('content-type') ?? '', body: await answer.text() }
  } catch {
    return null
  }
}

type Act = 'ORDER' | 'ASKED' | 'CLOSE' | 'REFUND' | 'FORM'

/** An exchange under way, with its body. */
interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly body: string
}

function answer(response: ServerResponse, said: Forwarded | null): void {
  if (said === null) response.destroy()
  else response.writeHead(said.status, { 'content-type': said.type }).end(said.body)
}

/** What stands between our servers, the bank and the browsers of payers, and does to each account what it is told. */
export class Wire {
  readonly #bank: Simulator
  readonly #random: () => number
  readonly #server: Server
  readonly #spoilt = new Map<number, WireFault[]>()
  /** How often each fault has happened. */
  readonly happened = new Map<WireFault, number>()
  url = ''
  /** What kills the server that a notice is on its way to; the trial sets it. */
  killServerAt: (port: number) => void = () => undefined

  private constructor(bank: Simulator, random: () => number) {
    this.#bank = bank
    this.#random = random
    this.#server = createServer((request, response) => {
      this.#pass(request, response).catch(() => response.destroy())
    })
  }

  /** Opens it before a bank; how late notices are is drawn by `random`. */
  static async open(bank: Simulator, random: () => number): Promise<Wire> {
    const wire = new Wire(bank, random)
    await new Promise<void>((resolve) => wire.#server.listen(0, HOST, resolve))
    wire.url = `http://${HOST}:${(wire.#server.address() as AddressInfo).port}`
    return wire
  }

  /** Has so much go wrong for an account, each once and in its turn; of notices that do not reach us, all. */
  spoil(accountId: number, faults: readonly WireFault[]): void {
    this.#spoilt.set(accountId, [...(this.#spoilt.get(accountId) ?? []), ...faults])
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise<void>((resolve) => this.#server.close(() => resolve()))
  }

  /** Whether a fault happens to an account now. */
  #happens(accountId: number, fault: WireFault): boolean {
    const faults = this.#spoilt.get(accountId) ?? []
    const at = faults.indexOf(fault)
    if (at < 0) return false
    // Whom no notice reaches is reached by none.
    if (fault !== 'NOTICE_NOT_REACHED') faults.splice(at, 1)
    this.happened.set(fault, (this.happened.get(fault) ?? 0) + 1)
    return true
  }

  /** Ends an exchange of which the bank has done its part as one of these faults does; false where there is none. */
  async #spoils(response: ServerResponse, accountId: number, act: Act): Promise<boolean> {
    if (this.#happens(accountId, `${act}_UNHEARD` as WireFault)) response.destroy()
    else if (this.#happens(accountId, `${act}_500` as WireFault)) response.writeHead(HTTP.fault).end('{}')
    else if (this.#happens(accountId, `${act}_SILENT` as WireFault)) {
      await sleep(SILENT_MS, undefined, { ref: false })
      response.destroy()
    } else return false
    return true
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request)
    if (body === null) return void response.destroy()
    const path = request.url ?? ''
    if (path.startsWith('/v1/')) return this.#passCall(path, { request, response, body })
    if (path.startsWith('/notice/')) return this.#passNotice(path, { request, response, body })
    return this.#passPage(path, { request, response, body })
  }

  async #passCall(path: string, { request, response, body }: Exchange): Promise<void> {
    const { url: bankUrl, orders } = this.#bank
    const [, , room, ref = '', what = ''] = path.split('/')
    if (room !== 'orders') return answer(response, await forward(bankUrl + path, request, body))
    const isNew = ref === ''
    const given = isNew ? (JSON.parse(body) as Record<string, unknown>) : {}
    const order = isNew ? null : orders.get(decodeURIComponent(ref))
    const accountId = accountIn(isNew ? given['about'] : order?.about)
    const act = isNew ? 'ORDER' : what === 'close' ? 'CLOSE' : what === 'refunds' ? 'REFUND' : 'ASKED'
    const isSpoilt = act !== 'ASKED' || order?.status === 'CAPTURED'
    if (isSpoilt && this.#happens(accountId, `${act}_NOT_REACHED`)) return void response.destroy()
    const noticeUrl = `${this.url}/notice/${accountId}?to=${encodeURIComponent(String(given['noticeUrl']))}`
    const said = await forward(bankUrl + path, request, isNew ? JSON.stringify({ ...given, noticeUrl }) : body)
    if (isSpoilt && (await this.#spoils(response, accountId, act))) return
    // Payers go to the bank by this wire as well.
    answer(response, said && { ...said, body: said.body.replaceAll(bankUrl, this.url) })
  }

  async #passPage(path: string, { request, response, body }: Exchange): Promise<void> {
    const said = await forward(this.#bank.url + path, request, body)
    const order = this.#bank.orders.get(path.split('/')[2] ?? '')
    const isTaken = request.method === 'POST' && order?.status === 'CAPTURED'
    if (isTaken && (await this.#spoils(response, accountIn(order.about), 'FORM'))) return
    answer(response, said)
  }

  async #passNotice(path: string, { request, response, body }: Exchange): Promise<void> {
    const { pathname, searchParams } = new URL(path, this.url)
    const accountId = Number(pathname.split('/')[2])
    const to = searchParams.get('to') ?? ''
    const order = this.#bank.orders.get((JSON.parse(body) as { ref: string }).ref)
    if (this.#happens(accountId, 'NOTICE_NOT_REACHED')) return void response.destroy()
    if (order?.status === 'CAPTURED' && this.#happens(accountId, 'NOTICE_KILLS')) {
      this.killServerAt(Number(new URL(to).port))
      return void response.destroy()
    }
    if (this.#happens(accountId, 'NOTICE_LATE')) {
      response.writeHead(HTTP.ok).end()
      await sleep(LATE_MIN_MS + this.#random() * (LATE_MAX_MS - LATE_MIN_MS), undefined, { ref: false })
      await forward(to, request, body)
      return
    }
    const isTwice = this.#happens(accountId, 'NOTICE_TWICE')
    const [said = null] = await Promise.all(Array.from({ length: isTwice ? 2 : 1 }, () => forward(to, request, body)))
    answer(response, this.#happens(accountId, 'NOTICE_UNHEARD') ? null : said)
  }
}
