import type { PoolClient } from 'pg'

/** `pg` keeps to itself what waits to be sent or answered on a connection, and whether it still carries anything. */
interface Wire {
  readonly readyForQuery?: boolean
  readonly _queryQueue?: readonly unknown[]
  readonly _sentQueryQueue?: readonly unknown[]
  readonly _queryable?: boolean
  readonly _ended?: boolean
}

/** After each of these the connection may have nothing left to answer. */
const MAY_SETTLE = ['drain', 'error', 'end'] as const
/** These send something to the database. */
const SENDING: ReadonlySet<PropertyKey> = new Set(['query', 'bundle'])

/** Whether every query of the connection has been answered, with an error too, or never will be. */
function isSettled(client: PoolClient): boolean {
  const { readyForQuery, _queryQueue = [], _sentQueryQueue = [], _queryable, _ended } = client as PoolClient & Wire
  if (_queryable === false || _ended === true) return true
  return readyForQuery === true && _queryQueue.length === 0 && _sentQueryQueue.length === 0
}

/** Ends once every query of the connection has been answered. */
async function settled(client: PoolClient): Promise<void> {
  if (isSettled(client)) return
  await new Promise<void>((resolve) => {
    const look = (): void => {
      if (!isSettled(client)) return
      for (const event of MAY_SETTLE) client.off(event, look)
      resolve()
    }
    for (const event of MAY_SETTLE) client.on(event, look)
  })
}

/**
 * A connection for as long as its borrower may use it. Once the loan has ended, a query through it throws and sends nothing: work that
 * was given up, but still runs, cannot reach the transaction of the next borrower, nor write outside of any.
 */
export class Loan {
  /** What the borrower is given in place of the connection. */
  readonly client: PoolClient
  readonly #lent: PoolClient
  #isOver = false

  constructor(lent: PoolClient, { release }: { readonly release?: PoolClient['release'] } = {}) {
    this.#lent = lent
    this.client = new Proxy(lent, {
      get: (target, name) => {
        if (name === 'release' && release !== undefined) return release
        const value: unknown = Reflect.get(target, name, target)
        if (typeof value !== 'function') return value
        return (...given: unknown[]): unknown => {
          if (this.#isOver && SENDING.has(name)) throw new Error('this connection was given back: nothing more can be asked of it')
          return Reflect.apply(value, target, given)
        }
      },
    })
  }

  /** No more queries through the loan from now on; ends once the earlier ones have been answered. */
  async end(): Promise<void> {
    this.#isOver = true
    await settled(this.#lent)
  }
}

/**
 * Lends a connection of a pool. When the borrower gives it back, the pool has it again only once every statement of the borrower has been
 * answered; a connection that comes back within a transaction is closed, and `tell` is called.
 */
export function lendFromPool(lent: PoolClient, tell: () => void): PoolClient {
  // `pg` makes another one for each borrower, which notices a second release.
  const giveBack = lent.release
  let isGivenBack = false
  const loan = new Loan(lent, {
    release(reason) {
      if (isGivenBack) throw new Error('this connection was given back already')
      isGivenBack = true
      const answered = loan.end()
      const end = (): void => {
        const status = lent.getTransactionStatus()
        const isOpen = status === 'T' || status === 'E'
        if (isOpen) tell()
        giveBack(isOpen)
      }
      if (reason !== undefined && reason !== false) giveBack(reason)
      else if (isSettled(lent)) end()
      else void answered.then(end)
    },
  })
  return loan.client
}
