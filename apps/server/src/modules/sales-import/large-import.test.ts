import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LOTS_OF_FEED_ROW } from '#platform/db/lot-feed.ts'
import { type Given, ownDesk, salesText } from '../sales-file/sales-file.test-kit.ts'

const own = ownDesk()

const ROWS = 16_000
const EVERY = 1_000
/** Long enough that the file is read by two threads. */
const NOTE = 'SEE PICTURES, AND ASK. '.repeat(6)
const lotOf = (at: number): string => String(70_000_001 + at)
const TOWNS = ['MILLBROOK', 'DAYTON', 'LIMA']

/** Rows of which each thousandth is of another kind: refused, a lot for the second time, or two lines long. */
function mixed(): Given[] {
  return Array.from({ length: ROWS }, (_, at): Given => {
    const row = {
      specialNote: NOTE,
      itemNumber: String(1 + (at % 300)),
      saleTime: at % 2 === 0 ? '1000' : '1100',
      locationCity: TOWNS[at % 3] ?? '',
    }
    if (at % EVERY === 10) return { ...row, year: 'MMXIX' }
    if (at % EVERY === 20) return { ...row, lotNumber: lotOf(at - 5) }
    if (at % EVERY === 30) return { ...row, specialNote: `${NOTE}\nSECOND LINE "É"` }
    return row
  })
}

describe('a file that is read by two threads', () => {
  it('becomes the same lots, in the order of the file, and refuses by its lines', async () => {
    const path = await own.desk.file('mixed.csv', salesText(mixed()))
    const report = await own.desk.import(path)
    const rejected = ROWS / EVERY
    expect(report).toMatchObject({ rowsRead: ROWS, rowsRejected: 2 * rejected, lotsAdded: ROWS - 2 * rejected, lotsChanged: 0 })
    const lines = (await readFile(report.rejectReport ?? '', 'utf8')).trim().split('\r\n').slice(1)
    expect(lines).toEqual(
      Array.from({ length: rejected }, (_, run) => {
        // The header is line 1; each earlier run has one row of two lines.
        const first = run * EVERY + 2 + run
        return [
          `${first + 10},Year,"""MMXIX"" is not a whole number"`,
          `${first + 20},Lot number,"lot ${lotOf(run * EVERY + 15)} stands in the file twice; the first row counts"`,
        ]
      }).flat(),
    )
    const [counted] = await own.rowsOf(
      `select count(*)::int as lots, count(distinct l.number)::int as numbers, count(*) filter (where i.item_number = 1 + (l.number - 70000001) % 300
           and s.starts_at = l.auction_at and l.local_start = timestamp '2026-07-14 10:00' + make_interval(hours => ((l.number - 70000001) % 2)::int)
           and l.city = (array['MILLBROOK', 'DAYTON', 'LIMA'])[1 + (l.number - 70000001) % 3] and l.description = '2019 HONDA ACCORD SPORT'
           and (l.special_note like '%SECOND LINE "É"') = ((l.number - 70000001) % ${EVERY} = 30))::int as alike
       from lots l join sale_items i on i.lot = l.number join sales s on s.id = i.sale_id`,
    )
    const lots = ROWS - 2 * rejected
    expect(counted).toEqual({ lots, numbers: lots, alike: lots })
    const [fed] = await own.rowsOf(
      `select count(*)::int as fed, count(distinct lot)::int as lots from (select ${LOTS_OF_FEED_ROW} as lot from feed) named`,
    )
    expect(fed).toEqual({ fed: lots, lots })

    expect(await own.desk.import(path)).toMatchObject({ lotsAdded: 0, lotsChanged: 0, rowsRejected: 2 * rejected })
    expect(await readdir(join(own.desk.folder, 'reports'))).toEqual([expect.stringContaining('mixed.csv')])
  })

  it('ends where it does when it is stopped while it reads', async () => {
    const path = await own.desk.file('stopped.csv', salesText(mixed()))
    const stop = new AbortController()
    await expect(own.desk.import(path, { signal: stop.signal, onProgress: () => stop.abort() })).rejects.toThrow('aborted')
    expect(await own.rowsOf('select (select count(*)::int from lots) as lots, (select count(*)::int from imports) as imports')).toEqual([
      { lots: 0, imports: 0 },
    ])
    expect(await own.desk.import(path)).toMatchObject({ lotsAdded: ROWS - (2 * ROWS) / EVERY })
  })
})

describe('a file of lots that stand, of lots that changed and of new ones', () => {
  it('adds, changes and leaves each of them', async () => {
    await own.desk.importRows([{}, { color: 'BLUE' }, {}])
    await own.database.pool.query('truncate feed')
    const report = await own.desk.importRows([
      {},
      { color: 'RED' },
      {},
      { itemNumber: '4', locationCity: 'BACK\\SLASH' },
      { saleDate: '0', dayOfWeek: '0', saleTime: '' },
    ])
    expect(report).toMatchObject({ lotsAdded: 2, lotsChanged: 1, counts: { lotsRevised: 1 } })
    expect(await own.rowsOf(`select ${LOTS_OF_FEED_ROW} as lot from feed order by lot`)).toEqual([
      { lot: 70000002 },
      { lot: 70000004 },
      { lot: 70000005 },
    ])
    expect(await own.rowsOf('select lot, revision from lot_revisions')).toEqual([{ lot: 70000002, revision: 2 }])
    expect(
      await own.rowsOf('select number, color, city, sale_id is null as unlisted from lots where number >= 70000002 order by number'),
    ).toEqual([
      { number: 70000002, color: 'RED', city: 'MILLBROOK', unlisted: false },
      { number: 70000003, color: 'BLU', city: 'MILLBROOK', unlisted: false },
      { number: 70000004, color: 'BLU', city: 'BACK\\SLASH', unlisted: false },
      { number: 70000005, color: 'BLU', city: 'MILLBROOK', unlisted: true },
    ])
    expect(await own.rowsOf('select lot, item_number from sale_items where lot >= 70000004')).toEqual([{ lot: 70000004, item_number: 4 }])
  })

  it('withdraws what a complete one leaves out, and nothing that it brings', async () => {
    await own.desk.importRows(Array.from({ length: 10 }, () => ({})))
    const rows: Given[] = [...Array.from({ length: 9 }, () => ({})), { lotNumber: '70000099' }]
    expect(await own.desk.importRows(rows, { isComplete: true })).toMatchObject({ lotsAdded: 1, lotsWithdrawn: 1 })
    expect(await own.rowsOf(`select number from lots where status = 'WITHDRAWN'`)).toEqual([{ number: 70000010 }])
  })
})
