import { Client, type ClientConfig, type Connection, Query, type QueryConfig, type QueryResult } from 'pg'
import { toParameter } from './to-parameter.ts'

/** `pg` keeps to itself which statements its connection knows by name; both ways of asking share them. */
interface Wire extends Connection {
  readonly parsedStatements: Record<string, string>
  readonly submittedNamedStatements: Record<string, string>
}

interface Column {
  readonly name: string
  readonly read: (text: string) => unknown
}

interface PendingQuery {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
  readonly resolve: (result: QueryResult) => void
  readonly reject: (error: Error) => void
  readonly rows: Record<string, unknown>[]
  command: string
}

type Row = readonly (string | null)[]
type TypeNumber = Parameters<Client['getTypeParser']>[0]
type ReaderOf = (typeNumber: TypeNumber) => Column['read']

/** Columns of the answers to named statements; PostgreSQL refuses a statement whose columns would be others than they were. */
const columnsOf = new WeakMap<Connection, Map<string, readonly Column[]>>()

function knownColumns(connection: Connection): Map<string, readonly Column[]> {
  const known = columnsOf.get(connection) ?? new Map<string, readonly Column[]>()
  columnsOf.set(connection, known)
  return known
}

/** The text of a statement that the connection knows by this name already. */
const knownText = (wire: Wire, name: string): string | undefined =>
  name === '' ? undefined : (wire.parsedStatements[name] ?? wire.submittedNamedStatements[name])

const countOf = (command: string): number | null => {
  const count = Number(command.slice(command.lastIndexOf(' ') + 1))
  return Number.isInteger(count) ? count : null
}

/**
 * Questions of one connection that leave in one piece and are answered in one: `pg` alone would send each by itself and have the database
 * wake us for each answer. When one fails, the database does none of the later ones, and all of them fail: outside of a transaction it
 * takes the earlier ones back.
 */
class QueryBatch extends Query {
  readonly #readerOf: ReaderOf
  readonly #queries: PendingQuery[] = []
  #columns = new Map<string, readonly Column[]>()
  #current: readonly Column[] | null = null
  #at = 0

  constructor(readerOf: ReaderOf) {
    super('')
    this.#readerOf = readerOf
    // `pg` asks the query that is being answered which statement has been parsed; here that is the one it has come to.
    Object.defineProperty(this, 'name', { get: () => this.#queries[this.#at]?.name })
    Object.defineProperty(this, 'text', { get: () => this.#queries[this.#at]?.text })
  }

  get size(): number {
    return this.#queries.length
  }

  add(question: string | QueryConfig, values: readonly unknown[] = []): Promise<QueryResult> {
    const { name = '', text, values: own = values } = typeof question === 'string' ? { text: question } : question
    return new Promise((resolve, reject) => {
      this.#queries.push({ name, text, values: own as readonly unknown[], resolve, reject, rows: [], command: '' })
    })
  }

  override submit = (connection: Connection): void => {
    const wire = connection as Wire
    this.#columns = knownColumns(connection)
    const bound = this.#queries.map(({ values }) => values.map(toParameter))
    for (const { name, text } of this.#queries)
      if ((knownText(wire, name) ?? text) !== text) throw new Error(`two statements have the name ${name}`)
    connection.stream.cork()
    for (const [at, { name, text }] of this.#queries.entries()) {
      if (knownText(wire, name) === undefined) {
        connection.parse({ name, text, types: [] }, true)
        if (name !== '') wire.submittedNamedStatements[name] = text
      }
      connection.bind({ statement: name, values: bound[at] }, true)
      if (!this.#columns.has(name)) connection.describe({ type: 'P' }, true)
      connection.execute(null, true)
    }
    connection.sync()
    connection.stream.uncork()
  }

  handleRowDescription({ fields }: { readonly fields: readonly { readonly name: string; readonly dataTypeID: TypeNumber }[] }): void {
    this.#current = fields.map(({ name, dataTypeID }) => ({ name, read: this.#readerOf(dataTypeID) }))
  }

  handleDataRow({ fields }: { readonly fields: Row }): void {
    const query = this.#queries[this.#at]
    if (query === undefined) return
    this.#current ??= this.#columns.get(query.name) ?? []
    const row: Record<string, unknown> = {}
    for (const [at, { name, read }] of this.#current.entries()) {
      const text = fields[at] ?? null
      row[name] = text === null ? null : read(text)
    }
    query.rows.push(row)
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const query = this.#queries[this.#at]
    if (query === undefined) return
    query.command = text
    if (query.name !== '' && !this.#columns.has(query.name)) this.#columns.set(query.name, this.#current ?? [])
    this.#current = null
    this.#at += 1
  }

  handleReadyForQuery(): void {
    for (const query of this.#queries) answer(query)
  }

  handleError(error: Error, connection: Connection): void {
    for (const { name, reject } of this.#queries) {
      delete (connection as Wire).submittedNamedStatements[name]
      reject(error)
    }
  }
}

function answer({ command, rows, resolve }: PendingQuery): void {
  resolve({ command: command.split(' ', 1)[0] ?? '', rowCount: countOf(command), oid: 0, fields: [], rows })
}

/** A client that can send several queries as one. */
export class BatchingClient extends Client {
  #batch: QueryBatch | null = null
  readonly #readerOf: ReaderOf

  constructor(config?: string | ClientConfig) {
    super(config)
    this.#readerOf = (typeNumber) => this.getTypeParser(typeNumber, 'text') as Column['read']
  }

  /** All queries made before `ask` returns leave at once; none when it throws, or a value is none that PostgreSQL reads. */
  batch<T>(ask: () => T): T {
    if (this.#batch !== null) return ask()
    const batch = new QueryBatch(this.#readerOf)
    this.#batch = batch
    let result: T
    try {
      result = ask()
    } finally {
      this.#batch = null
    }
    if (batch.size > 0) this.query(batch)
    return result
  }

  override query(...args: unknown[]): never {
    const batch = this.#batch
    const answered =
      batch === null
        ? Reflect.apply(super.query, this, args)
        : batch.add(args[0] as string | QueryConfig, args[1] as readonly unknown[] | undefined)
    return answered as never
  }
}
