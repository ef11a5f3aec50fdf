import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SCRIPT = `
  const { createLog } = await import(process.argv[1])
  const log = createLog('warn')
  log.info('quiet')
  log.warn({ password: 'hunter2', req: { headers: { cookie: 'hunter2', authorization: 'hunter2' } }, config: { secret: 'hunter2', databaseUrl: 'hunter2' } }, 'said')
`

test('the log is one JSON line an event on standard error, from its level up, without secrets', () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', SCRIPT, join(import.meta.dirname, 'log.ts')], {
    encoding: 'utf8',
  })
  expect(stdout).toBe('')
  const lines = stderr.trim().split('\n')
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 40, msg: 'said', password: '(hidden)' })
  expect(stderr).not.toContain('hunter2')
})

const UNSEEN = `
  const { createLog } = await import(process.argv[1])
  createLog('warn').warn({ page: String.fromCharCode(0x1b, 0x9b, 0x2028, 0x202e, 0x7f) }, 'said')
`

test('what a terminal obeys or nobody sees stands in the log as its number', () => {
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', UNSEEN, join(import.meta.dirname, 'log.ts')], {
    encoding: 'utf8',
  })
  expect(stderr).toContain(String.raw`\u001b\u009b\u2028\u202e\u007f`)
  expect(JSON.parse(stderr)).toMatchObject({ page: '\u001b\u009b\u2028\u202e\u007f' })
})
