import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { readResult, type BenchResult, type BenchRow } from './harness.ts'

const README = fileURLToPath(new URL('../README.md', import.meta.url))
const FIGURES = fileURLToPath(new URL('../docs/figures.md', import.meta.url))
const BEGIN = '<!-- figures: made by `npm run bench`, do not edit -->'
const END = '<!-- end of figures -->'

/** The five figures README shows: the measurement, its row, and what it says to a reader. */
const HEADLINES: readonly { readonly id: string; readonly row: string; readonly text: string }[] = [
  { id: 'P1', row: 'index workers, p50', text: 'to answer a faceted search over 300,000 lots, page rows and 17 counted facets included' },
  { id: 'P13', row: 'warm: command to first search answer', text: 'from the start command to the first search answer' },
  { id: 'P5', row: 'bids a second on one hot lot, 256 bidders', text: 'durable bids on one lot, each in the ledger before it is answered' },
  {
    id: 'P8',
    row: "a bidder's write → another bidder's read, two servers, p50",
    text: 'from one bidder’s bid to another bidder’s screen, over two servers',
  },
  { id: 'P11', row: 'lot: performance', text: 'in Lighthouse for a lot page on a phone' },
]

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

/** Puts text between the marks of a file. @throws Error when the file has no place for it. */
async function replaceFigures(file: string, lines: readonly string[]): Promise<void> {
  const text = await readFile(file, 'utf8')
  const from = text.indexOf(BEGIN)
  const to = text.indexOf(END)
  if (from < 0 || to < 0) throw new Error(`${file} has no place for the figures`)
  await writeFile(file, text.slice(0, from) + [BEGIN, ...lines, ''].join('\n') + text.slice(to))
}

function headline(results: readonly BenchResult[], { id, row, text }: (typeof HEADLINES)[number]): string | null {
  const found = results.find((result) => result.id === id)?.rows.find(({ name }) => name === row)
  return found === undefined ? null : `- **${figure(found.value)} ${found.unit.replace(/^\/s$/, 'a second')}** ${text}`
}

/** Rewrites the table in docs/figures.md and the five figures in README.md from the result files; measurements without a file are left out. */
export async function summarise(ids: readonly string[]): Promise<void> {
  const results = (await Promise.all(ids.map(readResult))).filter((result) => result !== null)
  const [first] = results
  const about = first ? `Measured on ${first.machine}.` : ''
  await replaceFigures(FIGURES, [about, '', '| | figures | wanted | holds |', '|---|---|---|---|', ...results.map(line)])
  const headlines = HEADLINES.map((one) => headline(results, one)).filter((one) => one !== null)
  await replaceFigures(README, [...headlines, '', about])
}
