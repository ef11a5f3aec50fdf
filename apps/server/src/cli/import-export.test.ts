import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aRow } from '@app/rules/import/a-row.test-kit.ts'
import { SALES_DATA_COLUMNS } from '@app/rules/import/columns.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { COMPILED } from '#test/hammerlane.ts'

const MAIN = join(import.meta.dirname, 'main.ts')
const HEADER = SALES_DATA_COLUMNS.map(([, title]) => `"${title}"`).join(',')

let database: TestDatabase
let folder: string

beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'import-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await database.close()
})

interface Ended {
  readonly code: number
  readonly out: string
  readonly err: string
}

function hammerlane(...args: string[]): Promise<Ended> {
  const env = { ...COMPILED, PATH: process.env['PATH'], DATABASE_URL: database.url, DATA_DIR: join(folder, 'data') }
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [MAIN, ...args], { env, cwd: folder }, (_, out, err) => {
      resolve({ code: child.exitCode ?? -1, out: out.trim(), err: err.trim() })
    })
  })
}

const lines = (...rows: string[][]): string => [HEADER, ...rows.map((cells) => cells.join(','))].join('\r\n')

it('brings a file in, tells what came of it and where the refused rows are', async () => {
  await writeFile(join(folder, 'in.csv'), lines(aRow(), aRow({ lotNumber: '70000002', year: 'old' })))
  const { code, out, err } = await hammerlane('import', 'in.csv')
  expect(code).toBe(0)
  expect(err).toMatch(
    /^Reading and checking …\nApplying …\nWarning: 1 of 1 sale days in this file \(100 %\) are past\. Their lots are listed as over\.\nTo bring the days of the file ahead by whole weeks: hammerlane import in\.csv --shift-days \d+$/,
  )
  expect(out).toMatch(/^2 rows in [\d.]+ s \([\d,]+ rows\/s\): 1 lots added, 0 changed, 0 withdrawn, 1 rows refused\.\nRefused rows: (.+)$/)
  const report = /Refused rows: (.+)$/.exec(out)?.[1] ?? ''
  expect(await readFile(report, 'utf8')).toContain('3,Year,')
})

it('says nothing of days that are past once they are shifted as it said', async () => {
  const offered = /--shift-days (\d+)$/.exec((await hammerlane('import', 'in.csv')).err)?.[1] ?? ''
  const { code, out, err } = await hammerlane('import', 'in.csv', '--shift-days', offered)
  expect({ code, err }).toEqual({ code: 0, err: 'Reading and checking …\nApplying …' })
  expect(out).toContain(`Sale days are shifted by ${offered} days.`)
})

it('writes a file that changes nothing when it comes back', async () => {
  expect(await hammerlane('export', '--sales-data', 'out.csv.gz')).toMatchObject({
    code: 0,
    out: `Exported 1 lots to ${join(folder, 'out.csv.gz')}.`,
  })
  expect((await hammerlane('import', 'out.csv.gz', '--complete')).out).toContain('0 lots added, 0 changed, 0 withdrawn, 0 rows refused')
})

it('tells how many rows say how they are sold for tax', async () => {
  const rows = ['STANDARD', 'MARGIN', 'STANDARD', ''].map((taxStatus, at) => aRow({ lotNumber: String(70_000_011 + at), taxStatus }))
  await writeFile(join(folder, 'taxed.csv'), lines(...rows).replace(HEADER, `${HEADER},"Tax Status"`))
  expect((await hammerlane('import', 'taxed.csv')).out).toContain(
    'Tax: 2 rows with tax on the price, 1 under a margin scheme, 0 free of it; the others as their place does.',
  )
})

it('ends with one line and an exit code for a file it cannot use', async () => {
  await writeFile(join(folder, 'other.csv'), 'a,b\n1,2\n')
  const { code, out, err } = await hammerlane('import', 'other.csv')
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err.split('\n').at(-1)).toBe(
    `${join(folder, 'other.csv')} is no sales-data file: the header has 2 columns, a sales-data file has 59, or 60 with "Tax Status".`,
  )
})

it.each([
  [['import'], 64, /^A sales-data file, or --all with a folder, is needed\.\nUsage: hammerlane import \[options\] \[file\]\n/],
  [['import', 'a.csv', 'b.csv'], 64, /^Too many arguments\. Expected 1 argument but got 2: a\.csv, b\.csv\./],
  [['import', 'in.csv', '--site', 'ELSEWHERE'], 64, /^Option '--site <code>' argument 'ELSEWHERE' is invalid\. Allowed choices are CPRTUS/],
  [['import', 'in.csv', '--shift-days', 'some'], 64, /^Option '--shift-days <days>' argument 'some' is invalid\. It takes a whole number/],
  [['import', 'in.csv', '--withdraw', '3'], 64, /^--withdraw goes with --complete\./],
  [['import', 'in.csv', '--compete'], 64, /^Unknown option '--compete'\. Did you mean --complete\?/],
  [['import', 'in.csv', '--all', 'folder'], 64, /^--all goes alone\./],
  [['export'], 64, /^One of --sales-data, --ledger and --all is needed\./],
  [['export', '--all', 'folder', '--private'], 64, /^--lot, --sale and --private go with --ledger\./],
  [
    ['export', '--sales-data', 'a.csv', '--ledger', 'b'],
    64,
    /^Option '--sales-data <file>' cannot be used with option '--ledger <file>'\./,
  ],
])('refuses %j', async (args, code, line) => {
  const ended = await hammerlane(...args)
  expect(ended).toMatchObject({ code, out: '' })
  expect(ended.err).toMatch(line)
})
