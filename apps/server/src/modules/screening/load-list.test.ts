import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aPerson } from '#test/people.ts'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { ListFault } from './list-fault.ts'
import { listLists } from './lists.store.ts'
import { loadList } from './load-list.ts'
import { ADD_CSV, ALT_CSV, EU_CSV, EU_XML, SDN_CSV, SDN_XML, simpleCsv, UN_XML } from '#test/files/made-up-lists.ts'
import { listFolder, loadListed } from './screening.test-kit.ts'
import { FAULTS_MAX } from './screening-limits.ts'

let database: TestDatabase
let folder: ReturnType<typeof listFolder>
beforeAll(async () => {
  database = await testDatabase()
  folder = listFolder()
})
beforeEach(async () => {
  await sql`truncate screening_lists, screening_entries, screening_keys, screening_due`.execute(database.db)
})
afterAll(async () => {
  folder.close()
  await database.close()
})

const load = (...files: readonly (readonly [name: string, text: string])[]) =>
  loadList(
    database.db,
    files.map(([name, text]) => folder.file(name, text)),
    { allowsFewer: false },
  )
const entries = async () => {
  const { rows } = await sql<Record<string, unknown>>`
    select ref, kind, names, birth_dates as births, countries, programmes from screening_entries order by ref`.execute(database.db)
  return rows
}
const faultsOf = async (loading: Promise<unknown>): Promise<readonly string[]> => {
  const error = await loading.then(
    () => null,
    (reason: unknown) => reason,
  )
  return error instanceof ListFault ? error.lines : [String(error)]
}
/** More bytes than two pieces have. */
const ENDLESS = 2_100_000
const YURI = ['DRAVENKO, Yuri Olegovich']

describe('each form of a list is known by its content', () => {
  it('SDN.CSV of OFAC is read with the names and countries of its side files, and without vessels', async () => {
    expect(await load(['one.txt', ADD_CSV], ['two.txt', SDN_CSV], ['three.txt', ALT_CSV])).toMatchObject({ kind: 'OFAC', entries: 2 })
    expect(await entries()).toEqual([
      {
        ref: '2676',
        kind: 'PERSON',
        names: [...YURI, 'DRAVENKA, Juryj'],
        births: ['1959-10-13', '1960', '1961'],
        countries: ['RUS', 'BLR'],
        programmes: 'SDGT] [IFSR',
      },
      {
        ref: '36',
        kind: 'ORGANISATION',
        names: ['BRACKWATER TRADING CO', 'OLD BRACKWATER, S.A.'],
        births: [],
        countries: ['CUB'],
        programmes: 'CUBA',
      },
    ])
    await expect(load(['SDN.CSV', SDN_CSV])).resolves.toMatchObject({ kind: 'OFAC', entriesBefore: 2 })
    expect((await entries())[0]).toMatchObject({ names: YURI, countries: ['BLR'] })
  })

  it('sdn.xml of OFAC is read without vessels', async () => {
    expect(await load(['sdn.xml', SDN_XML])).toMatchObject({ kind: 'OFAC', entries: 1, publishedOn: '2026-11-24' })
    expect(await entries()).toEqual([
      {
        ref: '2676',
        kind: 'PERSON',
        names: ['Juryj DRAVENKA', 'Yuri Olegovich DRAVENKO'],
        births: ['1959-10-13'],
        countries: ['BLR'],
        programmes: 'SDGT',
      },
    ])
  })

  it('the list of the United Nations is read with names in their own script', async () => {
    expect(await load(['un.xml', UN_XML])).toMatchObject({ kind: 'UN', entries: 2, publishedOn: '2026-11-19' })
    expect(await entries()).toMatchObject([
      { ref: '110403', kind: 'ORGANISATION', names: ['QORVINI FOUNDATION'], countries: ['IRQ'] },
      {
        ref: '6908555',
        kind: 'PERSON',
        names: ['Abdulrahman al Korwini', 'عبد الرحمن القورويني', 'ABDUL RAHMAN AL-QORVINI'],
        births: ['1958', '1963'],
        countries: ['IRN', 'SYR'],
      },
    ])
  })

  it('the list of the European Union says the same as XML and as CSV', async () => {
    expect(await load(['eu.xml', EU_XML])).toMatchObject({ kind: 'EU', entries: 2, publishedOn: '2026-11-18' })
    const sadun = { ref: '13', kind: 'PERSON', births: ['1937-04-28'], countries: ['IRQ'], programmes: 'IRQ' }
    expect(await entries()).toMatchObject([
      { ...sadun, names: ['Sadun Al-Merwani', 'Abu Merwan'] },
      { ref: '20', kind: 'ORGANISATION', names: ['Merwani Steel & Co'] },
    ])
    expect(await load(['eu.csv', EU_CSV])).toMatchObject({ kind: 'EU', entries: 2, publishedOn: '2026-11-18' })
    expect(await entries()).toMatchObject([
      { ...sadun, names: ['Sadun Al-Merwani', 'Abu "the elder"; Merwan'] },
      { ref: '20', kind: 'ORGANISATION', names: ['Merwani Steel & Co'], countries: ['DEU'] },
    ])
  })

  it('targets.simple.csv of OpenSanctions is read without what is neither a person nor a firm', async () => {
    const rows = [
      { id: 'Q1', name: 'Dravenko, Yuri', aliases: 'Юрий Дравенко;Juri Dravenka', birth: '1959-10-13;1960', countries: 'by;ru;suhh' },
      { id: 'Q2', schema: 'Vessel', name: 'Sea Lark' },
      { id: 'Q3', schema: 'LegalEntity', name: 'Brackwater' },
    ]
    expect(await load(['targets.simple.csv', simpleCsv(rows)])).toMatchObject({
      kind: 'OPENSANCTIONS',
      entries: 2,
      publishedOn: '2026-11-20',
    })
    expect(await entries()).toMatchObject([
      { ref: 'Q1', kind: 'PERSON', births: ['1959-10-13', '1960'], countries: ['BLR', 'RUS'] },
      { ref: 'Q3', kind: 'EITHER', names: ['Brackwater'] },
    ])
  })
})

