import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { setDeposit } from '#modules/journal/index.ts'
import { transaction } from '#platform/db/database.ts'
import { EXIT } from '#platform/exit-codes.ts'
import { aDataDir, removeDataDirs } from '#test/data-dir.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aPerson, type TestPerson } from '#test/people.ts'
import { loadNamed } from './commands.ts'

let database: TestDatabase
let person: TestPerson
let output: string[] = []
beforeAll(async () => {
  database = await testDatabase()
  person = await aPerson(database.db)
})
beforeEach(() => {
  vi.stubEnv('DATABASE_URL', database.url)
  vi.stubEnv('DATA_DIR', aDataDir())
  vi.stubEnv('DEMO', 'off')
  for (const name of ['log', 'error'] as const) vi.spyOn(console, name).mockImplementation((line: string) => void output.push(line))
})
afterAll(async () => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  await database.close()
  removeDataDirs()
})

async function doing(name: string, ...args: string[]): Promise<{ code: number; lines: string[] }> {
  output = []
  const command = await loadNamed(name)
  return { code: await command.execute(args), lines: output }
}

describe('hammerlane money', () => {
  it('hammerlane money verify proves the books, empty ones as well', async () => {
    expect(await doing('money', 'verify')).toEqual({
      code: EXIT.ok,
      lines: ['Proven: 0 entries of 0 lines, 0 balances, 0 invoices and credit notes.'],
    })
    const deposit = { site: 'CPRTUS', payerId: person.id, currency: 'USD', heldMinor: 40_000, cause: 'test', actor: null } as const
    await transaction(database.db, (tx) => setDeposit(tx, deposit))
    expect(await doing('money', 'verify')).toEqual({
      code: EXIT.ok,
      lines: ['Proven: 1 entry of 2 lines, 1 balance, 0 invoices and credit notes.'],
    })
  })

  it('a deposit that the command line sets is an entry of the journal', async () => {
    expect((await doing('bidder', 'set', String(person.number), '--deposit', 'USD=2000', '--reason', 'By wire.')).code).toBe(EXIT.ok)
    const { rows } = await database.pool.query('select deposit_minor from balances where payer_id = $1', [person.id])
    expect(rows).toEqual([{ deposit_minor: 200_000 }])
    expect((await doing('money', 'verify')).lines).toEqual(['Proven: 2 entries of 4 lines, 1 balance, 0 invoices and credit notes.'])
  })

  it('names the first balance that is not what its lines say, and ends with 1', async () => {
    await database.pool.query('update balances set deposit_minor = 1 where payer_id = $1', [person.id])
    expect(await doing('money', 'verify')).toEqual({
      code: EXIT.failed,
      lines: [
        `BAD balance of account ${person.id} in USD: deposit is 1, its lines say 200000`,
        'Not proven: 2 entries of 4 lines, 1 balance, 0 invoices and credit notes.',
      ],
    })
  })
})
