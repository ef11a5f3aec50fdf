import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readResult, RESULTS_FOLDER, type Verdict } from './result.ts'

interface Program {
  readonly file: string
  readonly summary: string
  /** Left out: PROGRAM_LIMIT_MS. */
  readonly limitMs?: number
}

const MINUTE_MS = 60_000
const PROGRAM_LIMIT_MS = 20 * MINUTE_MS
const LONG_LIMIT_MS = 270 * MINUTE_MS
/** Two cores take up to an hour for the mutants of a sample; what is stopped before leaves no result at all. */
const MUTATION_LIMIT_MS = 65 * MINUTE_MS

/** Test id of docs → its program; each runs in a process of its own with an application of its own. */
const PROGRAMS: Readonly<Record<string, Program>> = {
  T1: { file: 'bidding/t1.ts', summary: 'what bidders saw against the ledgers, on two nodes at once' },
  T2: { file: 'outages/t02.ts', summary: 'servers killed in mid-lane' },
  T2b: { file: 'outages/t02b.ts', summary: 'servers killed while searches are matched and told' },
  T3: { file: 'outages/t03.ts', summary: 'PostgreSQL killed in mid-lane' },
  T5: { file: 'sales/t05.ts', summary: 'the disk of PostgreSQL full in mid-lane' },
  T6: { file: 'sales/t06.ts', summary: 'the wire to PostgreSQL cut, deaf, slow and thin' },
  T7: { file: 'sales/t07.ts', summary: 'five hundred lines broken before the hammer' },
  T8: { file: 'sales/t08.ts', summary: 'the same bid again and again' },
  T9: { file: 'sales/t09.ts', summary: 'ends and answers delivered five times over' },
  T10: { file: 'sales/t10.ts', summary: 'the wall clock stepped under a lane' },
  T11: { file: 'bidding/t11.ts', summary: 'bids within 20 ms of the end of the clock, against two closers' },
  T12: { file: 'sales/t12.ts', summary: 'two hundred bidders on one lot' },
  T15: { file: 'sales/t15.ts', summary: 'readers that never read' },
  T16: { file: 'sales/t16.ts', summary: 'connections of a byte now and then' },
  T13: { file: 'live/t13.ts', summary: 'forty lanes, four thousand sockets, two hundred bids a second' },
  T14: { file: 'live/t14.ts', summary: 'ten thousand sockets for ten minutes' },
  T17: { file: 'fuzz/t17.ts', summary: 'fuzzed requests on every operation and page' },
  T18: { file: 'injection/t18.ts', summary: 'injection corpus in every text that comes from outside' },
  T20: { file: 'uploads/t20.ts', summary: 'two hundred files made to be refused' },
  T21: { file: 'people/t21.ts', summary: 'expired, forged and foreign readable tokens' },
  T22: { file: 'people/t22.ts', summary: 'forged requests on every route that changes something' },
  T23: { file: 'people/t23.ts', summary: 'redirects that would lead to another site' },
  T24: { file: 'people/t24.ts', summary: 'somebody told from nobody by words or time' },
  T25: { file: 'people/t25.ts', summary: 'ten thousand guesses at one account' },
  T26: { file: 'people/t26.ts', summary: 'one guess at each of ten thousand accounts, beside bids' },
  T30: { file: 'sales/t30.ts', summary: 'buy-it-now, offer, bids and close at once' },
  T31: { file: 'people/t31.ts', summary: 'sessions and live lines that have to end' },
  T33: { file: 'people/t33.ts', summary: 'addresses in texts that the server might ask for' },
  T34: { file: 'headers/t34.ts', summary: 'security headers on every route and every failure' },
  T35: { file: 'smuggling/t35.ts', summary: 'request smuggling and header abuse over raw sockets' },
  T36: { file: 'sales/t36.ts', summary: 'a backup in mid-lane, restored and proven' },
  T38: { file: 'sales/t38.ts', summary: 'hours of ordinary sale' },
  T39b: { file: 'bidding/t39b.ts', summary: 'ledgers forged by somebody who holds the database alone' },
  T40: { file: 'people/t40.ts', summary: 'secrets and control characters in the log' },
  T41: { file: 'people/t41.ts', summary: 'bids and sign-in while captcha, mail and sign-on are away' },
  T41b: { file: 'uploads/t41b.ts', summary: 'a real clamd asked about clean and known bytes, where one is installed' },
  T42: { file: 'people/t42.ts', summary: 'accessibility of every page, by axe, zoom, keyboard' },
  T43: { file: 'people/t43.ts', summary: 'a hundred people exported and deleted' },
  T44: { file: 'sales/t44.ts', summary: 'fees reckoned a second time, awards against what was told' },
  T45: { file: 'sales/t45.ts', summary: 'thirty seconds without a network, in a browser' },
  T46: { file: 'boot/t46.ts', summary: 'a fresh clone started and used without the internet' },
  T47: { file: 'mutation/t47.ts', summary: 'every decision changed, to see a test notice', limitMs: MUTATION_LIMIT_MS },
  T48: { file: 'supply-chain/t48.ts', summary: 'packages: known holes, licences, lockfile, install scripts, bill of materials' },
  T49: { file: 'uploads/t49.ts', summary: 'papers sent to a server that is killed' },
  T50: { file: 'mandates/t50.ts', summary: 'caps of mandates under bids of many at once, while they are changed' },
  T51: { file: 'mandates/t51.ts', summary: 'mandates revoked under bids, at three servers, with and without a bus' },
  T53: { file: 'prices/t53.ts', summary: 'one price from estimate to journal, while all it depends on changes' },
  T54: { file: 'journal/t54.ts', summary: 'money moved by twenty workers while servers and PostgreSQL are killed' },
  T55: { file: 'charges/t55.ts', summary: 'payments cut at twelve points, pressed twice, told late, twice and never' },
  T56: { file: 'races/t56.ts', summary: 'money against what takes its sale back, bids against refunds of deposits' },
  T57: { file: 'cards/t57.ts', summary: 'numbers of cards typed at the bank, looked for in all that is ours' },
  T58: { file: 'payments/t58.ts', summary: 'a database restored to an hour ago while the gateway went on' },
  T60: { file: 'e-invoices/t60.ts', summary: 'e-invoices judged by the published schema and rules of EN 16931, where these are at hand' },
  T52: { file: 'agreements/t52.ts', summary: 'each byte of a signed document and its evidence changed' },
}

