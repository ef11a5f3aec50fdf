import { csvCell } from '@app/rules/formats/csv.ts'
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { columnTitle } from '@app/rules/import/columns.ts'
import { RowProblem } from '@app/rules/import/row-problem.ts'

/** More refused rows than this are counted, and the report says so. */
const MAX_REPORTED_ROWS = 10_000

/** The rows of a file that were not taken, with line number, column and reason. */
export class RejectReport {
  #lines: string[] = []
  #count = 0
  #first = ''

  /** The first refused row, in words. */
  get first(): string {
    return this.#first
  }

  get count(): number {
    return this.#count
  }

  /** Adds a row by the number of its first line in the file. */
  add(line: number, problem: RowProblem): void {
    this.#count++
    if (this.#count === 1) this.#first = `line ${line} (${problem.message})`
    if (this.#count > MAX_REPORTED_ROWS) return
    const column = problem.column === null ? '' : columnTitle(problem.column)
    this.#lines.push([String(line), column, problem.message].map(csvCell).join(','))
  }

  /** Writes the report of a file into a folder. Returns its path; null when every row was taken. */
  async write(folder: string, salesFile: string, stamp: string): Promise<string | null> {
    if (this.#count === 0) return null
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, `${basename(salesFile)}.${stamp}.rejected.csv`)
    const more = this.#count - this.#lines.length
    const tail = more > 0 ? [`,,${more} more rows`] : []
    await writeFile(path, `${['line,column,reason', ...this.#lines, ...tail].join('\r\n')}\r\n`)
    return path
  }
}
