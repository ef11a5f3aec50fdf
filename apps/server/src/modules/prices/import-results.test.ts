import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testApp, type TestApp } from '#test/app.ts'
import { A_YARD, aLotRow, insertYards, putLots } from '#test/lots.ts'
import { keepFacts } from './keep-facts.job.ts'
import { VinKeys } from './vin-key.ts'
import { importResults } from './import-results.ts'

const LOT = 44_100_001
const VIN = '2T3W1RFV0NW100001'
const NOW = Date.parse('2026-05-06T15:00:00Z')
const HEADER = 'Outcome,Day,Make,Model group,Year,Title,Damage,Odometer,Odometer unit,Currency,Hammer price,VIN,Lot number,Note'
interface Row {
  readonly outcome?: string
  readonly day?: string
  readonly model?: string
  readonly title?: string
  readonly damage?: string
  readonly currency?: string
  readonly price?: string
  readonly vin?: string
  readonly lot?: string
}
const row = ({ outcome = 'SOLD', day = '2026-03-01', model = 'Camry', title = 'S', damage = 'Front End', ...more }: Row = {}): string =>
  [
    outcome,
    day,
    'toyota',
    model,
    '2020',
    title,
    damage,
    '41000',
    'mi',
    more.currency ?? 'USD',
    more.price ?? '1250',
    more.vin ?? '',
    more.lot ?? '1',
    '=1+1',
  ].join(',')
const vinOf = (at: number): string => `2T3W1RFV0NW2${String(at).padStart(5, '0')}`

let server: TestApp
let folder: string
const pool = () => server.database.pool
const write = (name: string, bytes: string | Buffer): string => {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}
const file = (...rows: readonly string[]): string => [HEADER, ...rows, ''].join('\r\n')
const take = (path: string) =>
  importResults(pool(), { path, site: 'CPRTUS', keys: server.keys, nowMs: NOW, reportFolder: join(folder, 'reports') })
const facts = async () =>
  (
    await pool().query(
      `select make, model_group, year::int, title_group, damage, odometer, currency, hammer_minor::int, outcome, to_char(sold_on, 'YYYY-MM-DD') as on,
         import_id is not null as imported, vin_key is not null as "hasVin" from price_facts order by sold_on, id`,
    )
  ).rows

