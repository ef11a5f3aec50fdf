import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { COMPILED } from '#test/hammerlane.ts'
import { EXIT } from '#platform/exit-codes.ts'
import type { CliCommand } from './command-line.ts'
import { COMMANDS, loadNamed } from './commands.ts'
import { ROOT } from './root.ts'

const MAIN = join(import.meta.dirname, 'main.ts')

afterEach(() => void vi.restoreAllMocks())

/** Runs a command in this process; answers its exit code and what it wrote. */
async function typing(name: string, ...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const [out, err]: [string[], string[]] = [[], []]
  vi.spyOn(console, 'log').mockImplementation((line: string) => void out.push(line))
  vi.spyOn(console, 'error').mockImplementation((line: string) => void err.push(line))
  const command = await loadNamed(name)
  const code = await command.execute(args)
  return { code, out: out.join('\n'), err: err.join('\n') }
}

const loaded = await Promise.all(COMMANDS.map(({ name }) => loadNamed(name)))
const below = (command: CliCommand): string[] => command.commands.map((one) => one.name())
/** Every command, and every command below one, as it is typed. */
const ALL = COMMANDS.flatMap(({ name }, at) => [name, ...below(loaded[at] as CliCommand).map((sub) => `${name} ${sub}`)])

describe.each(ALL)('hammerlane %s', (line) => {
  const [name = '', ...words] = line.split(' ')
  const typed = `hammerlane ${line}`

  it.each(['--help', '-h'])('answers %s with usage, what it does, options, examples and exit codes', async (flag) => {
    const { code, out, err } = await typing(name, ...words, flag)
    expect([code, err]).toEqual([EXIT.ok, ''])
    expect(out).toContain(`Usage: ${typed} `)
    expect(out).toMatch(/^Usage: .+\n\n[A-Z](?:.+\n)+\n/)
    expect(out).toMatch(/\nOptions:\n(?: .*\n)* {2}-h, --help +show this help\n/)
    expect(out).toMatch(/\nExamples:\n {2}\S.* {2}\S/)
    expect(out).toMatch(/\nExit codes:\n {4}0 {2}done\n/)
    expect(out).toMatch(/\n {3}64 {2}unknown command or option/)
  })

  it('refuses an option that it does not have, and says where help is', async () => {
    const { code, out, err } = await typing(name, ...words, '--no-such-option')
    expect([code, out]).toEqual([EXIT.usage, ''])
    expect(err).toBe(
      `Unknown option '--no-such-option'.\nUsage: ${err.split('Usage: ')[1]?.split('\n')[0]}\n"${typed} --help" shows options, examples and exit codes.`,
    )
  })
})

describe('hammerlane', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [MAIN, ...args], { encoding: 'utf8', env: { ...process.env, ...COMPILED } })

  it('lists every command with what it does, also for help, --help and -h', () => {
    for (const args of [['--help'], ['-h'], ['help']]) {
      const { status, stdout } = run(...args)
      expect(status).toBe(EXIT.ok)
      for (const { name, summary } of COMMANDS) expect(stdout.replaceAll(/\s+/g, ' ')).toContain(` ${name} ${summary}`)
    }
    expect(run('help', 'backup').stdout).toContain('Usage: hammerlane backup [options] <dir>')
  })

  it('ends with 64 without a command, for one that is not there and for an option that is none', () => {
    expect(run()).toMatchObject({ status: EXIT.usage, stdout: '', stderr: expect.stringContaining('Usage: hammerlane <command>') })
    expect(run('strat')).toMatchObject({
      status: EXIT.usage,
      stderr: expect.stringMatching(/^Unknown command 'strat'\. Did you mean start\?\n/),
    })
    expect(run('--verbose')).toMatchObject({ status: EXIT.usage, stderr: expect.stringMatching(/^Unknown option '--verbose'\.\n/) })
  })

  it('goes through the launcher with the same exit code', () => {
    expect(execFileSync('node', [join(ROOT, 'bin/hammerlane.js'), 'keys', 'rotate', '--help'], { encoding: 'utf8' })).toContain(
      'hammerlane keys rotate',
    )
  })

  it('hammerlane has every command and every exit code in docs/operations.md', () => {
    const operations = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8')
    expect(COMMANDS.filter(({ name }) => !new RegExp(`\`${name}[ \`]`).test(operations))).toEqual([])
    expect(Object.values(EXIT).filter((code) => !operations.includes(`\n| ${code} | `))).toEqual([])
  })
})
