import { createHash } from 'node:crypto'
import { Failure } from '@app/contract/failure.ts'
import { majorOf } from '@app/contract/money.ts'
import { bareAccount, isSameAccount } from '@app/rules/bank/account-of.ts'
import { discontinuity, type Discontinuity } from '@app/rules/bank/continuity.ts'
import { lineKeys } from '@app/rules/bank/line-keys.ts'
import { referencesIn } from '@app/rules/bank/match-line.ts'
import { type BankStatement, shown, STATEMENT_LINES_MAX, StatementFault } from '@app/rules/bank/statement.ts'
import { type Db, transaction, type Tx } from '#platform/db/database.ts'
import { insertLines, type NewLine } from './lines.store.ts'
import { type CsvOf, readStatementFile } from './read-file.ts'
import { findLastEnd, findLoaded, insertStatement, listOwnAccounts, lockStatements, type OwnAccount } from './statements.store.ts'

/** A file as somebody loads it. */
export interface LoadedFile {
  readonly bytes: Uint8Array
  /** Of a CSV file: how it is read. */
  readonly csv: CsvOf | null
  /** Sites whose accounts may be loaded. */
  readonly sites: readonly string[]
  /** Null from the command line. */
  readonly by: number | null
}

const sha256 = (text: string | Uint8Array): Buffer => createHash('sha256').update(text).digest()

/** The account of the house in a currency that is written so; null for none. */
export const findOwnAccount = (
  own: readonly OwnAccount[],
  { account, currency }: Pick<BankStatement, 'account' | 'currency'>,
): OwnAccount | null => own.find((one) => one.currency === currency && isSameAccount(account, one.account)) ?? null

/** The account of the house that a statement is of. @throws StatementFault NOT_OURS. */
function ownAccountOf(own: readonly OwnAccount[], { account, currency }: BankStatement): OwnAccount {
  const found = findOwnAccount(own, { account, currency })
  if (found === null) throw new StatementFault('NOT_OURS', { found: shown(`${account} ${currency}`) })
  return found
}

function aboutOf(fault: Discontinuity, currency: OwnAccount['currency']): Readonly<Record<string, string>> {
  if (fault.code !== 'BALANCE') return { from: fault.from, until: fault.until }
  const major = (minor: number): string => String(majorOf({ minor, currency }))
  return { expected: major(fault.expectedMinor), found: major(fault.foundMinor), currencyCode: currency }
}

/** The lines of a statement with what they count once by, and the references of ours in them. */
function linesOf({ lines }: BankStatement): readonly NewLine[] {
  const keys = lineKeys(lines, (text) => sha256(text).toString('hex'))
  return lines.map((line, at) => ({
    ...line,
    key: keys[at] as string,
    ownReferences: referencesIn([line.reference, line.remittance, line.bankReference]),
  }))
}

async function keep(
  tx: Tx,
  statement: BankStatement,
  { own, file, hash, place }: { readonly own: OwnAccount; readonly file: LoadedFile; readonly hash: Buffer; readonly place: number },
): Promise<number> {
  const account = bareAccount(own.account)
  const { currency, site } = own
  const last = await findLastEnd(tx, account, currency)
  const fault = discontinuity(last, statement)
  if (fault !== null) throw new StatementFault(fault.code, aboutOf(fault, currency))
  const { format, name, fromOn, toOn, openingMinor, closingMinor, lines } = statement
  const row = { site, account, currency, format, name: shown(name), fromOn, toOn, openingMinor, closingMinor, lines: lines.length }
  const id = await insertStatement(tx, { ...row, sha256: hash, place, loadedBy: file.by })
  await insertLines(tx, { statementId: id, account, currency }, linesOf(statement))
  return id
}

/**
 * Loads the statements of a file, all or none: each of an account of the house, continuing the last one of that account. Its lines are
 * staged. @returns their ids. @throws StatementFault, and nothing of the file is kept.
 */
export async function loadFile(db: Db, file: LoadedFile): Promise<readonly number[]> {
  const statements = readStatementFile(file.bytes, file.csv)
  const count = statements.reduce((sum, { lines }) => sum + lines.length, 0)
  if (count > STATEMENT_LINES_MAX) throw new StatementFault('TOO_MANY', { most: String(STATEMENT_LINES_MAX) })
  const hash = sha256(file.bytes)
  return transaction(db, async (tx) => {
    await lockStatements(tx)
    const own = await listOwnAccounts(tx, file.sites)
    const loaded = await findLoaded(tx, hash)
    if (loaded !== null) throw new StatementFault('LOADED', { day: loaded.on })
    const ids: number[] = []
    for (const [place, statement] of statements.entries())
      ids.push(await keep(tx, statement, { own: ownAccountOf(own, statement), file, hash, place }))
    return ids
  })
}

/** The refusal of a file as its loader is told it. */
export const refusalOf = ({ code, about }: StatementFault): Failure => new Failure('STATEMENT_REFUSED', { reason: code, ...about })
