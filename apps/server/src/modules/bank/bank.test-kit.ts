import { multipart } from '#test/files/multipart.ts'
import { type InvoiceWorld, invoiceWorld, type Somebody } from '../invoices/invoices.test-kit.ts'

export const DESK = '/data/operations/money/statements'
export const LINES = '/data/operations/money/lines'
/** The account of the US site's seller in these worlds. */
export const ACCOUNT = '000123456789'
const CENTS = 100
const DAY_MS = 86_400_000

/** A line as a file tells it; dollars. */
export interface TestLine {
  readonly amount: number
  readonly text?: string
  readonly mark?: string
  readonly ref?: string
  readonly kind?: string
}

const swift = (dollars: number): string => Math.abs(dollars).toFixed(2).replace('.', ',')

/** A statement of a day in MT940: `from` is what stood before. */
export function statementOf(
  day: string,
  lines: readonly TestLine[],
  { from = 0, to, account = ACCOUNT, currency = 'USD' }: { from?: number; to?: number; account?: string; currency?: string } = {},
): string {
  const yymmdd = day.slice(2).replaceAll('-', '')
  const sum = lines.reduce((total, { amount }) => total + Math.round(amount * CENTS), Math.round(from * CENTS)) / CENTS
  const balance = (dollars: number): string => `${dollars < 0 ? 'D' : 'C'}${yymmdd}${currency}${swift(dollars)}`
  const rows = lines.map(
    ({ amount, text = 'A PAYER', mark, ref = '', kind = 'NTRF' }) =>
      `:61:${yymmdd}${yymmdd.slice(2)}${mark ?? (amount < 0 ? 'D' : 'C')}${swift(amount)}${kind}NONREF${ref === '' ? '' : `//${ref}`}\r\n:86:${text}`,
  )
  return [':20:ST', `:25:${account}`, ':28C:1/1', `:60F:${balance(from)}`, ...rows, `:62F:${balance(to ?? sum)}`, '-'].join('\r\n')
}

/** Statements that follow one another, a day each from the one given on; answers what loads the next and tells its id and those of its lines. */
export function followingDays(world: Pick<BankWorld, 'loaded' | 'lines'>, from: string) {
  let dayMs = Date.parse(`${from}T00:00:00Z`)
  let balance = 0
  return async (lines: readonly TestLine[]): Promise<{ readonly statement: number; readonly lines: readonly number[] }> => {
    dayMs += DAY_MS
    const statement = await world.loaded(statementOf(new Date(dayMs).toISOString().slice(0, 10), lines, { from: balance }))
    balance = lines.reduce((sum, { amount }) => Math.round((sum + amount) * CENTS) / CENTS, balance)
    return { statement, lines: (await world.lines(statement)).map(({ id }) => id as number) }
  }
}

/** Somebody at the desk of statements. */
export interface BankWorld extends InvoiceWorld {
  readonly keeper: Somebody
  load(file: string | Buffer, more?: { who?: Somebody; fields?: Readonly<Record<string, string>> }): Promise<Answer>
  /** Loads a file and answers the id of its statement. */
  loaded(file: string): Promise<number>
  lines(id: number, show?: string): Promise<readonly Body[]>
  post940(id: number): Promise<Answer>
}
// What an answer says, as its JSON reads.
type Body = ReturnType<typeof JSON.parse>
export interface Answer {
  readonly status: number
  readonly returnCode: number
  readonly data: Body
}

/** The desk of a world whose US site bills: of a new one unless one is given. */
export async function bankWorld(given?: InvoiceWorld): Promise<BankWorld> {
  const base = given ?? (await invoiceWorld())
  const keeper = await base.someone({ kind: 'internal', privileges: ['MONEY'] })
  const world: BankWorld = {
    ...base,
    keeper,
    load: async (file, { who = keeper, fields = {} } = {}) => {
      const parts = Object.entries(fields).map(([name, value]) => ({ name, value }))
      const sent = multipart([...parts, { name: 'file', bytes: Buffer.from(file), filename: 'statement.txt' }])
      const answer = await base.app.inject({
        method: 'POST',
        url: DESK,
        headers: { ...who.headers, ...sent.headers },
        payload: sent.payload,
      })
      return { status: answer.statusCode, ...answer.json<{ returnCode: number; data: Body }>() }
    },
    loaded: async (file) => {
      const { data } = await world.load(file)
      if (data.errorCode !== undefined) throw new Error(JSON.stringify(data))
      return data.statements[0].id
    },
    lines: async (id, show = 'ALL') => (await base.get(`${DESK}/${id}?show=${show}`, keeper.headers)).data.lines,
    post940: async (id) => base.post(`${DESK}/${id}/post`, {}, keeper.headers),
  }
  return world
}
