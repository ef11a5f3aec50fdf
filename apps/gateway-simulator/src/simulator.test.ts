import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { CARDS } from './cards.ts'
import { signatureOf } from './notices.ts'
import { openSimulator, type Simulator } from './server.ts'

const KEY = 'key'
const SECRET = 'secret'
const folder = mkdtempSync(join(tmpdir(), 'bank-'))
const file = join(folder, 'book.json')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const open = (): Promise<Simulator> => openSimulator({ port: 0, file, key: KEY, noticeSecret: SECRET })
const ask = async (bank: Simulator, path: string, { body, key = KEY }: { readonly body?: object; readonly key?: string } = {}) => {
  const answer = await fetch(`${bank.url}/v1/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${key}` },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, data: (await answer.json()) as Record<string, unknown> }
}
const order = (more: object = {}) => ({
  key: 'attempt',
  amountMinor: 12_345,
  currency: 'USD',
  decimals: 2,
  payee: 'The <b>house</b>',
  description: 'Deposit',
  language: 'en_us',
  returnUrl: 'http://localhost/back',
  noticeUrl: '',
  ...more,
})
const type = (url: string, number: string) =>
  fetch(`${url}/card`, {
    method: 'POST',
    body: new URLSearchParams({ number, code: '123', month: '12', year: String(new Date().getUTCFullYear() + 1) }),
  })

describe('the practice bank', () => {
  it('the practice bank lets programs in by its key alone', async () => {
    const bank = await open()
    expect((await ask(bank, 'orders', { body: order(), key: 'other' })).status).toBe(401)
    expect((await ask(bank, 'health', { key: '' })).status).toBe(401)
    await bank.close()
  })

  it.each([
    ['no key', { key: '' }],
    ['nothing to pay', { amountMinor: 0 }],
    ['half a cent', { amountMinor: 0.5 }],
    ['no currency', { currency: 'usd' }],
    ['another way back', { returnUrl: 'javascript:alert(1)' }],
    ['too many decimals', { decimals: 4 }],
  ])('the practice bank refuses an order with %s', async (_, more) => {
    const bank = await open()
    expect((await ask(bank, 'orders', { body: order(more) })).status).toBe(400)
    await bank.close()
  })

  it('the practice bank keeps its book over a restart, and of a card brand and last digits alone', async () => {
    const first = await open()
    const made = await ask(first, 'orders', { body: order({ key: 'kept' }) })
    const [card] = CARDS
    await type(String(made.data['url']), card?.number ?? '')
    await first.close()
    const text = readFileSync(file, 'utf8')
    expect(text).toContain('Visa 0002')
    expect(CARDS.filter(({ number }) => text.includes(number))).toEqual([])
    const second = await open()
    expect((await ask(second, `orders/${String(made.data['ref'])}`)).data).toMatchObject({ status: 'CAPTURED', amountMinor: 12_345 })
    expect((await ask(second, 'orders', { body: order({ key: 'kept' }) })).data['ref']).toBe(made.data['ref'])
    await second.close()
  })

  it('the practice bank writes what it is given as text, in the language that was asked for', async () => {
    const bank = await open()
    const { data } = await ask(bank, 'orders', { body: order({ key: 'page', language: 'nl_nl' }) })
    const page = await (await fetch(String(data['url']))).text()
    expect(page).toContain('lang="nl"')
    expect(page).toContain('The &lt;b&gt;house&lt;/b&gt;')
    expect(page).toContain('123.45 USD')
    const wrong = await (await type(String(data['url']), '12')).text()
    expect(wrong).toContain('Vul een geldig kaartnummer in')
    expect(wrong).not.toContain('value="12"')
    await bank.close()
  })

  it('the practice bank chooses an expiry that is valid, so that of a test card its number is enough to type', async () => {
    const bank = await open()
    const { data } = await ask(bank, 'orders', { body: order({ key: 'expiry' }) })
    const page = await (await fetch(String(data['url']))).text()
    const chosen = [...page.matchAll(/<option selected>(\d+)</g)].map(([, value]) => value)
    expect(chosen).toEqual(['12', String(new Date().getUTCFullYear() + 1)])
    await bank.close()
  })

  it('the practice bank ends a payment after three refused cards, and expires none that is paid', async () => {
    const bank = await open()
    const { data } = await ask(bank, 'orders', { body: order({ key: 'poor' }) })
    for (let time = 0; time < 3; time += 1) await type(String(data['url']), '4000000000000101')
    expect((await ask(bank, `orders/${String(data['ref'])}`)).data).toMatchObject({ status: 'DECLINED', reason: 'INSUFFICIENT_FUNDS' })
    await bank.close()
  })

  it('the practice bank sends a signed notice until it is taken', async () => {
    const seen: { body: string; signature: string }[] = []
    const shop = createServer((asked, answer) => {
      const parts: Buffer[] = []
      asked.on('data', (part: Buffer) => parts.push(part))
      asked.on('end', () => {
        seen.push({ body: Buffer.concat(parts).toString(), signature: String(asked.headers['gateway-signature']) })
        answer.writeHead(seen.length === 1 ? 503 : 200).end()
      })
    })
    await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
    const bank = await open()
    const noticeUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/hook`
    const { data } = await ask(bank, 'orders', { body: order({ key: 'told', noticeUrl }) })
    await type(String(data['url']), '4000000000000002')
    await expect.poll(() => seen.length, { timeout: 10_000 }).toBe(2)
    expect(seen[1]?.body).toBe(seen[0]?.body)
    for (const { body, signature } of seen) expect(signature).toBe(signatureOf(SECRET, body, Number(/^t=(\d+)/.exec(signature)?.[1])))
    await bank.close()
    await new Promise<void>((resolve) => shop.close(() => resolve()))
  })
})