describe('a broken file', () => {
  it('a broken file is refused whole, with the lines that are wrong, and the list that stands stays', async () => {
    await loadListed(database.db, [{ id: 'Q1', name: 'Yuri Dravenko' }])
    const [titles = '', row = ''] = simpleCsv([{ id: 'Q2', name: 'Somebody Else' }]).split('\n')
    const broken = [titles, row, 'too,few,cells', row.replace('"Q2"', '""'), row.replace('Somebody Else', '-'), `${row}"`].join('\n')
    expect(await faultsOf(load(['b.csv', broken]))).toEqual([
      'b.csv, line 3: 3 cells in place of 15',
      'b.csv, line 4: an entry without an id',
      'b.csv, line 5: an entry without a name',
      'b.csv, line 6: a quote that is never closed',
    ])
    expect(await entries()).toMatchObject([{ ref: 'Q1' }])
    expect(await listLists(database.db, 5)).toMatchObject([{ entries: 1, replacedAt: null }])
  })

  it.each([
    ['cut off', UN_XML.slice(0, UN_XML.indexOf('<ENTITIES>')), /^x, line 9: .*unclosed tag/],
    ['not well-formed', UN_XML.replace('</SECOND_NAME>', ''), /^x, line 8: .*unexpected close tag/],
    ['with an entity of its own', UN_XML.replace('ABDUL', '&lol;'), /^x, line 3: .*undefined entity/],
    ['of another form', '{"a":1}', /^x: none of the lists/],
    ['without entries', '<CONSOLIDATED_LIST dateGenerated="2026-11-19"></CONSOLIDATED_LIST>', /^x: no entries/],
    ['that goes with another', ALT_CSV, /go with SDN\.CSV/],
    ['with elements within each other', UN_XML.replace('<UN_LIST_TYPE>', '<A>'.repeat(100)), /^x, line 4: more than 64 elements/],
    ['that never begins another element', UN_XML.replace('ABDUL', 'A'.repeat(ENDLESS)), /^x: 1048576 bytes without an end/],
    ['that never ends a line', `${simpleCsv([])}\n"${'a'.repeat(ENDLESS)}`, /^x: 1048576 bytes without an end/],
    ['of kinds that are no word of a list', simpleCsv([{ id: 'Q1', schema: 'constructor', name: 'Somebody' }]), /^x: no entries/],
  ])('a file that is %s is refused', async (_, text, fault) => {
    expect((await faultsOf(load(['x', text])))[0]).toMatch(fault)
    expect(await entries()).toEqual([])
    expect(await listLists(database.db, 5)).toEqual([])
  })

  it('a file with faults without end is read no further', async () => {
    const rows = Array.from({ length: 500 }, () => 'a,b').join('\n')
    expect(await faultsOf(load(['b.csv', `${simpleCsv([])}\n${rows}`]))).toHaveLength(FAULTS_MAX + 1)
  })

  it('several lists at once, and a file that is not there, are refused', async () => {
    expect(await faultsOf(load(['a', UN_XML], ['b', EU_XML]))).toEqual(['These are several lists: load each by itself'])
    expect(await faultsOf(loadList(database.db, ['/nowhere/x.csv'], { allowsFewer: false }))).toEqual(['x.csv: there is no file like this'])
  })
})

