import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { LOTS_OF_FEED_ROW } from '#platform/db/lot-feed.ts'
import { type Given, ownDesk, salesText } from '../sales-file/sales-file.test-kit.ts'

const own = ownDesk()

const feedLots = async (): Promise<unknown[]> =>
  (await own.rowsOf(`select ${LOTS_OF_FEED_ROW} as lot from feed order by xid, seq`)).map(({ lot }) => lot)

/** Everything that imports decide, without what differs from run to run. */
async function inventory(): Promise<unknown> {
  const [lots] = await own.rowsOf(
    `select md5(string_agg(concat_ws('|', to_jsonb(l) - 'sale_id' - 'updated_at' - 'revision', s.starts_at, s.yard), e'\\n' order by number)) as sum, count(*) as n
     from lots l left join sales s on s.id = l.sale_id`,
  )
  const [items] = await own.rowsOf(
    `select md5(string_agg(concat_ws('|', lot, item_number, starts_at), e'\\n' order by lot, starts_at)) as sum, count(*) as n from sale_items join sales on id = sale_id`,
  )
  return {
    lots,
    items,
    sales: await own.rowsOf('select selling_site, yard, starts_at, local_date, zone_label from sales order by 1, 2, 3'),
  }
}

describe('a first import', () => {
  it('fills lots, yards, sales, run lists and the feed', async () => {
    const report = await own.desk.importRows([{}, { itemNumber: '12' }, { saleDate: '0', dayOfWeek: '0', saleTime: '' }])
    expect(report).toMatchObject({ rowsRead: 3, rowsRejected: 0, lotsAdded: 3, lotsChanged: 0, lotsWithdrawn: 0, rejectReport: null })
    expect(await own.rowsOf('select number, name, slug, city, state, zone, selling_site, lat is not null as placed from yards')).toEqual([
      {
        number: 901,
        name: 'OH - MILLBROOK',
        slug: 'oh-millbrook',
        city: 'MILLBROOK',
        state: 'OH',
        zone: 'America/New_York',
        selling_site: 'CPRTUS',
        placed: true,
      },
    ])
    expect(await own.rowsOf('select selling_site, yard, starts_at, local_date, lane, zone_label, sale_type, status from sales')).toEqual([
      {
        selling_site: 'CPRTUS',
        yard: 901,
        starts_at: new Date('2026-07-14T14:00:00Z'),
        local_date: '2026-07-14',
        lane: '',
        zone_label: 'EDT',
        sale_type: 'live',
        status: 'SCHEDULED',
      },
    ])
    expect(await own.rowsOf('select lot, item_number from sale_items order by lot')).toEqual([
      { lot: 70000001, item_number: null },
      { lot: 70000002, item_number: 12 },
    ])
    expect(new Set(await feedLots())).toEqual(new Set([70000001, 70000002, 70000003]))
    expect(await own.rowsOf('select count(*)::int as n from lot_revisions')).toEqual([{ n: 0 }])
  })

  it('writes a lot in codes, minor units and instants', async () => {
    await own.desk.importRows([{}])
    const [lot] = await own.rowsOf('select * from lots')
    expect(lot).toMatchObject({
      number: 70000001,
      revision: 1,
      status: 'OPEN',
      selling_site: 'CPRTUS',
      site_codes: ['CPRTUS'],
      yard: 901,
      physical_yard: 901,
      auction_at: new Date('2026-07-14T14:00:00Z'),
      auction_date_type: 'F',
      make: 'HONDA',
      make_code: 'HOND',
      drive: 'FWD',
      slug: 'clean-title-2019-honda-accord-sport-oh-millbrook',
      retail_value_minor: 1850000,
      repair_cost_minor: 710056,
      high_bid_minor: null,
      currency: 'USD',
      odometer_unit: 'mi',
      created_at: new Date('2026-07-01T07:25:12.000Z'),
    })
  })

  it('leaves a lot without a sale without an auction date', async () => {
    await own.desk.importRows([{ saleDate: '0', dayOfWeek: '0', saleTime: '' }])
    expect(await own.rowsOf('select sale_id, auction_at, local_start, auction_date_type from lots')).toEqual([
      { sale_id: null, auction_at: null, local_start: null, auction_date_type: null },
    ])
  })

  it('expects a sale on a day without a time, and makes none', async () => {
    const report = await own.desk.importRows([{ saleTime: '0' }])
    expect(report.counts['saleDayWithoutTime']).toBe(1)
    expect(await own.rowsOf('select sale_id, auction_at, auction_date_type from lots')).toEqual([
      { sale_id: null, auction_at: new Date('2026-07-14T04:00:00Z'), auction_date_type: 'E' },
    ])
    expect(await own.rowsOf('select id from sales')).toEqual([])
  })

  it('lets the zone of the yard decide the instant and counts labels that disagree', async () => {
    const dyer = { yardNumber: '902', yardName: 'IN - LAKE END', locationCity: 'LAKE END', locationState: 'IN', locationZip: '46311' }
    const report = await own.desk.importRows([
      { ...dyer, timeZone: 'CDT' },
      { ...dyer, timeZone: 'CST' },
    ])
    expect(await own.rowsOf('select starts_at, zone_label from sales')).toEqual([
      { starts_at: new Date('2026-07-14T15:00:00Z'), zone_label: 'CDT' },
    ])
    expect(await own.rowsOf('select zone_label from lots order by number')).toEqual([{ zone_label: 'CDT' }, { zone_label: 'CST' }])
    expect(report.counts['zoneLabelDisagrees']).toBe(1)
  })

  it('finds the physical yard of wholesale lots by their place', async () => {
    const wholesale = { yardNumber: '855', yardName: 'WHOLESALE AUCTION', wholesale: 'Y' }
    await own.desk.importRows([{}, wholesale])
    expect(await own.rowsOf('select yard, physical_yard, is_wholesale, slug from lots order by number')).toEqual([
      { yard: 901, physical_yard: 901, is_wholesale: false, slug: 'clean-title-2019-honda-accord-sport-oh-millbrook' },
      { yard: 855, physical_yard: 901, is_wholesale: true, slug: 'clean-title-2019-honda-accord-sport-oh-millbrook' },
    ])
    expect(await own.rowsOf('select city, lat from yards where number = 855')).toEqual([{ city: null, lat: null }])
  })

  it('sells Canadian lots on the Canadian site and lists them on both', async () => {
    const canadian = {
      yardNumber: '203',
      yardName: 'AB - PRAIRIE',
      locationCity: 'PRAIRIE',
      locationState: 'AB',
      locationZip: 'T1X 0K2',
      locationCountry: 'CAN',
      currency: 'CAD',
    }
    await own.desk.importRows([canadian])
    expect(await own.rowsOf('select selling_site, site_codes, currency, odometer_unit from lots')).toEqual([
      { selling_site: 'CPRTCA', site_codes: ['CPRTCA', 'CPRTUS'], currency: 'CAD', odometer_unit: 'km' },
    ])
    expect(await own.rowsOf('select selling_site from sales')).toEqual([{ selling_site: 'CPRTCA' }])
  })

  it('adds a site when another file lists the lot too', async () => {
    const path = await own.desk.file('two-sites.csv', salesText([{}]))
    await own.desk.import(path)
    const report = await own.desk.import(path, { site: 'CPRTDRIVE' })
    expect(report).toMatchObject({ lotsAdded: 0, lotsChanged: 1, counts: { lotsRevised: 0 } })
    expect(await own.rowsOf('select site_codes from lots')).toEqual([{ site_codes: ['CPRTDRIVE', 'CPRTUS'] }])
    expect(await own.desk.import(path)).toMatchObject({ lotsChanged: 0 })
  })

  it('keeps a text with commas, quotes, tabs, backslashes and line ends', async () => {
    const note = 'TAIL "LIFT", 5\\6 \t SEE\nPICTURES'
    await own.desk.importRows([{ specialNote: note }])
    expect(await own.rowsOf('select special_note from lots')).toEqual([{ special_note: note }])
  })

  it('keeps sellers by name, not to be shown until somebody says so', async () => {
    await own.desk.importRows([{ sellerName: 'Hill & Dale Insurance' }, { sellerName: 'Hill & Dale Insurance' }])
    expect(await own.rowsOf('select name, is_public from sellers')).toEqual([{ name: 'Hill & Dale Insurance', is_public: false }])
  })

  it('wakes readers of the feed', async () => {
    const listener = await own.database.pool.connect()
    const woken = new Promise((resolve) => listener.once('notification', ({ channel }) => resolve(channel)))
    await listener.query('listen lot_feed')
    await own.desk.importRows([{}])
    expect(await woken).toBe('lot_feed')
    listener.release(true)
  })
})