beforeAll(async () => {
  server = await testApp()
  folder = mkdtempSync(join(tmpdir(), 'results-'))
  await insertYards(server.database.db, [A_YARD])
  await putLots(server.database.db, [aLotRow({ number: LOT, make: 'Toyota', model_group: 'Camry', year: 2020, vin: VIN })])
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => pool().query('truncate price_facts, price_imports, lot_results'))

describe('a file of results', () => {
  it('results of a file are prices, marked as imported, also packed and with columns in any order', async () => {
    const rows = [row({ vin: VIN, lot: '' }), row({ outcome: 'no sale', price: '', lot: '7', day: '2026-02-01', title: 'Clean Title' })]
    expect(await take(write('a.csv', `\uFEFF${file(...rows)}`))).toMatchObject({ rows: 2, added: 2, refused: 0, refusedReport: null })
    const told = { make: 'TOYOTA', model_group: 'CAMRY', year: 2020, damage: 'FR', odometer: 41_000, currency: 'USD', imported: true }
    expect(await facts()).toEqual([
      { ...told, title_group: 'C', hammer_minor: null, outcome: 'NO_SALE', on: '2026-02-01', hasVin: false },
      { ...told, title_group: 'S', hammer_minor: 125_000, outcome: 'SOLD', on: '2026-03-01', hasVin: true },
    ])
    expect(await take(write('a.csv.gz', gzipSync(file(...rows))))).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
    // The offering is found on the page of the vehicle, and nothing tells its VIN.
    const answer = await server.app.inject({ url: `/public/data/prices/lots/${LOT}`, headers: { host: 'localhost' } })
    expect(answer.json().data.earlier).toMatchObject([{ lotNumber: null, isImported: true, hammerMinor: 125_000, soldOn: '2026-03-01' }])
    expect(answer.body).not.toContain(VIN.slice(0, 11))
    expect(JSON.stringify((await pool().query('select * from price_facts')).rows)).not.toContain(VIN)
  })

  it('the same file twice changes nothing, and a corrected one what it corrects', async () => {
    const rows = [row({ vin: vinOf(1) }), row({ vin: vinOf(2) })]
    await take(write('b.csv', file(...rows)))
    const before = (await pool().query('select * from price_facts order by id')).rows
    expect(await take(write('b.csv', file(...rows)))).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
    expect((await pool().query('select * from price_facts order by id')).rows).toEqual(before)
    expect((await pool().query('select from price_imports')).rowCount).toBe(1)
    expect(await take(write('b.csv', file(row({ vin: vinOf(1), price: '1300' }), rows[1] ?? '')))).toMatchObject({
      changed: 1,
      unchanged: 1,
    })
    expect((await facts()).map(({ hammer_minor: minor }) => minor).toSorted()).toEqual([125_000, 130_000])
  })

  it('a vehicle is offered twice in a file on two days, and not twice on one', async () => {
    const path = write(
      'c.csv',
      file(row({ vin: VIN }), row({ vin: VIN, day: '2026-04-01' }), row({ vin: VIN, price: '9999' }), row({ vin: vinOf(3) })),
    )
    const report = await take(path)
    expect(report).toMatchObject({ added: 3, refused: 1 })
    expect(await readFile(report.refusedReport ?? '', 'utf8')).toBe(
      'line,column,reason\r\n4,VIN,line 2 tells of this vehicle on this day\r\n',
    )
  })

  it('what a ledger here tells of counts, whichever came first', async () => {
    const vins = await VinKeys.open(pool(), server.keys)
    await take(write('d.csv', file(row({ vin: VIN, price: '9000' }), row({ vin: VIN, day: '2025-01-01' }))))
    await pool().query(
      `insert into lot_results (lot, seq, hash, decided_at, held_on, selling_site, title_group, name, slug, outcome, currency, final_minor, high_minor,
         bid_count, year, make, model, primary_damage)
       values ($1, 1, '', now(), '2026-03-01', 'CPRTUS', 'S', 'x', 'x', 'SOLD', 'USD', 100000, 0, 0, 2020, 'TOYOTA', 'CAMRY', 'FR')`,
      [LOT],
    )
    await keepFacts(pool(), () => Promise.resolve(vins))
    expect((await facts()).map((fact) => [fact.on, fact.hammer_minor, fact.imported])).toEqual([
      ['2025-01-01', 125_000, true],
      ['2026-03-01', 100_000, false],
    ])
    expect(await take(write('d.csv', file(row({ vin: VIN, price: '9000' }))))).toMatchObject({ known: 1, added: 0, changed: 0 })
  })

  it('a sale of a ledger here that a file tells of by its lot number alone counts once, whichever came first', async () => {
    const vins = await VinKeys.open(pool(), server.keys)
    const own = [row({ lot: String(LOT) }), row({ lot: String(LOT), day: '2026-04-01' }), row({ lot: '7' })]
    expect(await take(write('k.csv', file(...own)))).toMatchObject({ added: 3 })
    await pool().query(
      `insert into lot_results (lot, seq, hash, decided_at, held_on, selling_site, title_group, name, slug, outcome, currency, final_minor, high_minor,
         bid_count, year, make, model, primary_damage)
       values ($1, 1, '', now(), '2026-03-01', 'CPRTUS', 'S', 'x', 'x', 'SOLD', 'USD', 100000, 0, 0, 2020, 'TOYOTA', 'CAMRY', 'FR')`,
      [LOT],
    )
    await keepFacts(pool(), () => Promise.resolve(vins))
    const kept = [
      ['2026-03-01', 100_000, false],
      ['2026-03-01', 125_000, true],
      ['2026-04-01', 125_000, true],
    ]
    const told = async () => (await facts()).map((fact) => [fact.on, fact.hammer_minor, fact.imported]).toSorted()
    expect(await told()).toEqual(kept)
    expect(await take(write('k.csv', file(...own)))).toMatchObject({ known: 1, added: 0, changed: 0, unchanged: 2 })
    // Another site's lot of that number is another one.
    await pool().query(`update price_facts set selling_site = 'CPRTUK' where lot = $1`, [LOT])
    expect(await take(write('k.csv', file(...own)))).toMatchObject({ known: 0, added: 1, unchanged: 2 })
  })

  it('prices of several currencies stand in one file, each for itself', async () => {
    await take(write('e.csv', file(row({ vin: vinOf(1), currency: 'CAD' }), row({ vin: vinOf(2), currency: 'bhd', price: '1.5' }))))
    expect((await facts()).map((fact) => [fact.currency, fact.hammer_minor])).toEqual([
      ['CAD', 125_000],
      ['BHD', 1_500],
    ])
  })

  it('faulty rows are told with line, column and reason, and the others are taken', async () => {
    const faulty: readonly [string, string, RegExp][] = [
      [row({ day: '2026-02-30' }), 'Day', /not a day/],
      [row({ day: '2026-05-09' }), 'Day', /still to come/],
      [row({ currency: 'XXX' }), 'Currency', /not a currency/],
      [row({ outcome: 'gone' }), 'Outcome', /none of SOLD/],
      [row({ price: '-5' }), 'Hammer price', /not an amount/],
      [row({ price: '0' }), 'Hammer price', /not an amount/],
      [row({ price: '999999999999' }), 'Hammer price', /not an amount/],
      [row({ price: '=SUM(A1)' }), 'Hammer price', /not an amount/],
      [row({ outcome: 'NO_SALE', price: '5' }), 'Hammer price', /beside the outcome/],
      [row({ vin: 'SHORT' }), 'VIN', /17 letters/],
      [row({ lot: '' }), '', /needs a VIN/],
      [row({ title: 'fancy' }), 'Title', /not known/],
      [row({ damage: 'sad' }), 'Damage', /not known/],
      [row({ model: '' }), 'Model group', /needs one/],
      ['SOLD,2026-03-01', '', /2 cells, the header 14/],
      ['SOLD,"2026-03-01"x', '', /closing quote/],
    ]
    const good = faulty.map((_, at) => row({ vin: vinOf(at), model: '"=HYPERLINK(1)"' }))
    const report = await take(write('f.csv', file(...good, ...faulty.map(([line]) => line))))
    expect(report).toMatchObject({ added: good.length, refused: faulty.length })
    const lines = (await readFile(report.refusedReport ?? '', 'utf8')).trim().split('\r\n').slice(1)
    for (const [at, [, column, reason]] of faulty.entries()) {
      expect(lines[at]).toContain(`${good.length + at + 2},${column},`)
      expect(lines[at]).toMatch(reason)
    }
    expect(lines.join('\n')).not.toMatch(/,=/)
  })

  it.each([
    ['empty', '', /is empty/],
    [
      'a header alone of another file',
      'Id,Yard number,Yard name\r\n',
      /lacks "Day", "Make", "Model group", "Currency", "Hammer price", "Outcome"/,
    ],
    ['a header without a name of the vehicle', 'Day,Make,Model group,Currency,Hammer price,Outcome\r\n', /needs "VIN" or "Lot number"/],
    ['a header with a column twice', `${HEADER},Day\r\n`, /"Day" twice/],
    ['binary', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1, 2, 10]), /binary file, not a file of results/],
    ['a cut gzip', gzipSync(file(row({ vin: vinOf(1) }), row({ vin: vinOf(2) }))).subarray(0, 60), /cut off|damaged/],
    ['a line without an end', `${HEADER}\r\n${'x'.repeat(1_200_000)}`, /longer than a megabyte/],
    [
      'ten thousand faults',
      file(...Array.from({ length: 10_000 }, () => row({ day: 'never' }))),
      /are refused, the first at line 2 \(Day: "never"/,
    ],
  ])('a file that is none is refused and nothing is lost: %s', async (name, bytes, reason) => {
    await take(write('g.csv', file(row({ vin: VIN }))))
    const before = await facts()
    await expect(take(write(`${name}.csv`, bytes))).rejects.toThrow(reason)
    expect(await facts()).toEqual(before)
    expect((await pool().query('select from price_imports')).rowCount).toBe(1)
  })

  it('a file that is cut off in a row loses that row alone, and the whole one adds it', async () => {
    const whole = file(row({ vin: vinOf(1) }), row({ vin: vinOf(2) }), row({ vin: vinOf(3) }))
    expect(await take(write('h.csv', whole.slice(0, -40)))).toMatchObject({ added: 2, refused: 1 })
    expect(await take(write('h.csv', whole))).toMatchObject({ added: 1, unchanged: 2, refused: 0 })
  })

  it('two imports at once of the same file take each row once', async () => {
    const path = write('i.csv', file(...Array.from({ length: 500 }, (_, at) => row({ vin: vinOf(at) }))))
    const reports = await Promise.all([take(path), take(path), take(path)])
    expect(reports.map(({ added }) => added).toSorted((one, other) => one - other)).toEqual([0, 0, 500])
    expect(await facts()).toHaveLength(500)
  })
})
