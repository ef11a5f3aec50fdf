import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EXIT } from '#platform/exit-codes.ts'
import { linesHere } from '#test/command-here.ts'
import { aDataDir, removeDataDirs } from '#test/data-dir.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { A_YARD, aLotRow, insertYards, putLots } from '#test/lots.ts'
import { aPerson } from '#test/people.ts'

const LOTS = [37_000_001, 37_000_002, 37_000_003] as const
const SALE_ID = /^(\d+) {2}/
let database: TestDatabase
let dataDir: string

beforeAll(async () => {
  database = await testDatabase()
  dataDir = aDataDir()
  await insertYards(database.db, [A_YARD])
  await putLots(
    database.db,
    LOTS.map((number) => aLotRow({ number })),
  )
})
afterAll(async () => {
  await database.close()
  removeDataDirs()
})

const [bidder, sale, seller] = ['bidder', 'sale', 'seller'] as const
/** Runs a command; answers its exit code and its output. */
const doing = (...args: string[]) => linesHere(args, { DATABASE_URL: database.url, DATA_DIR: dataDir })
const NEW_SALE = ['create', '--yard', String(A_YARD.number), '--date', '2027-07-06', '--time', '09:30', '--lane', 'A'] as const
const statusOf = async (lot: number) =>
  await database.db.selectFrom('lots').select(['status', 'item_number']).where('number', '=', lot).executeTakeFirstOrThrow()

describe('hammerlane sale', () => {
  it('builds a sale from lots, orders it and takes a lot out, with an event for each', async () => {
    const made = await doing(sale, ...NEW_SALE, '--recurrence', 'TUE')
    expect(made).toMatchObject({
      code: EXIT.ok,
      lines: [expect.stringMatching(/^\d+ {2}2027-07-06 09:30 .+ yard 343 A {2}live {2}SCHEDULED$/)],
    })
    const id = SALE_ID.exec(made.lines[0] ?? '')?.[1] ?? ''
    expect((await doing(sale, 'add', id, ...LOTS.map(String))).lines).toHaveLength(4)
    const [first, second, third] = LOTS
    expect((await doing(sale, 'order', id, String(third), String(first), String(second))).code).toBe(EXIT.ok)
    expect(await Promise.all([third, first, second].map(async (lot) => (await statusOf(lot)).item_number))).toEqual([1, 2, 3])
    expect(await doing(sale, 'withdraw', String(second), '--reason', 'the seller keeps it')).toEqual({
      code: EXIT.ok,
      lines: [`${second}  WITHDRAWN`],
    })
    const events = await database.db.selectFrom('bid_events').select('kind').where('lot', '=', second).orderBy('seq').execute()
    expect(events.map(({ kind }) => kind)).toEqual(['TERMS', 'MOVED', 'MOVED', 'WITHDRAWN'])
    expect((await doing(sale, 'next', id)).lines[0]).toContain('2027-07-13 09:30')
    const following = (await doing(sale, 'list', '--yard', String(A_YARD.number))).lines[1]?.split('  ')[0] ?? ''
    expect((await doing(sale, 'cancel', following, '--reason', 'no power')).lines[0]).toContain('CANCELLED')
    expect(await doing(sale, 'cancel', following, '--reason', 'again')).toEqual({ code: EXIT.failed, lines: ['LANE_ACT_REFUSED OVER'] })
    expect((await doing(sale, 'cancel', id)).code).toBe(EXIT.usage)
    expect((await doing(sale, 'list', '--yard', String(A_YARD.number))).lines).toHaveLength(2)
    expect((await doing(sale, 'list', '--yard', '999')).lines).toEqual([])
  })

  it('says in one line what cannot be done', async () => {
    expect(await doing(sale, ...NEW_SALE)).toEqual({ code: EXIT.failed, lines: ['SALE_EXISTS'] })
    expect(await doing(sale, 'add', '999999', String(LOTS[0]))).toEqual({ code: EXIT.failed, lines: ['AUCTION_NOT_FOUND'] })
    expect(await doing(sale, 'withdraw', String(LOTS[1]), '--reason', 'again')).toEqual({
      code: EXIT.failed,
      lines: [`LOT_ACT_REFUSED OVER ${LOTS[1]}`],
    })
  })

  it.each([
    [[], 'Usage: hammerlane sale [options] [command]'],
    [['sell'], "Unknown command 'sell'."],
    [['add', 'x', '1'], "Command-argument value 'x' is invalid for argument 'sale'. It takes a whole number from 0 to 9999999999."],
    [['add', '12'], "Missing required argument 'lots'."],
    [['create', '--yard', '343'], "Option '--date <yyyy-mm-dd>' is needed."],
    [['withdraw', '37000001'], "Option '--reason <text>' is needed."],
    [['withdraw', '37000001', '--reason', ''], 'A date, a time, the lane, the name or the reason cannot be used.'],
    [['list', '--yrad', '1'], "Unknown option '--yrad'. Did you mean --yard?"],
  ])('refuses %j, says why and shows its usage', async (args, why) => {
    const { code, lines } = await doing(sale, ...args)
    expect([code, lines[0]]).toEqual([EXIT.usage, why])
    expect(lines.join('\n')).toContain('Usage: hammerlane sale')
  })
})