describe('a second import', () => {
  it('a second import of the same file changes nothing', async () => {
    const path = await own.desk.file(
      'same.csv.gz',
      salesText([{}, { saleTime: '0' }, { saleDate: '0', saleTime: '' }, { specialNote: 'A, "B"' }]),
    )
    await own.desk.import(path)
    const before = await inventory()
    const fed = await feedLots()
    expect(await own.desk.import(path)).toMatchObject({ rowsRead: 4, lotsAdded: 0, lotsChanged: 0 })
    expect(await inventory()).toEqual(before)
    expect(await feedLots()).toEqual(fed)
    expect(await own.rowsOf('select lot from lot_revisions')).toEqual([])
  })

  it('changes only the lots of changed rows and keeps what changed', async () => {
    const rows: Given[] = [{}, { saleStatus: 'On Approval', retailValue: '9000' }, {}]
    await own.desk.importRows(rows)
    await own.database.pool.query('truncate feed')
    const report = await own.desk.importRows([{}, { saleStatus: 'Pure Sale', retailValue: '' }, {}])
    expect(report).toMatchObject({ lotsAdded: 0, lotsChanged: 1 })
    expect(await feedLots()).toEqual([70000002])
    expect(await own.rowsOf('select lot, revision, changes, changed_at is not null as dated from lot_revisions')).toEqual([
      {
        lot: 70000002,
        revision: 2,
        changes: [
          { field: 'retailValue', from: '9000', to: null },
          { field: 'saleStatus', from: 'On Approval', to: 'Pure Sale' },
        ],
        dated: true,
      },
    ])
    expect(await own.rowsOf('select number, revision, sale_status, retail_value_minor from lots order by number')).toEqual([
      { number: 70000001, revision: 1, sale_status: 'PURE_SALE', retail_value_minor: 1850000 },
      { number: 70000002, revision: 2, sale_status: 'PURE_SALE', retail_value_minor: null },
      { number: 70000003, revision: 1, sale_status: 'PURE_SALE', retail_value_minor: 1850000 },
    ])
  })

  it('moves a lot to its new sale and removes the sale that nothing is left in', async () => {
    await own.database.pool.query(`select 1`)
    const far = { saleDate: '20990714' }
    await own.desk.importRows([far])
    await own.desk.importRows([{ saleDate: '20990721', itemNumber: '7' }])
    expect(await own.rowsOf('select starts_at from sales')).toEqual([{ starts_at: new Date('2099-07-21T14:00:00Z') }])
    expect(await own.rowsOf('select lot, item_number from sale_items')).toEqual([{ lot: 70000001, item_number: 7 }])
    expect(await own.rowsOf('select changes from lot_revisions')).toEqual([
      {
        changes: [
          { field: 'itemNumber', from: '0', to: '7' },
          { field: 'auctionAt', from: '2099-07-14T14:00:00+00:00', to: '2099-07-21T14:00:00+00:00' },
        ],
      },
    ])
  })

  it('keeps a lot on the list of a sale that has been held', async () => {
    await own.desk.importRows([{ saleDate: '20200714' }])
    await own.desk.importRows([{ saleDate: '20990721' }])
    expect(await own.rowsOf('select starts_at from sale_items join sales on id = sale_id order by 1')).toEqual([
      { starts_at: new Date('2020-07-14T14:00:00Z') },
      { starts_at: new Date('2099-07-21T14:00:00Z') },
    ])
  })

  it('changes only the description of a lot with bids', async () => {
    await own.desk.importRows([{ color: 'BLUE', saleStatus: 'On Minimum Bid' }])
    await own.database.pool.query('update lots set bid_count = 1, high_bid_minor = 250000')
    const path = await own.desk.file(
      'with-bids.csv',
      salesText([{ color: 'RED', saleStatus: 'Pure Sale', saleDate: '20260722', yardNumber: '902', highBid: '9.0' }]),
    )
    await own.desk.import(path)
    const lot = {
      color: 'RED',
      sale_status: 'MINIMUM_BID',
      yard: 901,
      auction_at: new Date('2026-07-14T14:00:00Z'),
      high_bid_minor: 250000,
      revision: 2,
    }
    expect(await own.rowsOf('select color, sale_status, yard, auction_at, high_bid_minor, revision from lots')).toEqual([lot])
    expect(await own.rowsOf('select changes from lot_revisions')).toEqual([{ changes: [{ field: 'color', from: 'BLUE', to: 'RED' }] }])
    await own.database.pool.query('truncate feed')
    expect(await own.desk.import(path)).toMatchObject({ lotsChanged: 0 })
    expect(await feedLots()).toEqual([])
  })
})

