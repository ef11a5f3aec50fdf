import { vi } from 'vitest'
import { loadNamed } from '../src/cli/commands.ts'

/** How a command ended. */
export interface EndedCommand {
  readonly code: number
  /** Everything it wrote. */
  readonly output: string
  /** The lines of it that say what was done or is wrong, without those of its progress. */
  readonly lines: readonly string[]
}

/**
 * Runs a `hammerlane` command within this process, with these settings beside DEMO=off: a process of its own loads the whole program
 * anew, which takes seconds. How a process ends is for `hammerlane` to show. @throws whatever the work of the command throws
 */
export async function commandHere([name = '', ...args]: readonly string[], env: Readonly<Record<string, string>>): Promise<EndedCommand> {
  let output = ''
  const logged: string[] = []
  const write = (text: unknown): boolean => {
    output += String(text)
    return true
  }
  const spies = [
    ...(['log', 'error'] as const).map((method) =>
      vi.spyOn(console, method).mockImplementation((text: unknown) => {
        logged.push(String(text))
        write(`${String(text)}\n`)
      }),
    ),
    vi.spyOn(process.stderr, 'write').mockImplementation(write),
  ]
  for (const [key, value] of Object.entries({ DEMO: 'off', ...env })) vi.stubEnv(key, value)
  try {
    const command = await loadNamed(name)
    return { code: await command.execute(args), output, lines: logged.flatMap((text) => text.split('\n')) }
  } finally {
    vi.unstubAllEnvs()
    for (const spy of spies) spy.mockRestore()
  }
}

/** The same for who looks at the exit code and the lines alone. */
export async function linesHere(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Pick<EndedCommand, 'code' | 'lines'>> {
  const { code, lines } = await commandHere(args, env)
  return { code, lines }
}
