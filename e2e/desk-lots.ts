import type { Browser, Page } from '@playwright/test'
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

/** Runs as somebody in a browser of his own; `second` is the operator who confirms. */
export async function asPerson<T>({ browser, baseURL }: Place, who: number | 'second', work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  try {
    const page = await context.newPage()
    await (who === 'second' ? signInAsSecond(page) : signInAs(page, who))
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

/** Yards with lots that one of is chosen from. */
const YARDS_WITH_LOTS = 3
/** Those that were found: to look through all yards in each journey would be more than one person may ask in a minute. */
let yardsFound: readonly number[] = []

/**
 * A yard with lots that are in no sale, one of them with a seller, and those lots: of a few such yards the one with fewest, since lanes
 * of the demo world take theirs where most are.
 */
export async function aYardWithLots(page: Page): Promise<{ yard: number; lots: readonly FreeLot[] }> {
  const among = async (yards: Iterable<number>): Promise<{ yard: number; lots: readonly FreeLot[] }[]> => {
    const found: { yard: number; lots: readonly FreeLot[] }[] = []
    for (const yard of yards) {
      const free = await call(page, `/data/operations/yards/${yard}/lots`)
      // Lots of other countries stand in the calendar too; the people of these journeys watch and bid on the US site alone.
      const lots = (free.data['lots'] as readonly FreeLot[]).filter(({ currency }) => currency === 'USD')
      if (lots.length >= 3 && lots.some(({ sellerName }) => sellerName !== '')) found.push({ yard, lots })
      if (found.length === YARDS_WITH_LOTS) break
    }
    return found.toSorted((a, b) => a.lots.length - b.lots.length)
  }
  const everyYard = async (): Promise<Set<number>> => {
    const yards = new Set<number>()
    for (let at = 1, pages = 1; at <= pages; at++) {
      const { data } = await call(page, `/data/operations/sales?page=${at}`)
      pages = data['pages'] as number
      for (const { yardNumber } of data['sales'] as readonly { yardNumber: number }[]) yards.add(yardNumber)
    }
    return yards
  }
  const known = await among(yardsFound)
  const found = known.length > 0 ? known : await among(await everyYard())
  yardsFound = found.map(({ yard }) => yard)
  const [fewest] = found
  if (fewest === undefined) throw new Error('no yard has lots without a sale')
  return fewest
}

/** A sale at a yard; answers its number. */
export async function aSale(page: Page, yard: number, said: object): Promise<number> {
  const { data } = await call(page, '/data/operations/sales', { yard, time: '10:00', ...said })
  return (data['sale'] as { saleId: number }).saleId
}
