import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asWritten } from '@app/rules/lots/lot-name.ts'
import { dayIn } from '@app/rules/formats/dates.ts'
import { yardClockAt } from '@app/rules/formats/yard-clock.ts'
import { LANGUAGE_COOKIE } from '#platform/edge/edge.ts'
import { outlineOf, pdfStructure, type ReadPart } from '#test/pdf/pdf-structure.ts'
import { type InvoiceWorld, invoiceWorld, type Somebody } from '../invoices/invoices.test-kit.ts'

const SHEETS = '/data/release/sheets'
const PASSES = '/data/release/passes'
const TITLES = { en_us: 'Release sheet', es_es: 'Hoja de salida', nl_nl: 'Uitgifteblad' } as const

let world: InvoiceWorld
let operator: Somebody
beforeAll(async () => {
  world = await invoiceWorld()
  operator = await world.manager()
})
afterAll(() => world.close())

/** Today at the yard of these lots. */
async function today(): Promise<string> {
  const [{ zone }] = await world.rows(
    `select coalesce(y.zone, 'America/New_York') as zone from lots l left join yards y on y.number = coalesce(l.physical_yard, l.yard) limit 1`,
  )
  return dayIn(yardClockAt(zone, Date.now()), Date.now())
}
/** Somebody whose won lots are paid and have passes. */
async function aWinner(wins = 1): Promise<{ who: Somebody; lots: number[] }> {
  const who = await world.someone()
  const lots: number[] = []
  for (let at = 0; at < wins; at++) lots.push((await world.aWin(who)).lot)
  await world.bill(who)
  const payment = { number: who.number, currency: 'USD', amountMinor: wins * 141_500, source: 'BANK', reference: `W${who.number}` }
  await world.post('/data/operations/money/payments', { ...payment, receivedOn: '2026-01-05', reason: 'Seen.' }, operator.headers)
  for (const some of [lots.slice(0, 10), lots.slice(10)].filter(({ length }) => length > 0))
    expect(
      (await world.post(PASSES, { lots: some, carrier: 'Bluebonnet Towing & Söhne', on: await today() }, who.headers)).returnCode,
    ).toBe(1)
  return { who, lots }
}
/** What the parts of a page are, inner ones among them. */
const rolesIn = (parts: readonly ReadPart[]): readonly string[] => parts.flatMap(({ role, parts: inner }) => [role, ...rolesIn(inner)])
const document = (who: Pick<Somebody, 'headers'>, lots: readonly number[], headers: object = {}) =>
  world.app.inject({ url: `${SHEETS}/pdf?lots=${lots.join(',')}`, headers: { ...who.headers, ...headers } })
const sheetOf = async (who: Somebody, lot: number) => (await world.get(`${SHEETS}?lots=${lot}`, who.headers)).data.sheets[0]

/** How pdfjs writes the steps of a path: what each is, and how many numbers follow it. */
const STEPS: readonly (readonly [name: string, numbers: number])[] = [
  ['move', 2],
  ['line', 2],
  ['curve', 6],
  ['quadratic', 4],
  ['close', 0],
]
function movesIn(path: ArrayLike<number>): number {
  let moves = 0
  for (let at = 0; at < path.length; at += 1 + (STEPS[path[at] ?? 0]?.[1] ?? 0)) if (path[at] === 0) moves += 1
  return moves
}
/** Of how many squares each path of the first page is made. */
async function squaresOf(bytes: Uint8Array): Promise<readonly number[]> {
  const page = await (await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise).getPage(1)
  const { fnArray, argsArray } = await page.getOperatorList()
  return fnArray.flatMap((operation: number, at: number) => (operation === OPS.constructPath ? [movesIn(argsArray[at][1]?.[0] ?? [])] : []))
}

