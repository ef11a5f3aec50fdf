import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import openapiTS, { astToString } from 'openapi-typescript'
import { afterAll, expect, it } from 'vitest'
import { bodyShapes } from '@app/contract/bodies.ts'
import { answerSchemas, calls } from '@app/contract/calls.ts'
import { bodyExamples } from '@app/contract/examples.ts'
import { openApiDocument } from '#platform/http/openapi/openapi.ts'
import { ROOT } from '../src/cli/root.ts'

/** The document is large, and two compilers read what is made of it. */
const COMPILE_LIMIT_MS = 180_000
const CACHE = join(ROOT, '.cache')
mkdirSync(CACHE, { recursive: true })
const folder = mkdtempSync(join(CACHE, 'api-client-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What somebody else's program would write: a search, its refusal and a row, all by the types of the document. */
const PROGRAM = `import type { components, operations, paths } from './client.d.ts'

type Search = paths['/public/lots/search-results']['post']
type Answer = Search['responses'][200]['content']['application/json']
type Body = NonNullable<Search['requestBody']>['content']['application/json']
const body: Body = { query: ['*'], size: 20 }

export async function firstLot(host: string): Promise<components['schemas']['LotRow'] | string> {
  const response = await fetch(host + '/public/lots/search-results', { method: 'POST', body: JSON.stringify(body) })
  const answer = (await response.json()) as Answer
  if (answer.returnCode === -1) return answer.returnCodeDesc + answer.data.errorCode
  return answer.data.results.content[0] ?? ''
}
export type Yard = operations['getYard']['responses'][200]['content']['application/json']
// @ts-expect-error a search has no such field
const wrong: Body['size'] = { not: 'a size' }
export { wrong }
`

it(
  'the description of the calls is the source of a TypeScript client that compiles, refusals told from successes',
  { timeout: COMPILE_LIMIT_MS },
  async () => {
    const document = openApiDocument({ calls, answers: answerSchemas, examples: bodyExamples, bodies: bodyShapes })
    writeFileSync(join(folder, 'client.d.ts'), astToString(await openapiTS(JSON.stringify(document))))
    writeFileSync(join(folder, 'program.ts'), PROGRAM)
    const compiler = join(ROOT, 'node_modules/typescript/bin/tsc')
    const options = [
      '--noEmit',
      '--ignoreConfig',
      '--strict',
      '--allowImportingTsExtensions',
      '--target',
      'es2023',
      '--module',
      'esnext',
      '--lib',
      'es2023,dom',
    ]
    const args = [compiler, ...options, '--moduleResolution', 'bundler', '--types', '', join(folder, 'program.ts')]
    const { stdout } = await promisify(execFile)(process.execPath, args).catch((error: { stdout: string }) => error)
    expect(stdout).toBe('')
  },
)
