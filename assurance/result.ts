import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { cpus, release, totalmem } from 'node:os'
import { join } from 'node:path'

/** `unknown`: the test could not find out (a registry that does not answer); it is no pass. */
export type Verdict = boolean | 'unknown'

/** What assurance/results/<id>.json holds. */
export interface AssuranceResult {
  readonly id: string
  readonly date: string
  readonly machine: string
  readonly figures: Readonly<Record<string, number | string>>
  /** The pass figures in words, as docs demand them. */
  readonly wants: string
  readonly holds: Verdict
  /** What fell short, the first of each kind; empty when it holds. */
  readonly shortfalls: readonly string[]
}

export const RESULTS_FOLDER: string = join(import.meta.dirname, 'results')

/** Shortfalls listed in a result, in all and of one kind; the figures count all of them. */
const SHORTFALLS_MAX = 30
const SHORTFALLS_OF_A_KIND_MAX = 5
/** What two shortfalls of one kind have in common, characters. */
const KIND_LENGTH = 24
const BYTES_PER_GIB = 2 ** 30

function machine(): string {
  const [first] = cpus()
  const gibibytes = Math.round(totalmem() / BYTES_PER_GIB)
  return `${first?.model.trim() ?? 'unknown'}, ${cpus().length} cores, ${gibibytes} GiB, ${process.platform} ${release()}`
}

/** The first of each kind. */
function shortened(shortfalls: readonly string[]): string[] {
  const counts = new Map<string, number>()
  return shortfalls
    .filter((line) => {
      const kind = line.slice(0, KIND_LENGTH)
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
      return (counts.get(kind) ?? 0) <= SHORTFALLS_OF_A_KIND_MAX
    })
    .slice(0, SHORTFALLS_MAX)
}

/** Writes the result of one test. */
export async function record(result: Omit<AssuranceResult, 'date' | 'machine'>): Promise<AssuranceResult> {
  const { id, figures, wants, holds } = result
  const shortfalls = shortened(result.shortfalls)
  const whole = { id, date: new Date().toISOString(), machine: machine(), figures, wants, holds, shortfalls }
  await mkdir(RESULTS_FOLDER, { recursive: true })
  await writeFile(join(RESULTS_FOLDER, `${id}.json`), `${JSON.stringify(whole, null, 2)}\n`)
  return whole
}

/** The last result of a test, or null when there is none. */
export async function readResult(id: string): Promise<AssuranceResult | null> {
  const text = await readFile(join(RESULTS_FOLDER, `${id}.json`), 'utf8').catch(() => null)
  return text === null ? null : (JSON.parse(text) as AssuranceResult)
}
