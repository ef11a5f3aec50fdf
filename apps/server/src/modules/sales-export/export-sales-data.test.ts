import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { exportSalesData } from './export-sales-data.ts'
import { type Given, ownDesk, salesText } from '../sales-file/sales-file.test-kit.ts'

const own = ownDesk()

const dirty: Given[] = [
  { drive: 'Rear Wheel Drive w/4x4', make: ' POLARIS', saleTime: '700' },
  { saleDate: '0', dayOfWeek: '0', saleTime: '' },
  { saleDate: '', dayOfWeek: '', saleTime: '', specialNote: 'COMMAS, "QUOTES" AND\nLINES' },
  { specialNote: '=1+2', locationZip: '43004 1234', trim: `LONG${' '.repeat(40)}` },
  { saleTime: '0', engine: '2.0L  4', hasKeys: 'EXM' },
  { locationCountry: 'CAN', currency: 'CAD', locationState: 'ON', locationZip: 'L0L 1L0', yardNumber: '294', yardName: 'ONTARIO AUCTION' },
]

const fed = async (): Promise<unknown> => (await own.database.pool.query('select count(*)::int as n from feed')).rows

describe('exportSalesData', () => {
  it('writes the rows of an import back as they came', async () => {
    const text = salesText(dirty)
    await own.desk.import(await own.desk.file('in.csv', text))
    const path = join(own.desk.folder, 'out.csv')
    expect(await exportSalesData(own.database.pool, { path, site: 'CPRTUS' })).toBe(6)
    expect(await readFile(path, 'utf8')).toBe(text)
  })

  it('writes a file whose import is a no-op, also of shifted sales', async () => {
    await own.desk.importRows(dirty, { shiftDays: 133 })
    const path = join(own.desk.folder, 'shifted.csv.gz')
    await exportSalesData(own.database.pool, { path, site: 'CPRTUS' })
    expect(gunzipSync(await readFile(path)).toString()).toContain('20261124,TUESDAY,700')
    const before = await fed()
    expect(await own.desk.import(path)).toMatchObject({ rowsRead: 6, lotsAdded: 0, lotsChanged: 0 })
    expect(await fed()).toEqual(before)
  })

  it('names the clock of a shifted sale by the hour it has then; a word that was wrong before stays as the file had it', async () => {
    const labels = ['EDT', 'EST', '', 'XYZ'].map((timeZone) => ({ timeZone }))
    const inWinter = labels.map(({ timeZone }) => ({ timeZone: timeZone === 'EDT' ? 'EST' : timeZone }))
    await own.desk.importRows(labels, { shiftDays: 133 })
    const path = join(own.desk.folder, 'winter.csv')
    await exportSalesData(own.database.pool, { path, site: 'CPRTUS' })
    const days = { saleDate: '20261124', dayOfWeek: 'TUESDAY' }
    expect(await readFile(path, 'utf8')).toBe(salesText(inWinter.map((label) => ({ ...days, ...label }))))
    const before = await fed()
    expect(await own.desk.import(path)).toMatchObject({ rowsRead: 4, lotsAdded: 0, lotsChanged: 0 })
    expect(await fed()).toEqual(before)
  })

  it('leaves out lots of other sites and withdrawn ones', async () => {
    await own.desk.importRows([{}, {}, {}])
    await own.desk.importRows([{ lotNumber: '80000001' }], { site: 'CPRTDRIVE' })
    await own.database.pool.query(`update lots set status = 'WITHDRAWN' where number = 70000002`)
    const path = join(own.desk.folder, 'few.csv')
    await exportSalesData(own.database.pool, { path, site: 'CPRTDRIVE' })
    expect(await readFile(path, 'utf8')).toBe(salesText([{ lotNumber: '80000001' }]))
    expect(await exportSalesData(own.database.pool, { path, site: 'CPRTUS' })).toBe(3)
  })

  it('tells of lots that were sold, with the price they went for; an import leaves such rows alone here and elsewhere', async () => {
    await own.desk.importRows([{}, { saleDate: '0', dayOfWeek: '0', saleTime: '' }, {}])
    await own.database.pool.query(
      `update lots set status = 'SOLD', high_bid_minor = 245000 where number = 70000001;
       update lots set status = 'SOLD', high_bid_minor = 90000, sale_id = null, local_start = null, auction_date_type = null where number = 70000002`,
    )
    const path = join(own.desk.folder, 'sold.csv')
    await exportSalesData(own.database.pool, { path, site: 'CPRTUS' })
    const sold = { saleStatus: 'Sold' }
    const rows = [{ ...sold, highBid: '2450.0' }, { ...sold, highBid: '900.0', saleDate: '0', dayOfWeek: '0', saleTime: '' }, {}]
    expect(await readFile(path, 'utf8')).toBe(salesText(rows))
    const before = await fed()
    for (const isComplete of [false, true])
      expect(await own.desk.import(path, { isComplete })).toMatchObject({
        rowsRead: 3,
        rowsRejected: 0,
        lotsAdded: 0,
        lotsChanged: 0,
        lotsWithdrawn: 0,
        counts: { rowsSold: 2 },
      })
    expect(await fed()).toEqual(before)
    await own.database.pool.query('truncate lots, sale_items, sales, yards, lot_revisions, feed, imports cascade')
    expect(await own.desk.import(path)).toMatchObject({ lotsAdded: 1, counts: { rowsSold: 2 } })
  })

  it('writes how lots are sold for tax in a column of its own, whoever said so, and its import is a no-op', async () => {
    const rows: Given[] = [
      { taxStatus: 'STANDARD' },
      { taxStatus: '' },
      { taxStatus: 'MARGIN' },
      { taxStatus: 'EXEMPT', saleStatus: 'On Approval' },
    ]
    await own.desk.importRows(rows)
    // As the desk of tax does.
    await own.database.pool.query(`update lots set tax_status = 'STANDARD' where number = 70000002`)
    const path = join(own.desk.folder, 'taxed.csv')
    await exportSalesData(own.database.pool, { path, site: 'CPRTUS' })
    expect(await readFile(path, 'utf8')).toBe(salesText(rows.with(1, { taxStatus: 'STANDARD' })))
    const before = await fed()
    expect(await own.desk.import(path)).toMatchObject({ rowsRead: 4, rowsRejected: 0, lotsAdded: 0, lotsChanged: 0 })
    expect(await fed()).toEqual(before)
    await own.database.pool.query('truncate lots, sale_items, sales, yards, lot_revisions, feed, imports cascade')
    await own.desk.import(path)
    expect(await own.rowsOf('select tax_status from lots order by number')).toEqual(
      ['STANDARD', 'STANDARD', 'MARGIN', 'EXEMPT'].map((tax_status) => ({ tax_status })),
    )
    await own.database.pool.query('update lots set tax_status = null')
    await exportSalesData(own.database.pool, { path, site: 'CPRTUS' })
    expect(await readFile(path, 'utf8')).toBe(salesText([{}, {}, {}, { saleStatus: 'On Approval' }]))
  })

  it('keeps an earlier file when it cannot write a new one', async () => {
    await own.desk.importRows([{}])
    const path = await own.desk.file('kept.csv', 'earlier')
    const stopped = AbortSignal.abort()
    await expect(exportSalesData(own.database.pool, { path, site: 'CPRTUS', signal: stopped })).rejects.toThrow('aborted')
    expect(await readFile(path, 'utf8')).toBe('earlier')
  })
})
