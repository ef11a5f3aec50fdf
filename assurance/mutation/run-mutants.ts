import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node'
import { instrument, type Mutant } from './instrument.ts'

const ROOT = join(import.meta.dirname, '../..')
const TEST_LIMIT_MS = 20_000
/** A number that no mutant has; with 0, what tests reach is noted as well. */
const NO_MUTANT = '-1'

/** What became of one mutant. `unreached`: no test runs that code at all. */
export type Fate = 'killed' | 'survived' | 'unreached'

export interface MutantRun {
  readonly mutants: readonly Mutant[]
  /** Tries one mutant; the tests that reach it run until the first fails. */
  try(mutant: Mutant): Promise<Fate>
  /** Whether all tests pass with no mutant active: after a death as before it. */
  isSound(): Promise<boolean>
  close(): Promise<void>
}

/** Reads the sources with all their mutants and lets the tests run once with none active, to learn what they reach. */
export async function openMutants({
  files,
  tests,
}: {
  readonly files: readonly string[]
  readonly tests: readonly string[]
}): Promise<MutantRun> {
  const folder = mkdtempSync(join(tmpdir(), 'mutants-'))
  const [mutantFile, reachedFile] = [join(folder, 'active'), join(folder, 'reached')]
  Object.assign(process.env, { MUTANT_FILE: mutantFile, REACHED_FILE: reachedFile })
  writeFileSync(mutantFile, '0')
  writeFileSync(reachedFile, '')
  const codes = new Map<string, string>()
  const mutants: Mutant[] = []
  for (const file of files) {
    const made = instrument(file, readFileSync(join(ROOT, file), 'utf8'), mutants.length + 1)
    codes.set(join(ROOT, file), made.code)
    mutants.push(...made.mutants)
  }
  const vitest = await createVitest(
    'test',
    {
      root: ROOT,
      config: false,
      watch: false,
      include: [...tests],
      setupFiles: [join(import.meta.dirname, 'setup.ts')],
      pool: 'threads',
      maxWorkers: 1,
      bail: 1,
      // What is read here is never what the files hold: no other run may find it.
      fsModuleCache: false,
      testTimeout: TEST_LIMIT_MS,
      reporters: [{}],
    },
    { plugins: [{ name: 'mutants', enforce: 'pre', load: (id: string) => codes.get(id.split('?')[0] ?? id) }] },
  )
  const specifications = await vitest.globTestSpecifications()
  const isWhole = await passes(vitest, specifications)
  if (!isWhole) throw new Error('The tests fail with no mutant active.')
  const reaching = readReached(reachedFile)
  return {
    mutants,
    try: async ({ id, file }) => {
      const reached = specifications
        .filter(({ moduleId }) => reaching.get(moduleId)?.has(id) === true)
        .toSorted((a, b) => costOf(a.moduleId, file) - costOf(b.moduleId, file))
      if (reached.length === 0) return 'unreached'
      writeFileSync(mutantFile, String(id))
      for (const one of reached) if (!(await passes(vitest, [one]))) return 'killed'
      return 'survived'
    },
    isSound: async () => {
      writeFileSync(mutantFile, NO_MUTANT)
      return passes(vitest, specifications)
    },
    close: async () => {
      // A test that failed is what was wanted here.
      process.exitCode = 0
      await vitest.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Tests beside the file come first, properties last: most mutants die early. */
const costOf = (test: string, file: string): number =>
  (dirname(test) === dirname(join(ROOT, file)) ? 0 : 1) + (test.includes('.property.') ? 2 : 0)

async function passes(vitest: Vitest, specifications: readonly TestSpecification[]): Promise<boolean> {
  vitest.state.clearErrors()
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications([...specifications], false)
  // The answer names every test file ever run, with what came of it last.
  const asked = new Set(specifications.map(({ moduleId }) => moduleId))
  const ran = testModules.filter(({ moduleId }) => asked.has(moduleId))
  return unhandledErrors.length === 0 && ran.length === specifications.length && ran.every((module) => module.ok())
}

function readReached(file: string): Map<string, Set<number>> {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return new Map(
    lines.map((line) => {
      const { file: test, ids } = JSON.parse(line) as { file: string; ids: number[] }
      return [test, new Set(ids)]
    }),
  )
}