describe('an import that is stopped or fails half-way', () => {
  const many = (): Given[] =>
    Array.from({ length: 12_000 }, (_, at) => ({ itemNumber: String(at), saleTime: at % 2 === 0 ? '1000' : '1100' }))

  it('ends in the same state when it is run again', async () => {
    const path = await own.desk.file('many.csv', salesText(many()))
    await own.desk.import(path)
    const whole = await inventory()
    await own.database.pool.query('truncate lots, sale_items, sales, yards, lot_revisions, feed, imports cascade')

    const stop = new AbortController()
    const stopped = own.desk.import(path, { signal: stop.signal, onProgress: ({ step }) => step === 'applying' && stop.abort() })
    await expect(stopped).rejects.toThrow('aborted')
    const [half] = await own.rowsOf('select count(*)::int as lots from lots')
    expect(half?.['lots']).toBeGreaterThan(0)
    expect(half?.['lots']).toBeLessThan(12_000)

    await own.desk.import(path)
    expect(await inventory()).toEqual(whole)
    expect(await own.rowsOf('select lot from lot_revisions')).toEqual([])
    expect(new Set(await feedLots()).size).toBe(12_000)
    const imports = 'select count(*)::int as known, count(finished_at)::int as finished from imports'
    expect(await own.rowsOf(imports)).toEqual([{ known: 1, finished: 1 }])
  })

  it('rolls back one piece when the base fails, and goes on with the next run', async () => {
    const path = await own.desk.file('failing.csv', salesText(many()))
    await own.database.pool
      .query(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no space left on device'; end $$;
      create trigger refuse before insert on lots for each row when (new.number = 70011999) execute function refuse()`)
    await expect(own.desk.import(path)).rejects.toThrow('no space left on device')
    await own.database.pool.query('drop function refuse cascade')
    const [half] = await own.rowsOf(
      `select count(*)::int as lots, (select count(*)::int from (select ${LOTS_OF_FEED_ROW} from feed) named) as fed from lots`,
    )
    expect(half?.['lots']).toBeGreaterThan(0)
    expect(half?.['fed']).toBe(half?.['lots'])
    expect(await own.desk.import(path)).toMatchObject({ lotsAdded: 12_000 - Number(half?.['lots']) })
  })

  it('lets only one of many imports work at a time', async () => {
    const path = await own.desk.file('crowd.csv', salesText(Array.from({ length: 50 }, () => ({}))))
    let waits = 0
    const reports = await Promise.all(Array.from({ length: 12 }, () => own.desk.import(path, { onWait: () => void waits++ })))
    expect(reports.map(({ lotsAdded }) => lotsAdded).toSorted((a, b) => b - a)).toEqual([50, ...Array.from({ length: 11 }, () => 0)])
    expect(waits).toBeGreaterThan(0)
    expect(await feedLots()).toHaveLength(50)
  })
})

describe('refused rows', () => {
  it('refused rows are skipped, counted and reported with line, column and reason', async () => {
    const rows: Given[] = [{ specialNote: 'TWO\nLINES' }, { year: 'MMXIX' }, {}, { lotNumber: '70000001' }, { currency: 'CAD' }, {}, {}]
    const report = await own.desk.importRows(rows)
    expect(report).toMatchObject({ rowsRead: 7, rowsRejected: 3, lotsAdded: 4 })
    expect((await readFile(report.rejectReport ?? '', 'utf8')).split('\r\n')).toEqual([
      'line,column,reason',
      '4,Year,"""MMXIX"" is not a whole number"',
      '6,Lot number,"lot 70000001 stands in the file twice; the first row counts"',
      '7,Currency Code,"""CAD"", but lots of CPRTUS sell in USD"',
      '',
    ])
  })
})
