import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Option } from 'commander'
import type { CliCommand } from './command-line.ts'
import { ROOT } from './root.ts'

/** One requirement of the two documents, as docs/requirements/*.tsv keeps it. */
interface Clause {
  readonly id: string
  readonly section: string
  readonly kind: string
  readonly text: string
}

interface PassedTest {
  readonly file: string
  readonly title: string
}

/** Vitest's and Playwright's JSON reports, as far as they are read here. */
interface Report {
  readonly testResults?: readonly { name: string; assertionResults?: readonly { status: string; fullName?: string; title: string }[] }[]
  readonly suites?: readonly Suite[]
}
interface Suite {
  readonly title: string
  readonly file?: string
  readonly specs?: readonly { ok: boolean; title: string; file?: string; tests?: readonly { status: string }[] }[]
  readonly suites?: readonly Suite[]
}

const CLAUSE_ID = /\b(?:ACC|MKT)-\d+\.\d{2,3}\b/g
const MOST_CLAUSES_A_TEST = 3

async function readClauses(folder: string): Promise<Clause[]> {
  const files = ['account-clauses.tsv', 'market-clauses.tsv']
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return texts.flatMap((text) =>
    text
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => {
        const [id = '', section = '', kind = '', clause = ''] = line.split('\t')
        return { id, section, kind, text: clause }
      }),
  )
}

function* passedInSuite(suite: Suite, path: readonly string[]): Generator<PassedTest> {
  for (const spec of suite.specs ?? []) {
    if (spec.ok && spec.tests?.some((test) => test.status === 'expected'))
      yield { file: spec.file ?? suite.file ?? '', title: [...path, spec.title].join(' ') }
  }
  for (const inner of suite.suites ?? []) yield* passedInSuite(inner, [...path, inner.title])
}

/** Every passed test of a runner's report. */
export function passedTests(report: Report): PassedTest[] {
  const unit = (report.testResults ?? []).flatMap((suite) =>
    (suite.assertionResults ?? [])
      .filter((test) => test.status === 'passed')
      .map((test) => ({ file: suite.name, title: test.fullName ?? test.title })),
  )
  return [...unit, ...(report.suites ?? []).flatMap((suite) => [...passedInSuite(suite, [])])]
}

/** Clause id → titles of the passed tests that name it; a title that names more than three is left out and listed. */
export function namedClauses(tests: readonly PassedTest[]): { named: Map<string, PassedTest[]>; crowded: string[] } {
  const named = new Map<string, PassedTest[]>()
  const crowded: string[] = []
  for (const test of tests) {
    const ids = [...new Set(test.title.match(CLAUSE_ID) ?? [])]
    if (ids.length > MOST_CLAUSES_A_TEST) crowded.push(test.title)
    else for (const id of ids) named.set(id, [...(named.get(id) ?? []), test])
  }
  return { named, crowded }
}

async function readReports(folder: string): Promise<PassedTest[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'))
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return texts.flatMap((text) => passedTests(JSON.parse(text) as Report))
}

function printSections(clauses: readonly Clause[], named: ReadonlyMap<string, unknown>): void {
  const sections = [...new Set(clauses.map((clause) => clause.id.replace(/\..*$/, '')))]
  for (const section of sections) {
    const all = clauses.filter((clause) => clause.id.startsWith(`${section}.`))
    const hit = all.filter((clause) => named.has(clause.id)).length
    console.log(`${section.padEnd(8)} ${String(hit).padStart(4)} of ${all.length}`)
  }
}

interface Choice {
  readonly missing?: string
  readonly where?: string
}

/** Answers the exit code: 1 when no report was found or a test names a clause that does not exist. */
async function countClauses({ missing, where }: Choice): Promise<number> {
  const clauses = await readClauses(join(ROOT, 'docs/requirements'))
  const tests = await readReports(join(ROOT, 'reports'))
  if (tests.length === 0) {
    console.error('No reports of passed tests in reports/: run `npm test` first.')
    return 1
  }
  const { named, crowded } = namedClauses(tests)
  const unknown = [...named.keys()].filter((id) => !clauses.some((clause) => clause.id === id))
  if (where !== undefined) {
    for (const test of named.get(where) ?? []) console.log(`${test.file}: ${test.title}`)
  } else if (missing !== undefined) {
    for (const clause of clauses)
      if (!named.has(clause.id) && clause.id.startsWith(missing)) console.log(`${clause.id}\t${clause.kind}\t${clause.text}`)
  } else {
    printSections(clauses, named)
    console.log(`in all   ${clauses.filter((clause) => named.has(clause.id)).length} of ${clauses.length}`)
  }
  for (const title of crowded) console.error(`not counted, more than ${MOST_CLAUSES_A_TEST} clauses: ${title}`)
  for (const id of unknown) console.error(`no such clause: ${id}`)
  return unknown.length > 0 ? 1 : 0
}

/** `hammerlane requirements`: which of the clauses of the two documents a passed test of the last `npm test` names. */
export function command(requirements: CliCommand): CliCommand {
  return requirements
    .description('Counts, section by section, the clauses that a passed test of the last `npm test` names.')
    .addOption(new Option('--missing <prefix>', 'list the clauses of a section that no passed test names').conflicts('where'))
    .option('--where <id>', 'list the tests that name a clause')
    .examples(
      ['hammerlane requirements', 'the count'],
      ['hammerlane requirements --missing ACC-4', 'what is missing in a section'],
      ['hammerlane requirements --where MKT-2.37', 'which tests prove a clause'],
    )
    .exits({ failed: 'no test has run yet, or a test names a clause that does not exist' })
    .runs(countClauses)
}
