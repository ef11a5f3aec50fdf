import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { type Given, ownDesk, salesText } from '../sales-file/sales-file.test-kit.ts'

const own = ownDesk()

const statuses = async () => (await own.rowsOf('select tax_status from lots order by number')).map(({ tax_status }) => tax_status)
const history = () => own.rowsOf('select lot, changes from lot_revisions order by lot, revision')
/** What the desk of tax does of a lot. */
const said = (lot: number, status: string | null) =>
  own.database.pool.query('update lots set tax_status = $2 where number = $1', [lot, status])
const rowsOf = (...given: readonly string[]): Given[] => given.map((taxStatus) => ({ taxStatus }))

/** Rows enough that two threads read the file, and notes of two lines among them. */
const MANY = 16_000
const NOTE = 'SEE PICTURES, AND ASK. '.repeat(6)

describe('a file that says how lots are sold for tax', () => {
  it('sets it of new lots, counts it, and leaves those whose cell is empty as their place does', async () => {
    const report = await own.desk.importRows(rowsOf('STANDARD', 'margin', ' Exempt ', '', 'STANDARD'))
    expect(report).toMatchObject({ lotsAdded: 5, rowsRejected: 0, counts: { rowsTaxed: 2, rowsOfMargin: 1, rowsUntaxed: 1 } })
    expect(await statuses()).toEqual(['STANDARD', 'MARGIN', 'EXEMPT', null, 'STANDARD'])
  })

  it('a file with tax is refused row by row where it names no such status, and brings the others', async () => {
    const report = await own.desk.importRows(rowsOf('STANDARD', 'VAT 20%', 'PLACE', 'MARGIN', 'EXEMPT'))
    expect(report).toMatchObject({ lotsAdded: 3, rowsRejected: 2 })
    const lines = (await readFile(report.rejectReport ?? '', 'utf8')).trim().split('\r\n')
    expect(lines.slice(1)).toEqual([
      '3,Tax Status,"""VAT 20%"" is not STANDARD, MARGIN, EXEMPT or empty"',
      '4,Tax Status,"""PLACE"" is not STANDARD, MARGIN, EXEMPT or empty"',
    ])
    expect(await statuses()).toEqual(['STANDARD', 'MARGIN', 'EXEMPT'])
  })

  it('changes it by a later file with history and feed, and the same file twice changes nothing', async () => {
    await own.desk.importRows(rowsOf('STANDARD', 'MARGIN', '', 'EXEMPT'))
    await own.database.pool.query('truncate feed')
    const path = await own.desk.file('later.csv', salesText(rowsOf('MARGIN', '', 'STANDARD', 'EXEMPT')))
    expect(await own.desk.import(path)).toMatchObject({ lotsAdded: 0, lotsChanged: 3 })
    expect(await statuses()).toEqual(['MARGIN', null, 'STANDARD', 'EXEMPT'])
    expect(await history()).toEqual([
      { lot: 70000001, changes: [{ field: 'taxStatus', from: 'STANDARD', to: 'MARGIN' }] },
      { lot: 70000002, changes: [{ field: 'taxStatus', from: 'MARGIN', to: null }] },
      { lot: 70000003, changes: [{ field: 'taxStatus', from: null, to: 'STANDARD' }] },
    ])
    expect(await own.rowsOf('select lot from feed order by lot')).toEqual([70000001, 70000002, 70000003].map((lot) => ({ lot })))
    expect(await own.desk.import(path)).toMatchObject({ lotsChanged: 0 })
  })

  it('keeps what was said at the desk of tax while files say the same as before, and gives way where they say something else', async () => {
    await own.desk.importRows(rowsOf('STANDARD', '', ''))
    await said(70000001, 'MARGIN')
    await said(70000002, 'STANDARD')
    await own.desk.importRows([{ taxStatus: 'STANDARD', color: 'RED' }, { taxStatus: '', color: 'RED' }, { taxStatus: '' }])
    expect(await statuses()).toEqual(['MARGIN', 'STANDARD', null])
    expect((await history()).flatMap(({ changes }) => changes)).toEqual([
      { field: 'color', from: 'BLUE', to: 'RED' },
      { field: 'color', from: 'BLUE', to: 'RED' },
    ])
    await own.desk.importRows(rowsOf('EXEMPT', 'MARGIN', ''))
    expect(await statuses()).toEqual(['EXEMPT', 'MARGIN', null])
  })

  it('tax of a lot is not unsaid by a file without the column, which says nothing of it', async () => {
    await own.desk.importRows(rowsOf('STANDARD', 'MARGIN'))
    await said(70000002, 'EXEMPT')
    const report = await own.desk.importRows([{ color: 'RED' }, {}])
    expect(report).toMatchObject({ lotsChanged: 1 })
    expect(report.counts).not.toHaveProperty('rowsTaxed')
    expect(await statuses()).toEqual(['STANDARD', 'EXEMPT'])
    expect(await own.desk.importRows([{ taxStatus: 'STANDARD', color: 'RED' }, { taxStatus: 'MARGIN' }])).toMatchObject({ lotsChanged: 0 })
    expect(await statuses()).toEqual(['STANDARD', 'EXEMPT'])
  })

  it('changes nothing of a lot that has bids, and tells of it as of other terms of sale', async () => {
    await own.desk.importRows(rowsOf('MARGIN', 'MARGIN'))
    await own.database.pool.query('update lots set bid_count = 1 where number = 70000001')
    const later = [{ taxStatus: 'STANDARD', color: 'RED' }, { taxStatus: 'MARGIN' }]
    expect(await own.desk.importRows(later)).toMatchObject({ lotsChanged: 1, counts: { keptTerms: 1 } })
    expect(await statuses()).toEqual(['MARGIN', 'MARGIN'])
    expect((await history()).flatMap(({ changes }) => changes)).toEqual([{ field: 'color', from: 'BLUE', to: 'RED' }])
    // Once it is for sale anew the file's word counts.
    await own.database.pool.query('update lots set bid_count = 0')
    await own.desk.importRows(later)
    expect(await statuses()).toEqual(['STANDARD', 'MARGIN'])
  })

  it('a file with tax is read by two threads as by one', async () => {
    const words = ['STANDARD', 'MARGIN', 'EXEMPT', ''] as const
    const rows = Array.from({ length: MANY }, (_, at): Given => ({
      taxStatus: words[at % 4] ?? '',
      specialNote: at % 1_000 === 30 ? `${NOTE}\nSECOND LINE` : NOTE,
    }))
    const quarter = MANY / 4
    expect(await own.desk.importRows(rows)).toMatchObject({
      lotsAdded: MANY,
      rowsRejected: 0,
      counts: { rowsTaxed: quarter, rowsOfMargin: quarter, rowsUntaxed: quarter },
    })
    const [counted] = await own.rowsOf(
      `select count(*) filter (where coalesce(tax_status, '') = (array['STANDARD', 'MARGIN', 'EXEMPT', ''])[1 + (number - 70000001) % 4])::int as right,
         count(*) filter (where special_note like '%SECOND LINE')::int as long from lots`,
    )
    expect(counted).toEqual({ right: MANY, long: MANY / 1_000 })
  })
})
