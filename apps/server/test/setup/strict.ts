import { afterAll, afterEach, beforeEach } from 'vitest'
import { openDatabases } from './open-databases.ts'

const METHODS = ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const
const originals = METHODS.map((method) => [method, console[method]] as const)
let output: string[] = []

beforeEach(() => {
  output = []
  for (const method of METHODS)
    console[method] = (...parts: unknown[]) => void output.push(`console.${method}: ${parts.map(String).join(' ')}`)
})

afterEach(() => {
  for (const [method, original] of originals) console[method] = original
  if (output.length > 0) throw new Error(`A test may not write to the console:\n${output.join('\n')}`)
})

afterAll(() => {
  if (openDatabases.count() > 0) throw new Error('A test database was not closed.')
})
