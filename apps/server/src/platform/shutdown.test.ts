import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'

const SCRIPT = `
  const { listenForShutdown } = await import(process.argv[1])
  const say = (line) => process.stdout.write(line + '\\n')
  const shutdown = listenForShutdown(() => { say('forced'); process.exit(130) })
  process.stdin.on('data', () => { throw new Error('nobody caught me') })
  say('listening')
  const reason = await shutdown.requested
  say('stopping by ' + reason + ', crash ' + (shutdown.crash()?.message ?? 'none') + ', aborted ' + shutdown.signal.aborted)
  setTimeout(() => process.exit(0), 2500)
`

async function aProcess(): Promise<{ child: ChildProcess; lines(): string[]; ended: Promise<unknown> }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', SCRIPT, join(import.meta.dirname, 'shutdown.ts')], {
    stdio: ['pipe', 'pipe', 'inherit', 'ipc'],
  })
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => void (output += chunk.toString()))
  const ended = once(child, 'exit').then(([code]: unknown[]) => code)
  await expect.poll(() => output).toContain('listening')
  return { child, lines: () => output.trim().split('\n').slice(1), ended }
}

test('two signals of one press stop in order, once', async () => {
  const { child, lines, ended } = await aProcess()
  child.kill('SIGINT')
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  // The kernel may deliver two signals of one moment in either order.
  expect(lines()).toEqual([expect.stringMatching(/^stopping by SIG(INT|TERM), crash none, aborted true$/)])
})

test('a second signal, a second later, stops at once', async () => {
  const { child, lines, ended } = await aProcess()
  child.kill('SIGINT')
  await sleep(1_300)
  child.kill('SIGINT')
  expect(await ended).toBe(130)
  expect(lines()).toEqual(['stopping by SIGINT, crash none, aborted true', 'forced'])
})

test('the end of the launcher stops in order', async () => {
  const { child, lines, ended } = await aProcess()
  child.disconnect()
  expect(await ended).toBe(0)
  expect(lines()).toEqual(['stopping by disconnect, crash none, aborted true'])
})

test('an error nobody caught stops in order and is kept', async () => {
  const { child, lines, ended } = await aProcess()
  child.stdin?.write('x')
  expect(await ended).toBe(0)
  expect(lines()).toEqual(['stopping by crash, crash nobody caught me, aborted true'])
})
