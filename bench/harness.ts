import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { cpus, release, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { SCALE } from './scale.ts'

/** One figure of a result: the value, and its ratio to the peer measured in the same run where there is one. */
export interface BenchRow {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly ratio?: number
  readonly min?: number
  readonly max?: number
}

/** What bench/results/<id>.json holds; docs/figures.md and README's figures are made from these files. */
export interface BenchResult {
  readonly id: string
  readonly date: string
  readonly machine: string
  readonly versions: Readonly<Record<string, string>>
  readonly rows: readonly BenchRow[]
  /** The condition in words and whether every part of it was met. */
  readonly wants: string
  readonly holds: boolean
}

/** Results of a trial on another scale are stored apart and never reach docs/figures.md. */
export const RESULTS_FOLDER = fileURLToPath(new URL(SCALE === 1 ? 'results' : 'results/tmp', import.meta.url))
export const LEAST_ROUNDS = 5

/** The middle value (the upper one of two). */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** The value below which a share of the sorted values lies; share in 0…1. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export interface Spread {
  readonly median: number
  readonly min: number
  readonly max: number
}

/** Middle, least and greatest of the rounds. */
export const spreadOf = (values: readonly number[]): Spread => ({
  median: median(values),
  min: Math.min(...values),
  max: Math.max(...values),
})

/** Runs the measurements side by side, one after another in each round, so that a slow moment of the machine hits all of them. */
export async function interleave<K extends string>(
  rounds: number,
  measurements: Readonly<Record<K, () => Promise<number> | number>>,
): Promise<Record<K, Spread>> {
  const values = new Map<string, number[]>()
  for (let round = 0; round < rounds; round++) {
    for (const [name, measure] of Object.entries<() => Promise<number> | number>(measurements)) {
      values.set(name, [...(values.get(name) ?? []), await measure()])
    }
  }
  return Object.fromEntries([...values].map(([name, of]) => [name, spreadOf(of)])) as Record<K, Spread>
}

/** A row from a spread, with its ratio to a peer where one is given. */
export function row(name: string, spread: Spread, options: { readonly unit: string; readonly ratio?: number }): BenchRow {
  return {
    name,
    value: spread.median,
    unit: options.unit,
    min: spread.min,
    max: spread.max,
    ...(options.ratio === undefined ? {} : { ratio: options.ratio }),
  }
}

/** Processor, cores, memory and system in one line. */
export function machine(): string {
  const [first] = cpus()
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  return `${first?.model.trim() ?? 'unknown'}, ${cpus().length} cores, ${gigabytes} GiB, ${process.platform} ${release()}`
}

/** Writes the result file of one measurement. */
export async function record(
  result: Omit<BenchResult, 'date' | 'machine' | 'versions'> & { readonly versions?: Readonly<Record<string, string>> },
): Promise<BenchResult> {
  const whole: BenchResult = {
    ...result,
    date: new Date().toISOString(),
    machine: machine(),
    versions: { node: process.version, ...result.versions },
  }
  await mkdir(RESULTS_FOLDER, { recursive: true })
  await writeFile(join(RESULTS_FOLDER, `${result.id}.json`), `${JSON.stringify(whole, null, 2)}\n`)
  return whole
}

/** Reads one result back, or null where it was never measured. */
export async function readResult(id: string): Promise<BenchResult | null> {
  const text = await readFile(join(RESULTS_FOLDER, `${id}.json`), 'utf8').catch(() => null)
  return text === null ? null : (JSON.parse(text) as BenchResult)
}
