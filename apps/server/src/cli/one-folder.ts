import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

/** Where the command was called: npm changes into the repository and remembers the folder it came from. */
const CALLED_IN: string = process.env['npm_command'] === 'run-script' ? (process.env['INIT_CWD'] ?? process.cwd()) : process.cwd()

/** An absolute path for a path a person typed. */
export function typedPath(path: string): string {
  return resolve(CALLED_IN, path)
}

/** The one folder a command is given, or null when it was given anything else. */
export function oneFolder(args: string[]): string | null {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: { all: { type: 'boolean' } } })
  const [folder, ...more] = positionals
  return folder === undefined || folder === '' || more.length > 0 ? null : typedPath(folder)
}
