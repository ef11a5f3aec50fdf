import { chmod } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { SALES_DATA_COLUMNS } from '@app/rules/import/columns.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LOTS_OF_FEED_ROW } from '#platform/db/lot-feed.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { ImportFault } from '../sales-file/import-fault.ts'
import { openSalesDesk, type SalesDesk, salesText } from '../sales-file/sales-file.test-kit.ts'

let database: TestDatabase
let desk: SalesDesk

beforeAll(async () => {
  database = await testDatabase()
  desk = await openSalesDesk(database.pool)
  await desk.importRows([{}, {}])
})
afterAll(async () => {
  await desk.close()
  await database.close()
})

const titles: string[] = SALES_DATA_COLUMNS.map(([, title]) => title)
const good = salesText(Array.from({ length: 400 }, () => ({})))

describe('a faulty file', () => {
  it.each<[string, string, string | Buffer, RegExp]>([
    [
      'a wrong header',
      'header.csv',
      salesText([{}], titles.with(9, 'Kind')),
      /no sales-data file: column 10 of the header is "Kind", expected "Vehicle Type"/,
    ],
    ['another form', 'form.csv', 'name,price\nchair,3\n', /no sales-data file: the header has 2 columns/],
    ['an empty file', 'empty.csv', '', /is empty/],
    ['a cut gzip', 'cut.csv', gzipSync(good).subarray(0, -40), /the gzip file is cut off/],
    ['a damaged gzip', 'damaged.csv', Buffer.concat([gzipSync(good).subarray(0, 60), Buffer.alloc(400, 7)]), /the gzip file is damaged/],
    ['a binary file', 'binary.csv', Buffer.from([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13]), /a binary file/],
    ['a binary file in gzip', 'zipped.csv.gz', Buffer.alloc(500), /a binary file/],
    ['a binary tail', 'tail.csv', Buffer.concat([Buffer.from(good), Buffer.alloc(10)]), /a binary file/],
    [
      'rows of other columns',
      'shifted.csv',
      good.replaceAll('\r\n1', '\r\n1,1').replaceAll('\r\n2', '\r\n2,2').replaceAll('\r\n3', '\r\n3,3'),
      /of the first 400 rows are refused, the first at line 2 \(60 columns instead of 59\)/,
    ],
  ])('a faulty file that is %s ends with one line and leaves the inventory', async (...[, name, content, line]) => {
    const fault = await desk.import(await desk.file(name, content)).catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(ImportFault)
    expect((fault as ImportFault).message).toMatch(line)
    expect((fault as ImportFault).message).not.toContain('\n')
    const { rows } = await database.pool.query(
      `select (select count(*)::int from lots) as lots, (select count(*)::int from imports) as imports,
         (select count(*)::int from (select ${LOTS_OF_FEED_ROW} from feed) named) as feed`,
    )
    expect(rows).toEqual([{ lots: 2, imports: 1, feed: 2 }])
  })

  it('a faulty file that is not there, a folder or not readable is named with the reason', async () => {
    await expect(desk.import('/nowhere/at-all.csv')).rejects.toThrow('/nowhere/at-all.csv cannot be read: there is no such file.')
    await expect(desk.import(desk.folder)).rejects.toThrow('it is a folder')
    if (process.getuid?.() === 0) return
    const path = await desk.file('secret.csv', good)
    await chmod(path, 0)
    await expect(desk.import(path)).rejects.toThrow('this account may not read it')
  })

  it('a faulty file with a line that does not end is refused before it is held whole, and lines up to the bound are read', async () => {
    const endless = `${salesText([])}${'x'.repeat(3 * 1024 * 1024)}`
    await expect(desk.import(await desk.file('endless.csv', endless))).rejects.toThrow('line 2 is longer than a megabyte')
    const long = `${salesText([])}${'x'.repeat(600 * 1024)}\n`
    await expect(desk.import(await desk.file('long.csv', long))).rejects.toThrow('the first at line 2 (1 columns instead of 59)')
  })

  it('a faulty file of headers alone brings nothing', async () => {
    expect(await desk.import(await desk.file('bare.csv', salesText([])))).toMatchObject({ rowsRead: 0, lotsAdded: 0 })
  })

  it('a faulty file is told from the form of earlier years', async () => {
    const former = salesText([{ lotNumber: '79999999' }], titles.with(50, 'Acme Select'))
    expect(await desk.import(await desk.file('former.csv', former))).toMatchObject({ lotsAdded: 1 })
  })
})
