import { expect, test, type Browser, type Page } from '@playwright/test'
import { isOwnLot, OWN_YARDS } from './own-lots.ts'
import { call, signInAs, signInAsSecond } from './signed-in.ts'

const DAY_MS = 86_400_000
/** Sales of these journeys stand so far ahead that no other journey meets them. */
const AHEAD_MS = 60 * DAY_MS
/** A day for a sale of these journeys, `YYYY-MM-DD`. */
export const dayAhead = (extra = 0): string => new Date(Date.now() + AHEAD_MS + extra * DAY_MS).toISOString().slice(0, 10)

interface Place {
  readonly browser: Browser
  readonly baseURL: string | undefined
}

/** A person by number; `second` is the operator who confirms; one with `number` signs in with an authenticator app. */
type Who = number | 'second' | { readonly number: number }

/** Runs as somebody in a browser of their own. */
export async function asPerson<T>({ browser, baseURL }: Place, who: Who, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  try {
    const page = await context.newPage()
    await (typeof who === 'number' ? signInAs(page, who) : signInAsSecond(page, who === 'second' ? undefined : who))
    return await work(page)
  } finally {
    await context.close()
  }
}

interface FreeLot {
  readonly lotNumber: number
  readonly currency: string
  readonly sellerName: string
}

interface YardWithLots {
  readonly yard: number
  readonly lots: readonly FreeLot[]
}

const LOTS_A_SALE = 3
/** An operator may ask so much in a minute and no more; then it is their turn again within this time, milliseconds. */
const PATIENCE_MS = 5_000

/** Calls as often as an operator may, and then waits until it is their turn again. */
export async function ask(page: Page, path: string, body?: object): Promise<Awaited<ReturnType<typeof call>>> {
  for (;;) {
    const answer = await call(page, path, body)
    if (answer.data['errorCode'] !== 'TOO_MANY_REQUESTS') return answer
    await page.waitForTimeout(PATIENCE_MS)
  }
}

/** The yard of this worker and `count` lots there that are in no sale, looked up by an operator. No journey beside it takes of them. */
export async function aYardWithLots(page: Page, { count = LOTS_A_SALE, hasSeller = false } = {}): Promise<YardWithLots> {
  const yard = OWN_YARDS[test.info().parallelIndex % OWN_YARDS.length] ?? OWN_YARDS[0]
  const free = (await ask(page, `/data/operations/yards/${yard}/lots`)).data['lots'] as readonly FreeLot[]
  const lots = free.filter(({ lotNumber, sellerName }) => isOwnLot(lotNumber) && (sellerName !== '') === hasSeller).slice(0, count)
  if (lots.length < count) throw new Error(`yard ${yard} has only ${lots.length} such lots without a sale`)
  return { yard, lots }
}

/** A sale at a yard; answers its number. */
export async function aSale(page: Page, yard: number, said: object): Promise<number> {
  const { data } = await call(page, '/data/operations/sales', { yard, time: '10:00', ...said })
  const sale = data['sale'] as { saleId: number } | undefined
  if (sale === undefined) throw new Error(`no sale was made: ${JSON.stringify(data)}`)
  return sale.saleId
}

/** Places a bid, which is accepted. */
export async function bids(page: Page, bid: object): Promise<void> {
  const { data } = await call(page, '/data/lots/bids', { bids: [bid] })
  expect(data['bids'], JSON.stringify(data['bids'])).toMatchObject([{ isAccepted: true }])
}