describe('release sheets as a document', () => {
  it('release sheets as a document are whose the lots are and their countermen’s, and nobody else’s', async () => {
    const { who, lots } = await aWinner()
    const stranger = await world.someone()
    const counterman = await world.someone({ kind: 'counterman', roles: ['COUNTERMAN'], broker_id: who.id })
    const kiosk = await world.someone({ kind: 'kiosk' })
    expect((await document({ headers: { host: 'localhost' } } as unknown as Somebody, lots)).statusCode).toBe(401)
    expect((await document(kiosk, lots)).statusCode).toBe(403)
    for (const one of [stranger, operator]) expect((await document(one, lots)).json().data).toMatchObject({ errorCode: 'LOT_NOT_FOUND' })
    for (const one of [who, counterman]) {
      const answer = await document(one, lots)
      expect(answer.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': expect.stringContaining(`release-${lots[0]}.pdf`),
        'cache-control': expect.stringContaining('no-store'),
      })
    }
  })

  it('release sheets as a document say what the page says, with code and QR, and can be read out', async () => {
    const { who, lots } = await aWinner()
    const sheet = await sheetOf(who, lots[0] ?? 0)
    const bytes = (await document(who, lots)).rawPayload
    const [page, ...more] = await pdfStructure(bytes)
    expect(more).toEqual([])
    const outline = outlineOf(page ?? { parts: [] })
    expect(outline).toContain('H1: Release sheet')
    expect(outline).toContain(`H2: ${asWritten(sheet.title)} · Lot ${lots[0]}`)
    expect(outline).toEqual(
      expect.arrayContaining(['Lbl: Carrier', 'LBody: Bluebonnet Towing & Söhne', `LBody: ${who.number}`, `P: ${sheet.code}`]),
    )
    expect(rolesIn(page?.parts ?? [])).toContain('Figure')
    expect(await squaresOf(bytes)).toContain(sheet.qr.path.split('M').length - 1)
    const alt = `QR code of the pass ${sheet.code}`
    const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
    const tree = JSON.stringify(await (await pdf.getPage(1)).getStructTree())
    expect(tree).toContain(alt)
    expect((await pdf.getMetadata()).info).toMatchObject({ Title: `Release sheets ${lots[0]}`, Language: 'en-US' })
  })

  it('release sheets as a document are a page a lot in the order in which they are named, ten at the most [MKT-5.31] [MKT-9.09]', async () => {
    const { who, lots } = await aWinner(11)
    const ten = lots.slice(0, 10).toReversed()
    const pages = await pdfStructure((await document(who, ten)).rawPayload)
    expect(
      pages.map((page) =>
        outlineOf(page)
          .find((part) => part.startsWith('H2'))
          ?.split(' ')
          .at(-1),
      ),
    ).toEqual(ten.map(String))
    expect((await document(who, lots)).json().data).toMatchObject({ errorCode: 'RELEASE_REFUSED', reason: 'TOO_MANY', max: 10 })
    for (const none of ['', 'x', '0', '99999999999', `${ten[0]},999999`])
      expect((await world.get(`${SHEETS}/pdf?lots=${none}`, who.headers)).data).toMatchObject({ errorCode: 'LOT_NOT_FOUND' })
  })

  it('release sheets as a document are in the language of their reader', async () => {
    const { who, lots } = await aWinner()
    for (const [locale, title] of Object.entries(TITLES)) {
      const cookie = `${who.headers.cookie}; ${LANGUAGE_COOKIE}=${locale}`
      const [page] = await pdfStructure((await document(who, lots, { cookie })).rawPayload)
      expect(outlineOf(page ?? { parts: [] })).toContain(`H1: ${title}`)
    }
  })

  it('a pass that was revoked is on no document any more', async () => {
    const { who, lots } = await aWinner(2)
    await world.post(`${PASSES}/revoke`, { lot: lots[0] }, who.headers)
    expect((await document(who, lots)).json().data).toMatchObject({ errorCode: 'LOT_NOT_FOUND', lot: lots[0] })
    expect((await document(who, lots.slice(1))).statusCode).toBe(200)
  })
})