describe('hammerlane bidder', () => {
  it('shows and sets class, documents and deposit, and keeps that the command line did so', async () => {
    const person = await aPerson(database.db)
    const number = String(person.number)
    expect((await doing(bidder, 'show', number)).lines).toEqual([
      expect.stringMatching(new RegExp(`^${number} .+ active {2}class STD {2}documents MISSING$`)),
      '  USD  deposit 0  limit 1000  bound 0',
    ])
    const until = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10)
    const set = await doing(
      bidder,
      'set',
      number,
      '--class',
      'VOL',
      '--documents',
      'VALID',
      '--until',
      until,
      '--deposit',
      'USD=2000',
      '--reason',
      'seen',
    )
    expect(set).toMatchObject({
      code: EXIT.ok,
      lines: [
        expect.stringContaining(`class VOL until ${until}  documents VALID until ${until}`),
        '  USD  deposit 2000  limit 21000  bound 0',
      ],
    })
    const events = await database.db.selectFrom('account_events').select(['actor_id', 'kind']).where('account_id', '=', person.id).execute()
    expect(events).toContainEqual({ actor_id: null, kind: 'bidder-terms' })
  })

  it('knows who is nobody, and refuses what it cannot read with its usage', async () => {
    expect(await doing(bidder, 'show', '999999')).toEqual({ code: EXIT.failed, lines: ['BUYER_NOT_FOUND'] })
    for (const args of [
      [],
      ['show'],
      ['set', '1', '--class', 'KING'],
      ['set', '1', '--deposit', 'USD=-1'],
      ['set', '1', '--deposit', 'XXX=1'],
    ]) {
      const { code, lines } = await doing(bidder, ...args)
      expect([args, code, lines.join('\n')]).toEqual([args, EXIT.usage, expect.stringContaining('Usage: hammerlane bidder')])
    }
  })
})

describe('hammerlane seller', () => {
  it('lists sellers, sets an address and shows who did so', async () => {
    await database.db.insertInto('sellers').values({ code: 'S1', name: 'Acme Fleet' }).execute()
    expect(await doing(seller, 'list')).toEqual({ code: EXIT.ok, lines: ['S1  Acme Fleet  -'] })
    const set = await doing(seller, 'set', 'S1', '--email', 'fleet@example.com', '--reason', 'told')
    expect(set).toEqual({
      code: EXIT.ok,
      lines: ['S1  Acme Fleet  fleet@example.com', expect.stringMatching(/command line {2}email: – → fleet@example\.com {2}told$/)],
    })
    const mails = () => database.db.selectFrom('mails').select(['subject', 'state']).where('recipient', '=', 'fleet@example.com').execute()
    expect(await mails()).toEqual([])
    expect((await doing(seller, 'set', 'S1', '--email', '')).lines[0]).toBe('S1  Acme Fleet  -')
    expect(await mails()).toEqual([{ subject: 'Your email address was changed', state: 'kept' }])
    expect(await doing(seller, 'show', 'S9')).toEqual({ code: EXIT.failed, lines: ['SELLER_NOT_FOUND'] })
    expect(await doing(seller, 'set', 'S1', '--email', 'no address')).toEqual({ code: EXIT.failed, lines: ['INVALID_INPUT'] })
    const added = await doing(seller, 'add', '--name', 'New Fleet', '--site', 'CPRTUS', '--reason', 'a contract')
    expect(added).toEqual({
      code: EXIT.ok,
      lines: [
        expect.stringMatching(/^NEW-FLEET-[\da-f]{6} {2}New Fleet {2}-$/),
        expect.stringMatching(/command line {2}created: – → New Fleet {2}a contract$/),
      ],
    })
    expect(await doing(seller, 'add', '--name', 'new fleet', '--site', 'CPRTUS')).toEqual({ code: EXIT.failed, lines: ['SELLER_EXISTS'] })
    for (const args of [[], ['show'], ['set', 'S1'], ['list', 'a', 'b'], ['add'], ['add', '--name', 'X', '--site', 'MOON']])
      expect((await doing(seller, ...args)).code).toBe(EXIT.usage)
  })
})

describe('hammerlane user import', () => {
  it('tells what is wrong with a file, then makes its accounts and tells those that have one', async () => {
    const file = join(dataDir, 'members.csv')
    writeFileSync(file, 'Email,First name,Last name,country\nmoved@example.com,Pat,Lee,US\nnobody,Pat,Lee,US\n')
    const refused = expect.stringMatching(/^Refused rows: .+members\.csv\..+\.rejected\.csv$/)
    expect(await doing('user', 'import', file, '--trial')).toEqual({
      code: EXIT.ok,
      lines: ['2 rows: 1 can be used, 1 refused. Nothing was made.', refused],
    })
    expect(await doing('user', 'import', file, '--site', 'CPRTUK')).toEqual({
      code: EXIT.ok,
      lines: ['2 rows: 1 made, 0 with an account here already, 1 refused.', refused],
    })
    expect((await doing('user', 'import', file, '--site', 'CPRTUK')).lines[0]).toContain('0 made, 1 with an account here already')
    const found = database.db.selectFrom('profiles').innerJoin('accounts', 'accounts.id', 'account_id').select(['home_site', 'kind'])
    expect(await found.where('email', '=', 'moved@example.com').execute()).toEqual([{ home_site: 'CPRTUK', kind: 'guest' }])
  })

  it('says in one line why a file is none of accounts', async () => {
    const file = join(dataDir, 'lots.csv')
    writeFileSync(file, 'VIN,Make\n')
    const { code, lines } = await doing('user', 'import', file)
    expect(code).toBe(EXIT.failed)
    expect(lines).toEqual([
      `${file} is no file of accounts: the header lacks "Email", "First name", "Last name", "country".`,
      'Nothing was made.',
    ])
  })
})
