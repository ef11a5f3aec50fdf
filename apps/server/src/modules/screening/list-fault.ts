import { FAULTS_MAX } from './screening-limits.ts'

/** A file that is not loaded; each line says what is wrong, and where. */
export class ListFault extends Error {
  readonly lines: readonly string[]

  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
    this.lines = lines
  }
}

/** Gathers what is wrong with a file, and gives up once that is enough to know. */
export class Faults {
  readonly #file: string
  readonly #lines: string[] = []

  constructor(file: string) {
    this.#file = file
  }

  /** @throws ListFault once there are too many. */
  add(line: number, what: string): void {
    this.#lines.push(`${this.#file}, line ${line}: ${what}`)
    if (this.#lines.length >= FAULTS_MAX) throw new ListFault([...this.#lines, 'Reading stopped here.'])
  }

  /** @throws ListFault where there was one. */
  end(): void {
    if (this.#lines.length > 0) throw new ListFault(this.#lines)
  }
}
