import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BuyerClass } from '@app/rules/fees/schedule.ts'
import { A_YARD } from '#test/lots.ts'
import { plain } from '#test/page-text.ts'
import { pagesApp, type PagesApp } from '#test/pages-app.ts'
import { letBidFor } from '#test/accounts/mandates.ts'
import { aPerson, signIn } from '#test/people.ts'

const [LOT, OTHER] = [43_200_001, 43_200_002]
const DAY_MS = 86_400_000
const ROUNDS = 3
/** A node remembers a session for a second. */
const SESSION_READ_AGAIN_MS = 1_500

/** All-in price of the next bid, $11,300, before the sale (auction-rules B3). */
const TOTALS = { STD: '$12,570', VOL: '$12,420', UNS: '$12,960' } as const
/** Who reads: the fees that are theirs and how they ask. */
interface Reader {
  readonly buyerClass: BuyerClass
  readonly headers: Readonly<Record<string, string>>
}

let pages: PagesApp
let readers: Readonly<Record<'visitor' | 'standard' | 'highVolume' | 'unsecured' | 'counterman', Reader>>

beforeAll(async () => {
  const auction_at = new Date(Date.now() + DAY_MS)
  pages = await pagesApp([LOT, OTHER].map((number) => ({ number, auction_at, auction_date_type: 'F', high_bid_minor: 1_120_000 })))
  const { db } = pages.database
  const buyer = async (buyer_class: BuyerClass) => {
    const person = await aPerson(db)
    await db.insertInto('bidder_terms').values({ account_id: person.id, buyer_class }).execute()
    return person
  }
  const [standard, highVolume, unsecured] = [await aPerson(db), await buyer('VOL'), await buyer('UNS')]
  const counterman = await aPerson(db, { kind: 'counterman', broker_id: highVolume.id })
  await letBidFor(db, { payer: highVolume, holder: counterman })
  readers = {
    visitor: { buyerClass: 'STD', headers: {} },
    standard: { buyerClass: 'STD', headers: await signIn(db, standard) },
    highVolume: { buyerClass: 'VOL', headers: await signIn(db, highVolume) },
    unsecured: { buyerClass: 'UNS', headers: await signIn(db, unsecured) },
    counterman: { buyerClass: 'VOL', headers: await signIn(db, counterman) },
  }
  for (const { headers } of [readers.standard, readers.highVolume, readers.unsecured])
    await pages.app.inject({ method: 'POST', url: `/data/lots/addToWatchList/${LOT}`, headers })
})
afterAll(() => pages.close())

/** Which of the totals a page shows, in its text and in what its script starts from. */
async function totalsOn(path: string, { headers }: Reader, view = 'gallery'): Promise<string[]> {
  const cookie = [headers['cookie'], `searchView=${view}`].filter(Boolean).join('; ')
  const {
    body,
    statusCode,
    headers: { location: headersOf },
  } = await pages.get(path, { ...headers, cookie })
  expect([path, statusCode, headersOf]).toEqual([path, 200, undefined])
  const main = plain(/<main.*<\/main>/s.exec(body)?.[0] ?? '')
  return Object.values(TOTALS).filter(
    (total) =>
      main.includes(total) || body.includes(`"minor":${total.replace(/\D/g, '')}00,`) || body.includes(`:${total.replace(/\D/g, '')}00}`),
  )
}

const LISTS = [
  ['results as cards', '/lotSearchResults', 'gallery'],
  ['results as rows', '/lotSearchResults', 'list'],
  ['results as a table', '/lotSearchResults', 'classic'],
  ['the home page', '/', 'gallery'],
  ['a yard', `/location/${A_YARD.number}`, 'gallery'],
  ['the list of a yard', `/saleListResult/inventory/${A_YARD.number}`, 'gallery'],
  ['the page of a lot', `/lot/${LOT}`, 'gallery'],
  ['a comparison', `/compareLots/${LOT},${OTHER}`, 'gallery'],
] as const

describe('the all-in price of a reader', () => {
  it.each(LISTS)('the all-in price of a reader is of their own class on %s, whoever reads it in the same moment', async (_, path, view) => {
    for (let round = 0; round < ROUNDS; round++) {
      const totals = await Promise.all(
        Object.entries(readers).map(async ([name, reader]) => [name, await totalsOn(path, reader, view)] as const),
      )
      const right = Object.entries(readers).map(([name, { buyerClass }]) => [name, [TOTALS[buyerClass]]] as const)
      expect(totals).toEqual(right)
    }
  })

  it.each(['/watchList', '/dashboard'])('the all-in price of a reader is of their own class on %s', async (path) => {
    // A counterman has no watch list.
    const members = [readers.standard, readers.highVolume, readers.unsecured]
    const totals = await Promise.all(members.map((reader) => totalsOn(path, reader)))
    expect(totals).toEqual(members.map(({ buyerClass }) => [TOTALS[buyerClass]]))
  })

  it('the all-in price of a reader is named by its class beside the fees', async () => {
    const words = async ({ headers }: Reader, path = `/lot/${LOT}`) => plain((await pages.get(path, headers)).body)
    expect(await words(readers.visitor)).toContain('Standard fees, as for a registered buyer.')
    expect(await words(readers.highVolume)).toContain('Your fees: licensed buyer of high volume.')
    expect(await words(readers.unsecured)).toContain('Your fees: buyer with unsecured payment.')
    expect(await words(readers.unsecured, `/es/lot/${LOT}`)).toContain('Sus tarifas: pago sin garantía.')
    expect(await words(readers.unsecured, `/nl/lot/${LOT}`)).toContain('Uw kosten: betaling zonder zekerheid.')
  })

  it('follows when operators change the class', async () => {
    const { db } = pages.database
    const person = await aPerson(db)
    const headers = await signIn(db, person)
    expect(await totalsOn('/lotSearchResults', { buyerClass: 'STD', headers })).toEqual([TOTALS.STD])
    await db.insertInto('bidder_terms').values({ account_id: person.id, buyer_class: 'UNS' }).execute()
    await sleep(SESSION_READ_AGAIN_MS)
    expect(await totalsOn('/lotSearchResults', { buyerClass: 'UNS', headers })).toEqual([TOTALS.UNS])
  })

  it('the all-in price of a visitor comes with the bytes that every visitor gets, whoever read the page before', async () => {
    const path = '/lotSearchResults?page=1&q=1'
    await pages.get(path, readers.unsecured.headers)
    const [one, other] = [await pages.get(path), await pages.get(path)]
    const tag = (answer: typeof one) => String(answer.headers['etag']).split('.')[0]
    expect(tag(one)).toBe(tag(other))
    expect(await totalsOn(path, readers.visitor)).toEqual([TOTALS.STD])
  })
})