const WORDS: Readonly<Record<string, string>> = { true: 'PASS', false: 'FAIL', unknown: 'UNKNOWN' }

function runProgram({ file, limitMs = PROGRAM_LIMIT_MS }: Program, isLong: boolean): Promise<number> {
  const child = spawn(process.execPath, [join(import.meta.dirname, file), ...(isLong ? ['--long'] : [])], { stdio: 'inherit' })
  const limit = setTimeout(() => child.kill('SIGTERM'), isLong ? LONG_LIMIT_MS : limitMs)
  return new Promise((resolve) => {
    child.once('exit', (code) => {
      clearTimeout(limit)
      resolve(code ?? 1)
    })
  })
}

async function runTest(id: string, isLong: boolean): Promise<Verdict> {
  const program = PROGRAMS[id] as Program
  console.log(`${id} ${program.summary} …`)
  await rm(join(RESULTS_FOLDER, `${id}.json`), { force: true })
  const code = await runProgram(program, isLong)
  const result = await readResult(id)
  if (!result) {
    console.log(`FAIL ${id}: its program ended with ${code} and without a result.`)
    return false
  }
  for (const [name, value] of Object.entries(result.figures)) console.log(`  ${name}: ${value}`)
  for (const line of result.shortfalls) console.log(`  short: ${line}`)
  console.log(`${WORDS[String(result.holds)]} ${id}: ${result.wants}`)
  return code === 0 ? result.holds : false
}

/** `npm run assurance [-- T17 … --long]`: runs the tests named, or all. Answers the exit code: 0 only when every one holds. */
export async function assure(args: readonly string[]): Promise<number> {
  const isLong = args.includes('--long')
  const named = args.filter((arg) => arg !== '--long')
  const unknown = named.filter((id) => !(id in PROGRAMS))
  if (unknown.length > 0) {
    console.error(`No test ${unknown.join(', ')}; there are ${Object.keys(PROGRAMS).join(', ')}.`)
    return 1
  }
  let isShort = false
  for (const id of named.length > 0 ? named : Object.keys(PROGRAMS)) isShort = (await runTest(id, isLong)) !== true || isShort
  return isShort ? 1 : 0
}
