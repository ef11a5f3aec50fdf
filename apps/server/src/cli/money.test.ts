import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setDeposit } from '#modules/journal/index.ts'
import { transaction } from '#platform/db/database.ts'
import { EXIT } from '#platform/exit-codes.ts'
import { linesHere } from '#test/command-here.ts'
import { aDataDir, removeDataDirs } from '#test/data-dir.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aPerson, type TestPerson } from '#test/people.ts'

let database: TestDatabase
let person: TestPerson
beforeAll(async () => {
  database = await testDatabase()
  person = await aPerson(database.db)
})
let dataDir = ''
beforeEach(() => {
  dataDir = aDataDir()
})
afterAll(async () => {
  await database.close()
  removeDataDirs()
})

const doingWith = (env: Readonly<Record<string, string>>, ...args: string[]) =>
  linesHere(args, { DATABASE_URL: database.url, DATA_DIR: dataDir, ...env })
const doing = (...args: string[]) => doingWith({}, ...args)

describe('hammerlane money', () => {
  it('hammerlane money export writes every file of the books, and refuses days that are no span', async () => {
    const folder = join(aDataDir(), 'books')
    const span = ['--site', 'CPRTUS', '--from', '2026-05-01', '--to', '2026-05-31']
    const { code, lines } = await doing('money', 'export', ...span, folder)
    expect([code, lines.length]).toEqual([EXIT.ok, 6])
    expect(readFileSync(join(folder, 'journal-CPRTUS-2026-05-01-2026-05-31.csv'), 'utf8')).toMatch(/^\uFEFFentry,line,day,/)
    expect((await doing('money', 'export', '--site', 'CPRTUS', '--from', '2026-06-01', '--to', '2026-05-31', folder)).code).toBe(
      EXIT.failed,
    )
    expect((await doing('money', 'export', '--site', 'CPRTXX', '--from', '2026-05-01', '--to', '2026-05-31', folder)).code).not.toBe(
      EXIT.ok,
    )
    expect((await doing('money', 'export', '--site', 'CPRTUS', '--from', 'May', '--to', '2026-05-31', folder)).code).not.toBe(EXIT.ok)
  })

  it('hammerlane money verify proves the books, empty ones as well', async () => {
    expect(await doing('money', 'verify')).toEqual({
      code: EXIT.ok,
      lines: [
        'Proven: 0 entries, 0 lines, 0 balances, 0 invoices and credit notes, 0 wins given up, 0 tills, 0 payments of memberships that went back.',
      ],
    })
    const deposit = { site: 'CPRTUS', payerId: person.id, currency: 'USD', heldMinor: 40_000, cause: 'test', actor: null } as const
    await transaction(database.db, (tx) => setDeposit(tx, deposit))
    expect(await doing('money', 'verify')).toEqual({
      code: EXIT.ok,
      lines: [
        'Proven: 1 entry, 2 lines, 1 balance, 0 invoices and credit notes, 0 wins given up, 0 tills, 0 payments of memberships that went back.',
      ],
    })
  })

  it('a deposit that the command line sets is an entry of the journal', async () => {
    expect((await doing('bidder', 'set', String(person.number), '--deposit', 'USD=2000', '--reason', 'By wire.')).code).toBe(EXIT.ok)
    const { rows } = await database.pool.query('select deposit_minor from balances where payer_id = $1', [person.id])
    expect(rows).toEqual([{ deposit_minor: 200_000 }])
    expect((await doing('money', 'verify')).lines).toEqual([
      'Proven: 2 entries, 4 lines, 1 balance, 0 invoices and credit notes, 0 wins given up, 0 tills, 0 payments of memberships that went back.',
    ])
  })

  it('names the first balance that is not what its lines say, and ends with 1', async () => {
    await database.pool.query('update balances set deposit_minor = 1 where payer_id = $1', [person.id])
    expect(await doing('money', 'verify')).toEqual({
      code: EXIT.failed,
      lines: [
        `BAD balance of account ${person.id} in USD: deposit is 1, its lines say 200000`,
        'Not proven: 2 entries, 4 lines, 1 balance, 0 invoices and credit notes, 0 wins given up, 0 tills, 0 payments of memberships that went back.',
      ],
    })
  })
})

describe('hammerlane money import-statement', () => {
  const file = (text: string): string => {
    const path = join(aDataDir(), 'statement.sta')
    writeFileSync(path, text)
    return path
  }
  const day = ':20:S\n:25:000123456789\n:60F:C260104USD0,00\n:61:260105C1,50NTRFX//B1\n:86:somebody\n:62F:C260105USD1,50\n-'

  it('loads a statement once, and says what is wrong with a file', async () => {
    await database.pool.query(
      `with e as (insert into legal_entities (code, site, from_on, name, address, keep_years) values ('TUS', 'CPRTUS', '2020-01-01', 'House', '{A}', 7) returning id)
       insert into legal_entity_accounts (entity_id, currency, holder, bank, account) select id, 'USD', 'House', 'Bank', '0001 2345 6789' from e`,
    )
    expect(await doing('money', 'import-statement', file(day), '--post')).toEqual({
      code: EXIT.ok,
      lines: [expect.stringMatching(/^Statement \d+ of 000123456789 in USD, 2026-01-05 to 2026-01-05: 1 line, 0 posted, 1 to decide\.$/)],
    })
    expect(await doing('money', 'import-statement', file(day))).toMatchObject({
      code: EXIT.failed,
      lines: [expect.stringMatching(/^Refused: LOADED, day /)],
    })
    expect(
      await doing(
        'money',
        'import-statement',
        file(day.replaceAll('260105', '260109').replaceAll('C260104USD0,00', 'C260108USD1,00').replace('USD1,50', 'USD2,50')),
      ),
    ).toEqual({
      code: EXIT.failed,
      lines: ['Refused: GAP, from 2026-01-06, until 2026-01-08. Nothing was loaded.'],
    })
    expect(await doing('money', 'import-statement', '/nowhere.sta')).toMatchObject({ code: EXIT.failed })
    expect(await doing('money', 'import-statement', file('Date,Amount\n'), '--reading', '9')).toMatchObject({ code: EXIT.failed })
    expect((await database.pool.query('select count(*)::int as n from bank_lines')).rows).toEqual([{ n: 1 }])
  })
})

describe('hammerlane money reconcile', () => {
  it('hammerlane money reconcile says that there is nobody to compare with, and ends with 1 where one did not answer', async () => {
    expect(await doing('money', 'reconcile')).toEqual({ code: EXIT.ok, lines: ['No payment provider is set up.'] })
    const unreachable = { GATEWAY: 'simulator', GATEWAY_SIMULATOR_PORT: '1' }
    expect(await doingWith(unreachable, 'money', 'reconcile', '--from', '2026-11-27', '--to', '2026-11-28')).toEqual({
      code: EXIT.failed,
      lines: ['27', '28'].map((day) => `2026-11-${day} simulator: it did not answer. Nothing is known of this day; ask again.`),
    })
    const { rows } = await database.pool.query('select is_unknown from settlement_days')
    expect(rows).toEqual([{ is_unknown: true }, { is_unknown: true }])
    expect(await doing('money', 'reconcile', '--from', '2026-11-28', '--to', '2026-11-27')).toMatchObject({ code: EXIT.failed })
  })
})
