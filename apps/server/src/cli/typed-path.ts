import { resolve } from 'node:path'

/** Where the command was called: npm changes into the repository and remembers the folder it came from. */
const CALLED_IN: string = process.env['npm_command'] === 'run-script' ? (process.env['INIT_CWD'] ?? process.cwd()) : process.cwd()

/** An absolute path for a path a person typed. */
export function typedPath(path: string): string {
  return resolve(CALLED_IN, path)
}
