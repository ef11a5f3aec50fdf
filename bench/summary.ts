import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { readResult, type BenchResult, type BenchRow } from './harness.ts'

const README = fileURLToPath(new URL('../README.md', import.meta.url))
const BEGIN = '<!-- figures: made by `npm run bench`, do not edit -->'
const END = '<!-- end of figures -->'

const figure = (value: number): string => {
  if (!Number.isFinite(value)) return '–'
  if (Math.abs(value) >= 1000) return Math.round(value).toLocaleString('en-US')
  return String(Number(value.toPrecision(3)))
}

const cell = (of: BenchRow): string =>
  `${of.name}: ${figure(of.value)} ${of.unit}${of.ratio === undefined ? '' : ` (${figure(of.ratio)}×)`}`

function line(result: BenchResult): string {
  return `| ${result.id} | ${result.rows.map(cell).join('<br>')} | ${result.wants} | ${result.holds ? 'yes' : 'no'} |`
}

/** Rewrites the table of figures in README.md from the result files; measurements without a file are left out. */
export async function summarise(ids: readonly string[]): Promise<void> {
  const results = (await Promise.all(ids.map(readResult))).filter((result) => result !== null)
  const readme = await readFile(README, 'utf8')
  const from = readme.indexOf(BEGIN)
  const to = readme.indexOf(END)
  if (from < 0 || to < 0) throw new Error('README.md has no place for the figures')
  const [first] = results
  const about = first ? `Measured on ${first.machine}.` : ''
  const table = [BEGIN, about, '', '| | figures | wanted | holds |', '|---|---|---|---|', ...results.map(line), '']
  await writeFile(README, readme.slice(0, from) + table.join('\n') + readme.slice(to))
}
