import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { csvCell } from '@app/rules/formats/csv.ts'

/** More refused rows than this are counted, and the report says so. */
const REPORTED_MAX = 10_000

/** Why a row was not taken: the title of its column, empty for the whole row, and one phrase. */
interface Refusal {
  readonly column: string
  readonly reason: string
}

/** The rows of a file that were not taken, with line number, column and reason. */
export class RefusedRows {
  readonly #lines: string[] = []
  #count = 0
  #first = ''

  get count(): number {
    return this.#count
  }

  /** The first refused row, in words. */
  get first(): string {
    return this.#first
  }

  /** Adds a row by the number of its first line in the file. */
  add(line: number, { column, reason }: Refusal): void {
    this.#count += 1
    if (this.#count === 1) this.#first = `line ${line} (${column === '' ? '' : `${column}: `}${reason})`
    if (this.#count <= REPORTED_MAX) this.#lines.push([String(line), column, reason].map(csvCell).join(','))
  }

  /** Writes the report of a file into a folder. Returns its path; null when every row was taken. */
  async write(folder: string, file: string, nowMs: number): Promise<string | null> {
    if (this.#count === 0) return null
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const stamp = new Date(nowMs).toISOString().replaceAll(/[:.]/g, '-')
    const path = join(folder, `${basename(file)}.${stamp}.rejected.csv`)
    const more = this.#count - this.#lines.length
    const tail = more > 0 ? [`,,${more} more rows`] : []
    await writeFile(path, `${['line,column,reason', ...this.#lines, ...tail].join('\r\n')}\r\n`)
    return path
  }
}
