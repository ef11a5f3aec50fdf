import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bodyShapes } from '@app/contract/bodies.ts'
import { answerSchemas, calls } from '@app/contract/calls.ts'
import { bodyExamples } from '@app/contract/examples.ts'
import { openApiDocument } from '#platform/http/openapi/openapi.ts'
import { ROOT } from './root.ts'

const LINTER = join(ROOT, 'node_modules/@redocly/cli/bin/cli.js')
/** No telemetry, no check for a newer version. */
const QUIET = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

/** Writes the description of the calls and lints it by redocly.yaml; the process ends as the linter does. */
const folder = join(ROOT, '.cache')
mkdirSync(folder, { recursive: true })
const file = join(folder, 'openapi.json')
writeFileSync(file, JSON.stringify(openApiDocument({ calls, answers: answerSchemas, examples: bodyExamples, bodies: bodyShapes })))
const { status } = spawnSync(process.execPath, [LINTER, 'lint', file, '--format', 'summary', '--config', join(ROOT, 'redocly.yaml')], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, ...QUIET },
})
process.exitCode = status ?? 1
