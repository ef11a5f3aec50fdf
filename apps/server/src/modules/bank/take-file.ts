import type { InputOf } from '@app/contract/define-call.ts'
import type { loadStatement, saveBankMapping } from '@app/contract/bank/bank.ts'
import type { StatementLoaded } from '@app/contract/bank/bank.answers.ts'
import { Failure } from '@app/contract/failure.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { bareAccount } from '@app/rules/bank/account-of.ts'
import { readDecimal } from '@app/rules/bank/read-fields.ts'
import { StatementFault } from '@app/rules/bank/statement.ts'
import { operatorOf } from '#modules/session/index.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { ReceivedFiles } from '#platform/uploads/index.ts'
import type { BankDeps } from './bank-deps.ts'
import { findOwnAccount, loadFile, refusalOf } from './load-statement.ts'
import { findMapping, insertMapping } from './mappings.store.ts'
import type { CsvOf } from './read-file.ts'
import { showLoaded } from './show-statements.ts'
import { listOwnAccounts } from './statements.store.ts'

type Body = InputOf<typeof loadStatement>['body']

/** A balance that somebody typed, minor units; null for none. @throws Failure INVALID_INPUT. */
function typedMinor(field: 'opening' | 'closing', text: string, currency: CurrencyCode): number | null {
  if (text.trim() === '') return null
  try {
    const minor = readDecimal(text.trim().replace(/^-/, ''), currency)
    return text.trim().startsWith('-') && minor !== 0 ? -minor : minor
  } catch (error) {
    if (!(error instanceof StatementFault)) throw error
    throw new Failure('INVALID_INPUT', { fieldErrors: { [field]: 'validation.amount' } })
  }
}

/** How a CSV file is read; null where nobody chose a reading. @throws Failure INVALID_INPUT. */
async function csvOf({ db }: BankDeps, { mappingId, opening, closing }: Body, sites: readonly string[]): Promise<CsvOf | null> {
  if (mappingId === '') return null
  const mapping = /^\d+$/.test(mappingId) ? await findMapping(db, Number(mappingId), sites) : null
  if (mapping === null) throw new Failure('INVALID_INPUT', { fieldErrors: { mappingId: 'validation.wrong' } })
  const { reading, account, currency } = mapping
  const [openingMinor, closingMinor] = [typedMinor('opening', opening, currency), typedMinor('closing', closing, currency)]
  return { reading, account, currency, openingMinor, closingMinor }
}

/** Loads the file of a request. @throws Failure INVALID_INPUT, STATEMENT_REFUSED with the reason and what it is about. */
export async function takeFile(
  deps: BankDeps,
  ctx: RequestContext,
  { body, files, refused }: { readonly body: Body } & ReceivedFiles,
): Promise<StatementLoaded> {
  const { accountId, sites } = operatorOf(ctx)
  const [file] = files
  if (file === undefined && refused.length > 0) throw new Failure('STATEMENT_REFUSED', { reason: 'FILE_TYPE' })
  if (file === undefined) throw new Failure('INVALID_INPUT', { fieldErrors: { file: 'validation.file' } })
  const csv = await csvOf(deps, body, sites)
  try {
    const ids = await loadFile(deps.db, { bytes: await deps.vault.read(file), csv, sites, by: accountId })
    return { statements: await showLoaded(deps.db, ids, sites) }
  } catch (error) {
    throw error instanceof StatementFault ? refusalOf(error) : error
  }
}

/** Saves a reading of CSV files of an account of the caller's sites. @throws Failure STATEMENT_REFUSED NOT_OURS. */
export async function saveMapping(
  { db }: BankDeps,
  ctx: RequestContext,
  { name, account, currency, reading }: InputOf<typeof saveBankMapping>['body'],
): Promise<{ readonly id: number }> {
  const { accountId, sites } = operatorOf(ctx)
  const own = findOwnAccount(await listOwnAccounts(db, sites), { account, currency })
  if (own === null) throw new Failure('STATEMENT_REFUSED', { reason: 'NOT_OURS', found: account.slice(0, 40) })
  return { id: await insertMapping(db, { name, account: bareAccount(own.account), currency, reading, site: own.site, by: accountId }) }
}
