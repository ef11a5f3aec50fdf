import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { EXIT, EXIT_MEANINGS } from '#platform/exit-codes.ts'

type ExitName = keyof typeof EXIT

/** Where the help of every command leads for what is no option. */
export const SETTINGS_NOTE = 'Settings are environment variables: docs/operations.md.'

/** A command whose arguments cannot be used together. Its message is shown with the usage of the command. */
export class UsageError extends Error {}

const ORDER = Object.keys(EXIT) as ExitName[]

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** What the library says, as a sentence of ours: "error: unknown option '--x'" becomes "Unknown option '--x'.". */
function sentence(message: string): string {
  const [first = '', ...more] = message.replace(/^error: /, '').split('\n')
  const text = capital(first)
  return [/[.?]$/.test(text) ? text : `${text}.`, ...more.map((line) => line.replace(/^\((.*)\)$/, '$1'))].join(' ')
}

/** A command of the command line: arguments, options, examples and exit codes are described once, for the parser and for the help. */
export class CliCommand extends Command {
  #examples: readonly (readonly [line: string, effect: string])[] = []
  #exits: Partial<Record<ExitName, string>> = {}
  #code: number = EXIT.ok
  readonly #needed: Option[] = []

  constructor(name?: string) {
    super(name)
    this.exitOverride()
    this.helpCommand(false)
    this.helpOption('-h, --help', 'show this help')
    this.configureOutput({ writeOut: (text) => console.log(text.trimEnd()), writeErr: (text) => console.error(text.trimEnd()) })
    this.configureHelp({ showGlobalOptions: false })
    this.addHelpText('after', () => this.#closing())
  }

  override createCommand(name?: string): CliCommand {
    return new CliCommand(name)
  }

  /** A command below this one, as `create` of `hammerlane sale`. Exit codes are those of the command above unless it names its own. */
  sub(name: string, summary: string): CliCommand {
    const made = this.createCommand(name)
      .summary(summary)
      .description(`${capital(summary)}.`)
    this.addCommand(made)
    return made
  }

  /** An option whose value is one of these words. */
  choice(flags: string, summary: string, choices: readonly string[]): this {
    return this.addOption(new Option(flags, summary).choices(choices))
  }

  /** An option that must be given: a word of `choices`, or what `parse` takes. */
  need(flags: string, summary: string, { choices, parse }: { choices?: readonly string[]; parse?: (text: string) => unknown } = {}): this {
    const option = new Option(flags, `${summary} (required)`)
    if (choices !== undefined) option.choices(choices)
    if (parse !== undefined) option.argParser(parse)
    this.#needed.push(option)
    return this.addOption(option)
  }

  /** An option that may be given several times, each time with one of these words. */
  choicesOf(flags: string, summary: string, choices: readonly string[]): this {
    const add = (given: string, before: readonly string[]): readonly string[] => {
      if (!choices.includes(given)) throw new InvalidArgumentError(`Allowed choices are ${choices.join(', ')}.`)
      return [...before, given]
    }
    return this.option<readonly string[]>(
      flags,
      `${summary}; may be repeated (choices: ${choices.map((one) => `"${one}"`).join(', ')})`,
      add,
      [],
    )
  }

  examples(...examples: readonly (readonly [line: string, effect: string])[]): this {
    this.#examples = examples
    return this
  }

  /** Exit codes beside 0 and 64; a text says what one means here, `true` that it means what it always does. */
  exits(exits: Partial<Record<ExitName, string | true>>): this {
    this.#exits = Object.fromEntries(
      Object.entries(exits).map(([name, meaning]) => [name, meaning === true ? EXIT_MEANINGS[name as ExitName] : meaning]),
    )
    return this
  }

  /** What the command does; it answers the exit code. */
  runs<Options extends object = object, Args extends readonly unknown[] = []>(
    work: (options: Options, ...args: Args) => Promise<number>,
  ): this {
    return this.action(async () => {
      // The library would ask for these before it names an option that is misspelt.
      const missing = this.#needed.find((option) => this.getOptionValue(option.attributeName()) === undefined)
      if (missing !== undefined) this.error(`option '${missing.flags}' is needed`)
      try {
        this.#top().#code = await work(this.opts(), ...(this.processedArgs as unknown as Args))
      } catch (error) {
        if (!(error instanceof UsageError)) throw error
        this.error(error.message)
      }
    })
  }

  /** Every fault of what was typed ends here. */
  override error(message: string): never {
    console.error(sentence(message))
    console.error(`Usage: ${this.createHelp().commandUsage(this)}`)
    console.error(`"${this.#path()} --help" shows options, examples and exit codes.`)
    throw new CommanderError(EXIT.usage, 'usage', message)
  }

  /**
   * Runs the command with what follows its name and answers the exit code.
   * @throws whatever the work of the command throws, but for faults of what was typed
   */
  async execute(args: readonly string[]): Promise<number> {
    try {
      await this.parseAsync(args, { from: 'user' })
      return this.#code
    } catch (error) {
      if (error instanceof CommanderError)
        return error.code === 'commander.helpDisplayed' || error.code === 'commander.version' ? EXIT.ok : EXIT.usage
      throw error
    }
  }

  #above(): CliCommand | null {
    return this.parent instanceof CliCommand ? this.parent : null
  }

  #top(): CliCommand {
    const above = this.#above()
    return above === null ? this : above.#top()
  }

  #path(): string {
    const above = this.#above()
    return above === null ? this.name() : `${above.#path()} ${this.name()}`
  }

  #allExits(): Partial<Record<ExitName, string>> {
    const above = this.#above()
    return { ok: EXIT_MEANINGS.ok, usage: EXIT_MEANINGS.usage, ...(above === null ? {} : above.#exits), ...this.#exits }
  }

  #closing(): string {
    const width = Math.max(0, ...this.#examples.map(([line]) => line.length)) + 2
    const examples = this.#examples.map(([line, effect]) => `  ${line.padEnd(width)}${effect}`)
    const all = this.#allExits()
    const exits = ORDER.flatMap((name) => (all[name] === undefined ? [] : [`  ${String(EXIT[name]).padStart(3)}  ${all[name]}`]))
    return `\n${[...(examples.length === 0 ? [] : ['Examples:', ...examples, '']), 'Exit codes:', ...exits, '', SETTINGS_NOTE].join('\n')}`
  }
}

/** A parser of whole numbers within bounds, for an option or an argument. */
export function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN
    if (!(value >= min && value <= max)) throw new InvalidArgumentError(`It takes a whole number from ${min} to ${max}.`)
    return value
  }
}

/** A parser of what must not be empty. */
export function someText(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('It must not be empty.')
  return text
}

const LEDGER_NUMBER_MAX = 999_999_999_999_999
/** A parser of the number of a lot or a sale. */
export const LEDGER_NUMBER: (text: string) => number = wholeNumber(0, LEDGER_NUMBER_MAX)
