import { readdir, readFile, writeFile } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { Option } from 'commander'
import type { CliCommand } from './command-line.ts'
import { isProven, kindsIn, PROOF_KINDS, type ProofKind } from './proof-kinds.ts'
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

/** Clause id → how the tests that name it prove it. */
async function kindsOfProof(named: ReadonlyMap<string, readonly PassedTest[]>): Promise<ReadonlyMap<string, ReadonlySet<ProofKind>>> {
  const sources = new Map<string, string>()
  const sourceOf = async (file: string): Promise<string> => {
    // Playwright names its files from the folder of journeys, Vitest by their whole path.
    const path = isAbsolute(file) ? file : join(ROOT, file.startsWith('e2e/') ? '' : 'e2e', file)
    const source = sources.get(path) ?? (await readFile(path, 'utf8').catch(() => ''))
    sources.set(path, source)
    return source
  }
  const kinds = new Map<string, Set<ProofKind>>()
  for (const [id, tests] of named)
    for (const { file } of tests) {
      const found = kindsIn(file, await sourceOf(file), id)
      kinds.set(id, new Set([...(kinds.get(id) ?? []), ...found]))
    }
  return kinds
}

interface Counted {
  readonly clauses: readonly Clause[]
  readonly named: ReadonlyMap<string, readonly PassedTest[]>
  readonly kinds: ReadonlyMap<string, ReadonlySet<ProofKind>>
}

const NO_KINDS: ReadonlySet<ProofKind> = new Set()
const isClauseProven = (clause: Clause, { kinds }: Counted): boolean => isProven(clause, kinds.get(clause.id) ?? NO_KINDS)
const wordsOf = (kinds: ReadonlySet<ProofKind>): string => PROOF_KINDS.filter((kind) => kinds.has(kind)).join(', ')

/** Named and proven clauses of each section, and of all. */
function sectionLines(counted: Counted): string[] {
  const { clauses, named } = counted
  const line = (name: string, all: readonly Clause[]): string => {
    const hits = all.filter((clause) => named.has(clause.id))
    const proven = hits.filter((clause) => isClauseProven(clause, counted))
    return `${name.padEnd(8)} ${String(hits.length).padStart(4)} named, ${String(proven.length).padStart(4)} proven, of ${all.length}`
  }
  const sections = [...new Set(clauses.map((clause) => clause.id.replace(/\..*$/, '')))]
  return [
    ...sections.map((section) =>
      line(
        section,
        clauses.filter(({ id }) => id.startsWith(`${section}.`)),
      ),
    ),
    line('in all', clauses),
  ]
}

/** One line a named clause: its id, whether it counts as proven, and how it is. */
function proofTable(counted: Counted): string {
  const { clauses, kinds } = counted
  const rows = clauses
    .filter(({ id }) => kinds.has(id))
    .map((clause) =>
      [clause.id, isClauseProven(clause, counted) ? 'proven' : 'named', wordsOf(kinds.get(clause.id) ?? NO_KINDS)].join('\t'),
    )
  return ['id\tcounts as\tproofs', ...rows, ''].join('\n')
}

const isUnder = (prefix: string, { id }: Clause): boolean => id.startsWith(prefix)

interface Choice {
  readonly missing?: string
  readonly where?: string
  readonly weak?: string | true
  readonly write?: true
}

async function print(counted: Counted, { missing, where, weak, write }: Choice): Promise<void> {
  const { clauses, named, kinds } = counted
  if (where !== undefined) for (const test of named.get(where) ?? []) console.log(`${test.file}: ${test.title}`)
  else if (missing !== undefined) {
    for (const clause of clauses)
      if (!named.has(clause.id) && isUnder(missing, clause)) console.log(`${clause.id}\t${clause.kind}\t${clause.text}`)
  } else if (weak !== undefined) {
    for (const clause of clauses)
      if (named.has(clause.id) && isUnder(weak === true ? '' : weak, clause) && !isClauseProven(clause, counted))
        console.log(`${clause.id}\t${wordsOf(kinds.get(clause.id) ?? NO_KINDS)}\t${clause.text}`)
  } else for (const line of sectionLines(counted)) console.log(line)
  if (write === true) await writeFile(join(ROOT, 'docs/requirements/proofs.tsv'), proofTable(counted))
}

/** Answers the exit code: 1 when no report was found or a test names a clause that does not exist. */
async function countClauses(choice: Choice): Promise<number> {
  const clauses = await readClauses(join(ROOT, 'docs/requirements'))
  const tests = await readReports(join(ROOT, 'reports'))
  if (tests.length === 0) {
    console.error('No reports of passed tests in reports/: run `npm test` first.')
    return 1
  }
  const { named, crowded } = namedClauses(tests)
  const unknown = [...named.keys()].filter((id) => !clauses.some((clause) => clause.id === id))
  await print({ clauses, named, kinds: await kindsOfProof(named) }, choice)
  for (const title of crowded) console.error(`not counted, more than ${MOST_CLAUSES_A_TEST} clauses: ${title}`)
  for (const id of unknown) console.error(`no such clause: ${id}`)
  return unknown.length > 0 ? 1 : 0
}

/** `hammerlane requirements`: which clauses of the two documents the passed tests of the last `npm test` name, and how they prove them. */
export function command(requirements: CliCommand): CliCommand {
  return requirements
    .description(
      'Counts, section by section, the clauses that a passed test of the last `npm test` names, and those that count as proven: by HTTP or a browser where a clause speaks of a call or a page, and a page also by a test of it in a DOM.',
    )
    .addOption(new Option('--missing <prefix>', 'list the clauses of a section that no passed test names').conflicts(['where', 'weak']))
    .addOption(
      new Option('--weak [prefix]', 'list the clauses that are named and not proven, with the proofs they have').conflicts('where'),
    )
    .option('--where <id>', 'list the tests that name a clause')
    .option('--write', 'also write how each clause is proven to docs/requirements/proofs.tsv')
    .examples(
      ['hammerlane requirements', 'the two counts'],
      ['hammerlane requirements --missing ACC-4', 'what is missing in a section'],
      ['hammerlane requirements --weak MKT', 'what a rule alone cannot prove'],
      ['hammerlane requirements --where MKT-2.37', 'which tests prove a clause'],
    )
    .exits({ failed: 'no test has run yet, or a test names a clause that does not exist' })
    .runs(countClauses)
}
