import { expect, type Browser, type Page } from '@playwright/test'
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

/** Yards with lots that one of is chosen from. */
const YARDS_WITH_LOTS = 3
const LOTS_LEAST = 3
/** An operator may ask so much in a minute and no more; then it is their turn again within this time, milliseconds. */
const PATIENCE_MS = 5_000
/** Yards that have sales, those first that had lots the last time; without those that had too few. */
let yards: readonly number[] = []

/** Calls as often as an operator may, and then waits until it is their turn again. */
export async function ask(page: Page, path: string, body?: object): Promise<Awaited<ReturnType<typeof call>>> {
  for (;;) {
    const answer = await call(page, path, body)
    if (answer.data['errorCode'] !== 'TOO_MANY_REQUESTS') return answer
    await page.waitForTimeout(PATIENCE_MS)
  }
}

async function everyYard(page: Page): Promise<number[]> {
  const found = new Set<number>()
  for (let at = 1, pages = 1; at <= pages; at++) {
    const { data } = await ask(page, `/data/operations/sales?page=${at}`)
    pages = data['pages'] as number
    for (const { yardNumber } of data['sales'] as readonly { yardNumber: number }[]) found.add(yardNumber)
  }
  return [...found]
}

/** Lots of a yard that are in no sale, those with a seller first, and that every person of these journeys may bid on. */
async function lotsForAnyone(page: Page, yard: number, least: number): Promise<readonly FreeLot[]> {
  const free = (await ask(page, `/data/operations/yards/${yard}/lots`)).data['lots'] as readonly FreeLot[]
  // Lots of other countries are in the calendar too; the people of these journeys watch and bid on the US site alone.
  const american = free.filter(({ currency }) => currency === 'USD')
  const found: FreeLot[] = []
  for (const lot of american.toSorted((a, b) => Number(b.sellerName !== '') - Number(a.sellerName !== ''))) {
    const { data } = await ask(page, `/public/data/lotdetails/solr/${lot.lotNumber}`)
    // A vehicle for parts asks for a licence that none of them has.
    if ((data['lotDetails'] as { tgc?: string }).tgc !== 'TITLEGROUP_J') found.push(lot)
    if (found.length === least) break
  }
  return found
}

/**
 * A yard with lots that are in no sale, and those lots, looked up by the operator who confirms: the one who acts would
 * use up what an account may ask in a minute where few yards have such lots. Of a few such yards it is the one with
 * fewest, since lanes of the demo world take theirs where most are; with `hasSeller` the first where one of them has a seller.
 */
export const aYardWithLots = (place: Place, { hasSeller = false, least = LOTS_LEAST } = {}): Promise<YardWithLots> =>
  asPerson(place, 'second', (page) => yardWithLots(page, { hasSeller, least }))

async function yardWithLots(page: Page, { hasSeller, least }: { hasSeller: boolean; least: number }): Promise<YardWithLots> {
  if (yards.length === 0) yards = await everyYard(page)
  const found: YardWithLots[] = []
  const spent = new Set<number>()
  for (const yard of yards) {
    const lots = await lotsForAnyone(page, yard, least)
    if (lots.length < least) spent.add(yard)
    else if (!hasSeller || lots.some(({ sellerName }) => sellerName !== '')) found.push({ yard, lots })
    if (found.length === (hasSeller ? 1 : YARDS_WITH_LOTS)) break
  }
  yards = [...new Set([...found.map(({ yard }) => yard), ...yards])].filter((yard) => !spent.has(yard))
  const [fewest] = found.toSorted((a, b) => a.lots.length - b.lots.length)
  if (fewest === undefined) throw new Error('no yard has lots without a sale')
  return fewest
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
