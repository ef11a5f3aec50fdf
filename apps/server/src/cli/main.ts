import { ConfigError } from '#platform/config.ts'
import { DataDirInUse } from '#platform/data-dir-lock.ts'
import { EXIT } from '#platform/exit-codes.ts'
import { type Command, COMMANDS } from './commands.ts'

function usage(): string {
  const width = Math.max(...COMMANDS.map(({ name, args = '' }) => `${name} ${args}`.length)) + 2
  const lines = COMMANDS.map(({ name, args = '', summary }) => `  ${`${name} ${args}`.padEnd(width)}${summary}`)
  return `Usage: hammerlane <command>\n\n${lines.join('\n')}\n\nSettings are environment variables: docs/operations.md.`
}

function codeOf(error: unknown): number {
  if (error instanceof ConfigError) return EXIT.badConfig
  if (error instanceof DataDirInUse) return EXIT.dataDirInUse
  return (error as { code?: unknown }).code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION' ? EXIT.usage : EXIT.failed
}

async function execute(command: Command, args: string[]): Promise<number> {
  try {
    const loaded = await command.load(args)
    return await loaded.run(args)
  } catch (error) {
    if (process.env['LOG_LEVEL'] === 'debug') console.error(error)
    else console.error(error instanceof Error ? error.message : String(error))
    return codeOf(error)
  }
}

async function main([name, ...args]: string[]): Promise<number> {
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    console.log(usage())
    return name === undefined ? EXIT.usage : EXIT.ok
  }
  const command = COMMANDS.find((candidate) => candidate.name === name)
  if (command !== undefined) return execute(command, args)
  console.error(`There is no command "${name}".\n\n${usage()}`)
  return EXIT.usage
}

// The terminal may be gone before the last line is written, and the database must still be closed.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

process.exit(await main(process.argv.slice(2)))
