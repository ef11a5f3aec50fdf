// T47: decisions, contract and table of pages are changed in one place after the other; a test has to notice each change.
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { record } from '../result.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Where it is decided whether a bid is taken and how it meets the leader: no mutant may live there. */
const BID_ACCEPTANCE = ['packages/rules/bidding/decide-bid.ts', 'packages/rules/bidding/contest.ts']
const SOURCES = ['packages/rules/**/*.ts', 'packages/contract/**/*.ts', 'apps/web/app/routes.ts', 'apps/web/app/features/*/*-pages.ts']
const NO_SOURCE = /\.(?:test|test-kit)\.ts$/
const KILLED_LEAST = 0.85
/** Lines of drawn files that a short run changes; two cores try some forty mutants a minute. */
const SHORT_LINES = Number(process.env['ASSURANCE_LINES'] ?? 1_500)
const SEEDS = 2 ** 31
const WORKERS = Number(process.env['ASSURANCE_WORKERS'] ?? 2)
/** What a mutant's tests may take beyond what they took without it; generous, so that a busy machine passes for no killer. */
const PATIENCE_MS = Number(process.env['ASSURANCE_PATIENCE_MS'] ?? 20_000)
const PATIENCE_FACTOR = 4

const isLong = process.argv.includes('--long')
const only = process.env['ASSURANCE_FILES']?.split(',') ?? []
const seed = Number(process.env['ASSURANCE_SEED'] ?? randomInt(SEEDS))

/** Numbers from 0 to 1 that a seed settles (mulberry32). */
function* drawn(from: number): Generator<number, never> {
  for (let state = from | 0; ;) {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    yield ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const linesOf = (file: string): number => readFileSync(join(ROOT, file), 'utf8').split('\n').length

/** Files in the order that the seed settles, as many as a short run has time for; those of bid acceptance always. */
function sample(files: readonly string[]): string[] {
  const numbers = drawn(seed)
  const order = files.map((file) => ({ file, at: numbers.next().value })).toSorted((a, b) => a.at - b.at)
  let lines = 0
  return order.filter(({ file }) => lines < SHORT_LINES && (lines += linesOf(file)) > 0).map(({ file }) => file)
}

const all = globSync(SOURCES, { cwd: ROOT })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !NO_SOURCE.test(file))
  .toSorted()
const wanted = all.filter((file) => only.some((part) => file.includes(part)))
const files = only.length > 0 ? wanted : isLong ? all : [...new Set([...BID_ACCEPTANCE, ...sample(all)])]

interface Mutant {
  readonly mutatorName: string
  readonly replacement?: string
  readonly location: { readonly start: { readonly line: number } }
  readonly status: 'Killed' | 'Timeout' | 'Survived' | 'NoCoverage' | 'RuntimeError' | 'CompileError' | 'Ignored' | 'Pending'
}
interface Report {
  readonly files: Readonly<Record<string, { readonly mutants: readonly Mutant[] }>>
}

const folder = mkdtempSync(join(tmpdir(), 'mutants-'))
const reportFile = join(folder, 'report.json')
const config = {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', join(import.meta.dirname, 'ignore-words.mjs')],
  ignorers: ['words'],
  vitest: { configFile: 'assurance/mutation/vitest.config.ts' },
  mutate: files,
  coverageAnalysis: 'perTest',
  concurrency: WORKERS,
  timeoutMS: PATIENCE_MS,
  timeoutFactor: PATIENCE_FACTOR,
  reporters: ['json'],
  jsonReporter: { fileName: reportFile },
  // TypeScript 7 has no interface for programs that rewrite its settings; Vitest needs none of them.
  tsconfigFile: 'none.json',
  tempDirName: join(folder, 'sandbox'),
  ignorePatterns: ['.data', '.cache', 'dist', 'reports', 'test-results', 'bench', 'assurance/results', 'docs'],
  allowConsoleColors: false,
  logLevel: 'warn',
}
const configFile = join(folder, 'stryker.json')
writeFileSync(configFile, JSON.stringify(config))
console.log(`seed ${seed}, ${files.length} of ${all.length} files`)
const stryker = join(ROOT, 'node_modules/@stryker-mutator/core/bin/stryker.js')
const { status } = spawnSync(process.execPath, [stryker, 'run', configFile], { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] })
const report = status === 0 ? (JSON.parse(readFileSync(reportFile, 'utf8')) as Report) : { files: {} }
rmSync(folder, { recursive: true, force: true })

interface Tried extends Mutant {
  readonly file: string
}

const isDead = ({ status: fate }: Mutant): boolean => fate === 'Killed' || fate === 'Timeout'
const tried = Object.entries(report.files).flatMap(([file, { mutants }]) =>
  mutants.filter(({ status: fate }) => fate !== 'Ignored' && !fate.endsWith('Error')).map((mutant): Tried => ({ ...mutant, file })),
)
const killed = tried.filter(isDead).length
const acceptance = tried.filter(({ file }) => BID_ACCEPTANCE.includes(file))
const alive = tried
  .filter((mutant) => !isDead(mutant))
  .map((one) => `${one.file}:${one.location.start.line}: ${one.mutatorName} → ${one.replacement ?? ''} ${one.status}`)
if (only.length > 0) for (const line of alive) console.log(line)
const isAcceptanceSafe = acceptance.every(isDead)
const isEnough = tried.length > 0 && killed / tried.length >= KILLED_LEAST && isAcceptanceSafe
const share = tried.length === 0 ? 0 : Number(((100 * killed) / tried.length).toFixed(1))

await record({
  id: 'T47',
  figures: {
    seed,
    files: files.length,
    mutants: tried.length,
    killed,
    'killed, %': share,
    'of them by patience': tried.filter(({ status: fate }) => fate === 'Timeout').length,
    'bid acceptance': `${acceptance.filter(isDead).length} of ${acceptance.length}`,
    ...Object.fromEntries(
      [...Map.groupBy(tried, ({ file }) => file)].map(([file, own]) => [file, `${own.filter(isDead).length} of ${own.length}`]),
    ),
  },
  wants: `at least ${100 * KILLED_LEAST} % of the mutants of rules, contract and the table of pages killed, all of those of bid acceptance`,
  holds: isEnough,
  shortfalls: status === 0 ? (isEnough ? [] : alive) : ['the tests fail with no mutant active, or the mutator does not run'],
})
