import { writeFile, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { test } from '@playwright/test'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

const KIND = 'figure'
const FILE = 'reports/use.json'

interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: string
}

/** Notes a figure of the product in use. Figures are read, never asserted: they stand in reports/use.json after a run. */
export function noteFigure(name: string, value: number, unit: string): void {
  test.info().annotations.push({ type: KIND, description: JSON.stringify({ name, value, unit } satisfies Figure) })
}

/** Gathers what journeys noted into one file, sorted by name; of two tries the last one counts. */
export default class FigureReporter implements Reporter {
  readonly #figures = new Map<string, Figure>()

  onTestEnd(_test: TestCase, { annotations }: TestResult): void {
    for (const { type, description } of annotations) {
      if (type !== KIND || description === undefined) continue
      const figure = JSON.parse(description) as Figure
      this.#figures.set(figure.name, figure)
    }
  }

  async onEnd(): Promise<void> {
    if (this.#figures.size === 0) return
    await mkdir(dirname(FILE), { recursive: true })
    const figures = [...this.#figures.values()].toSorted((one, other) => one.name.localeCompare(other.name))
    await writeFile(FILE, `${JSON.stringify(figures, null, 2)}\n`)
  }
}
