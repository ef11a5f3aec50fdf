import { isFailure } from '@app/contract/failure.ts'
import { ConfigError } from '#platform/config.ts'
import { DataDirInUse } from '#platform/data-dir-lock.ts'
import { EXIT } from '#platform/exit-codes.ts'
import { CliCommand } from './command-line.ts'
import { type CommandEntry, COMMANDS, loadCommand } from './commands.ts'

/** The list of commands, without their code. */
function overview(): CliCommand {
  const all = new CliCommand('hammerlane')
    .usage('<command> [options]')
    .description('An open, self-hostable online vehicle auction marketplace.')
    .addHelpText('after', '"hammerlane <command> --help" shows usage, options, examples and exit codes of one.')
  for (const { name, summary } of COMMANDS) all.sub(name, summary)
  return all
}

function codeOf(error: unknown): number {
  if (error instanceof ConfigError) return EXIT.badConfig
  return error instanceof DataDirInUse ? EXIT.dataDirInUse : EXIT.failed
}

async function execute(entry: CommandEntry, args: readonly string[]): Promise<number> {
  try {
    const command = await loadCommand(entry)
    return await command.execute(args)
  } catch (error) {
    const isDetailed = process.env['LOG_LEVEL'] === 'debug'
    if (isDetailed) console.error(error)
    else console.error(error instanceof Error ? error.message : String(error))
    // Commands put the refusals that they expect into words: of this one the terminal has a code alone.
    if (isFailure(error) && !isDetailed) console.error('This should not happen. With LOG_LEVEL=debug the same command shows where it did.')
    return codeOf(error)
  }
}

async function main([name, ...args]: string[]): Promise<number> {
  if (name === 'help') return main([...args, '--help'])
  const entry = COMMANDS.find((candidate) => candidate.name === name)
  if (entry !== undefined) return execute(entry, args)
  return overview().execute(name === undefined ? [] : [name])
}

// The terminal may be gone before the last line is written, and the database must still be closed.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

process.exit(await main(process.argv.slice(2)))