describe('a list in place of another', () => {
  it('a list in place of another keeps day and hash of the one before, whose entries are gone', async () => {
    const first = await loadListed(database.db, [{ id: 'Q1', name: 'Yuri Dravenko' }], { changedOn: '2026-10-01' })
    const second = await loadListed(database.db, [{ id: 'Q2', name: 'Sadun Merwani' }])
    expect(await listLists(database.db, 5)).toMatchObject([
      { sha256: second.sha256, replacedAt: null },
      { sha256: first.sha256, publishedOn: '2026-10-01', entries: 1, replacedAt: expect.any(Date) },
    ])
    expect(await entries()).toMatchObject([{ ref: 'Q2' }])
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from screening_keys k where not exists (select from screening_entries e where e.id = k.entry_id)`.execute(
      database.db,
    )
    expect(rows[0]?.count).toBe(0)
  })

  it('the same file once more changes nothing', async () => {
    await load(['un.xml', UN_XML])
    await sql`delete from screening_due`.execute(database.db)
    expect(await load(['again.xml', UN_XML])).toMatchObject({ outcome: 'UNCHANGED', entries: 2, publishedOn: '2026-11-19', due: 0 })
    expect(await listLists(database.db, 5)).toHaveLength(1)
    expect((await sql`select from screening_due`.execute(database.db)).rows).toEqual([])
  })

  it('a list that has shrunk to less than half is refused unless somebody says so', async () => {
    const many = Array.from({ length: 5 }, (_, at) => ({ id: `Q${at}`, name: `Person ${at}` }))
    await loadListed(database.db, many)
    expect(await faultsOf(loadListed(database.db, many.slice(0, 2), { fewer: false }))).toEqual([
      expect.stringContaining('2 entries, and the list that stands has 5'),
    ])
    expect(await loadListed(database.db, many.slice(0, 2))).toMatchObject({ outcome: 'LOADED', entries: 2 })
  })

  it('a new list has everybody compared anew, except the house and closed accounts', async () => {
    const [member] = [
      await aPerson(database.db),
      await aPerson(database.db, { kind: 'internal' }),
      await aPerson(database.db, { status: 'closed' }),
    ]
    await sql`delete from screening_due`.execute(database.db)
    expect(await load(['un.xml', UN_XML])).toMatchObject({ due: 1 })
    const { rows } = await sql<{ id: number }>`select account_id as id from screening_due`.execute(database.db)
    expect(rows).toEqual([{ id: member.id }])
  })

  it('two lists that are loaded at once are both whole, one after the other', async () => {
    const lists = [1, 2].map((list) => [{ id: `Q${list}`, name: `Person ${list}` }])
    await Promise.all(lists.map((rows) => loadListed(database.db, rows)))
    const all = await listLists(database.db, 5)
    expect(all.map(({ replacedAt }) => replacedAt === null)).toEqual([true, false])
    expect(await entries()).toHaveLength(1)
  })
})
