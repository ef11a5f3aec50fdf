import { request as requests } from '@playwright/test'
import { WebSocket } from 'ws'
import type { ClientMessage, LaneState, LiveMessage, LotState } from '@app/contract/lanes/live.ts'
import { expect, expectNoAxeFindingsInBothSchemes, expectNothingSideways, open, test } from './journey.ts'
import { OWN } from './own-people.ts'
import { signInAs } from './signed-in.ts'

/** A lot is on the block within this time, whatever the lanes are at. */
const ON_BLOCK_MS = 150_000
const JOURNEY_MS = 300_000
const TRIES_MAX = 60
/** No lot that costs more is bid on: others of the journeys have their own. */
const ASK_MAX_MINOR = 60_000
const MONTH_MS = 30 * 86_400_000
const SESSION_OVER = 4401

test.describe.configure({ mode: 'serial', timeout: JOURNEY_MS })

/** A program: it follows every lane that runs, and bids what is asked on the first lots that cost little. */
class Bot {
  readonly accepted: { readonly lot: number; readonly seq: number | null }[] = []
  readonly refused: string[] = []
  closed: number | null = null
  readonly #socket: WebSocket
  #tries = 0

  constructor(address: string, { token, lanes }: { token: string; lanes: readonly number[] }) {
    this.#socket = new WebSocket(address, { headers: { authorization: `Bearer ${token}` } })
    this.#socket.on('open', () => this.#say({ type: 'follow', lanes, lots: [] }))
    this.#socket.on('message', (text: Buffer) => this.#hear(JSON.parse(text.toString()) as LiveMessage))
    this.#socket.on('close', (code) => (this.closed = code))
    this.#socket.on('error', (error) => this.refused.push(String(error)))
  }

  leave(): void {
    this.#socket.close()
  }

  #say(message: ClientMessage): void {
    this.#socket.send(JSON.stringify(message))
  }

  #hear(message: LiveMessage): void {
    if (message.type === 'lot' || message.type === 'events') this.#see(message.state)
    if (message.type === 'refused') this.refused.push(message.code)
    if (message.type !== 'answer') return
    const { answer } = message
    if (answer.isAccepted) this.accepted.push({ lot: answer.lotNumber, seq: answer.seq })
    else this.refused.push(answer.reason)
  }

  #see({ lot: lotNumber, phase, askMinor: amountMinor, currency, seq: expectedSeq }: LotState): void {
    if (phase !== 'ACTIVE' || amountMinor > ASK_MAX_MINOR || this.accepted.length > 0 || this.#tries >= TRIES_MAX) return
    const key = `bot-${++this.#tries}`
    this.#say({ type: 'bid', id: key, bid: { lotNumber, kind: 'LIVE', amountMinor, currency, expectedSeq, key } })
  }
}

test('a bot bids by token in a running lane within its caps, and is cut off everywhere once the token is revoked', async ({
  page,
  baseURL,
}) => {
  const name = `Night bids ${Date.now() % 100_000}`
  await signInAs(page, OWN.scripting.number)
  await open(page, '/accountInformation/delegates')
  const part = page.getByRole('region', { name: 'Programs' })
  await part.getByText('Make a token', { exact: true }).first().click()
  const form = page.getByRole('form', { name: 'Make a token' })
  await expectNoAxeFindingsInBothSchemes(page)
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByLabel('Place bids for you').check()
  await form.getByLabel('One lot').first().fill('3000')
  await form.getByLabel('Lots at once').first().fill('1')
  await form.getByLabel('Last day').fill(new Date(Date.now() + MONTH_MS).toISOString().slice(0, 10))
  await form.getByRole('button', { name: 'Make a token' }).click()
  const shown = page.locator('.token-text')
  await expect(shown).toHaveText(/^hlk_[\w-]{43}$/)
  const token = await shown.innerText()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNothingSideways(page)
  await expectNoAxeFindingsInBothSchemes(page)

  const bot = await requests.newContext({ baseURL: baseURL ?? '', extraHTTPHeaders: { authorization: `Bearer ${token}` } })
  try {
    const running = async (): Promise<readonly number[]> => {
      const { data } = (await (await bot.get('/public/data/lanes')).json()) as { data: { lanes: { lane: LaneState }[] } }
      return data.lanes.flatMap(({ lane }) => (lane.state === 'RUNNING' ? [lane.saleId] : []))
    }
    await expect.poll(async () => (await running()).length, { timeout: ON_BLOCK_MS }).toBeGreaterThan(0)
    const { data } = (await (await bot.post('/public/data/live-ticket', { data: {} })).json()) as { data: { ticket: string } }
    const address = `${(baseURL ?? '').replace(/^http/, 'ws')}/live?ticket=${data.ticket}`
    const line = new Bot(address, { token, lanes: (await running()).slice(0, 12) })
    await expect.poll(() => line.accepted.length, { timeout: ON_BLOCK_MS }).toBe(1)
    const [{ lot, seq } = { lot: 0, seq: 0 }] = line.accepted
    const story = (await (await bot.get(`/data/lots/bids/explain/${lot}/${seq}`)).json()) as { returnCode: number; data: { kind: string } }
    expect(story).toMatchObject({ returnCode: 1, data: { kind: 'LIVE' } })

    expect((await bot.get('/data/member/tokens')).status()).toBe(403)
    await open(page, '/accountInformation/delegates')
    await expect(page.locator('.token-text')).toHaveCount(0)
    const entry = page.getByRole('article', { name })
    await expect(entry).toContainText('Last used')
    await entry.getByText('Revoke token', { exact: true }).click()
    await entry.getByLabel('Reason').fill('Tried out')
    await entry.getByRole('button', { name: 'Revoke now' }).click()
    await expect(entry).toContainText('Your reason: Tried out')
    await expect.poll(() => line.closed).toBe(SESSION_OVER)
    expect((await bot.get('/public/data/lanes')).status()).toBe(401)
  } finally {
    await bot.dispose()
  }
})

test('a token is made and shown once without script', async ({ page, browser, baseURL }) => {
  await signInAs(page, OWN.scripting.number)
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL === undefined ? {} : { baseURL }) })
  try {
    await context.addCookies(await page.context().cookies())
    const plain = await context.newPage()
    await plain.goto('/accountInformation/delegates')
    const form = plain.getByRole('form', { name: 'Make a token' })
    await plain.getByText('Make a token', { exact: true }).first().click()
    await form.getByLabel('Name', { exact: true }).fill('Plain')
    await form.getByRole('button', { name: 'Make a token' }).click()
    await expect(plain.getByRole('alert')).toContainText('Choose a day from today')
    await form.getByLabel('Name', { exact: true }).fill('Plain')
    await form.getByLabel('Last day').fill(new Date(Date.now() + MONTH_MS).toISOString().slice(0, 10))
    await form.getByRole('button', { name: 'Make a token' }).click()
    await expect(plain.locator('.token-text')).toHaveText(/^hlk_[\w-]{43}$/)
    await plain.reload()
    await expect(plain.locator('.token-text')).toHaveCount(0)
    await expect(plain.getByRole('article', { name: 'Plain' })).toContainText('Good until')
  } finally {
    await context.close()
  }
})
