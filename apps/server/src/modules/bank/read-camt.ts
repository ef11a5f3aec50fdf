import { SaxesParser } from 'saxes'
import { readCurrency, readDay, readDecimal } from '@app/rules/bank/read-fields.ts'
import {
  type BankStatement,
  checkStatement,
  shown,
  StatementFault,
  type StatementLine,
  STATEMENTS_MAX,
  toLine,
} from '@app/rules/bank/statement.ts'

/** Versions of camt.053 that are read; what else there is differs in places nobody has tried. */
const VERSIONS: ReadonlySet<string> = new Set(['camt.053.001.02', 'camt.053.001.08'])
const NAMESPACE = /camt\.\d{3}\.\d{3}\.\d{2}$/
const DEPTH_MAX = 40
/** Characters of one element's text that are read. */
const TEXT_MAX = 2_000
/** Elements of one entry; more is no entry of a bank. */
const ENTRY_NODES_MAX = 200_000

/** An element with its text and what stands in it. */
interface Node {
  readonly name: string
  readonly currency: string
  text: string
  readonly within: Node[]
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

function all(node: Node | undefined, ...path: readonly string[]): readonly Node[] {
  return path.reduce<readonly Node[]>(
    (nodes, name) => nodes.flatMap(({ within }) => within.filter((one) => one.name === name)),
    node === undefined ? [] : [node],
  )
}
const one = (node: Node | undefined, ...path: readonly string[]): Node | undefined => all(node, ...path)[0]
const textOf = (node: Node | undefined, ...path: readonly string[]): string => (one(node, ...path)?.text ?? '').trim()

/** The first of some places that says anything. */
const firstText = (node: Node | undefined, ...paths: readonly (readonly string[])[]): string =>
  paths.map((path) => textOf(node, ...path)).find((text) => text !== '') ?? ''

const dayOf = (node: Node | undefined): string => readDay(firstText(node, ['Dt'], ['DtTm']).slice(0, 10))

/** The amount of an element with its direction, minor units. @throws StatementFault. */
function signedOf(node: Node, amount: Node | undefined, currency: string): number {
  if (amount === undefined) throw new StatementFault('AMOUNT', { found: '' })
  if (amount.currency !== currency) throw new StatementFault('CURRENCY', { found: shown(amount.currency) })
  const direction = textOf(node, 'CdtDbtInd')
  if (direction !== 'CRDT' && direction !== 'DBIT') throw new StatementFault('BROKEN', { found: 'CdtDbtInd' })
  const minor = readDecimal(amount.text, currency)
  return direction === 'DBIT' && minor !== 0 ? -minor : minor
}

/** Name and account of whoever is on the other side: version 08 has one element more. */
function partyOf(details: Node | undefined, isIn: boolean): { readonly party: string; readonly partyAccount: string } {
  const [who, ultimate] = isIn ? (['Dbtr', 'UltmtDbtr'] as const) : (['Cdtr', 'UltmtCdtr'] as const)
  const parties = one(details, 'RltdPties')
  return {
    party: firstText(parties, [ultimate, 'Pty', 'Nm'], [ultimate, 'Nm'], [who, 'Pty', 'Nm'], [who, 'Nm']),
    partyAccount: firstText(parties, [`${who}Acct`, 'Id', 'IBAN'], [`${who}Acct`, 'Id', 'Othr', 'Id']),
  }
}

const withoutReference = (text: string): string => (/^(NOTPROVIDED|NONREF)$/i.test(text) ? '' : text)
const SUB_FAMILY_OF_RETURNS: ReadonlySet<string> = new Set(['RRTN', 'UPDD', 'RPCR', 'PRDD', 'UPCT'])

/** A line of an entry, or of one of the transactions in it. */
function lineOf(
  entry: Node,
  details: Node | undefined,
  { amountMinor, bookedOn }: Pick<StatementLine, 'amountMinor' | 'bookedOn'>,
): StatementLine {
  const isIn = amountMinor > 0
  const isReversed = textOf(entry, 'RvslInd') === 'true'
  const returned = one(details, 'RtrInf') !== undefined || SUB_FAMILY_OF_RETURNS.has(textOf(entry, 'BkTxCd', 'Domn', 'Fmly', 'SubFmlyCd'))
  const written = [...all(details, 'RmtInf', 'Ustrd'), ...all(details, 'RmtInf', 'Strd', 'AddtlRmtInf')].map(({ text }) => text)
  const structured = textOf(details, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref')
  const fallback = written.length === 0 ? firstText(entry, ['AddtlNtryInf']) : ''
  return toLine({
    bookedOn,
    amountMinor,
    ...partyOf(details, isIn !== isReversed),
    remittance: [...written, fallback, textOf(details, 'RtrInf', 'AddtlInf')].filter((part) => part.trim() !== '').join(' '),
    reference: structured === '' ? withoutReference(textOf(details, 'Refs', 'EndToEndId')) : structured,
    bankReference: withoutReference(textOf(details, 'Refs', 'AcctSvcrRef') || textOf(entry, 'AcctSvcrRef')),
    isReturn: !isIn && (isReversed || returned),
  })
}

/**
 * The lines of an entry: one for each transaction in it where all of them have amounts that together are the entry's, else one.
 */
function linesOf(entry: Node, currency: string): readonly StatementLine[] {
  const status = firstText(entry, ['Sts', 'Cd'], ['Sts'])
  // What is not booked is told again when it is.
  if (status !== '' && status !== 'BOOK') return []
  const whole = signedOf(entry, one(entry, 'Amt'), currency)
  if (whole === 0) return []
  const bookedOn = dayOf(one(entry, 'BookgDt') ?? one(entry, 'ValDt'))
  const transactions = all(entry, 'NtryDtls', 'TxDtls')
  const parts = transactions.map((details) => {
    const amount = one(details, 'Amt') ?? one(details, 'AmtDtls', 'TxAmt', 'Amt')
    if (amount === undefined || amount.currency !== currency) return null
    return signedOf(one(details, 'CdtDbtInd') === undefined ? entry : details, amount, currency)
  })
  const sum = parts.reduce<number>((total, part) => total + (part ?? Number.NaN), 0)
  if (parts.length > 1 && sum === whole && !parts.includes(0))
    return transactions.map((details, at) => lineOf(entry, details, { amountMinor: parts[at] as number, bookedOn }))
  return [lineOf(entry, transactions.length === 1 ? transactions[0] : undefined, { amountMinor: whole, bookedOn })]
}

function balanceOf(statement: Node, codes: readonly string[], currency: string): { readonly minor: number; readonly day: string } | null {
  const balances = all(statement, 'Bal')
  const found = codes.flatMap((code) => balances.filter((balance) => textOf(balance, 'Tp', 'CdOrPrtry', 'Cd') === code))[0]
  return found === undefined ? null : { minor: signedOf(found, one(found, 'Amt'), currency), day: dayOf(one(found, 'Dt')) }
}

/** A statement whose entries were read as they came. */
function statementOf(node: Node, lines: readonly StatementLine[], currency: string): BankStatement {
  const account = firstText(node, ['Acct', 'Id', 'IBAN'], ['Acct', 'Id', 'Othr', 'Id'])
  if (account === '') throw new StatementFault('ACCOUNT')
  const opening = balanceOf(node, ['OPBD', 'PRCD'], currency)
  const closing = balanceOf(node, ['CLBD'], currency)
  if (opening === null || closing === null) throw new StatementFault('BROKEN', { found: opening === null ? 'OPBD' : 'CLBD' })
  const days = lines.map(({ bookedOn }) => bookedOn)
  const [from, to] = [textOf(node, 'FrToDt', 'FrDtTm').slice(0, 10), textOf(node, 'FrToDt', 'ToDtTm').slice(0, 10)]
  const first = days.reduce((least, day) => (day < least ? day : least), closing.day)
  return checkStatement({
    format: 'CAMT053',
    account,
    currency,
    name: firstText(node, ['ElctrncSeqNb'], ['LglSeqNb'], ['Id']),
    fromOn: from === '' || from > first ? first : readDay(from),
    toOn: [...days, closing.day, ...(to === '' || to > closing.day ? [] : [readDay(to)])].reduce((most, day) => (day > most ? day : most)),
    openingMinor: opening.minor,
    closingMinor: closing.minor,
    lines,
  })
}

const currencyOf = (statement: Node): string =>
  readCurrency(firstText(statement, ['Acct', 'Ccy']) || (one(statement, 'Bal', 'Amt')?.currency ?? ''))

/** Builds statements as the elements come; entries become lines at once, so that a long file is never held whole. */
class Builder {
  readonly statements: BankStatement[] = []
  readonly #open: Node[] = []
  #lines: StatementLine[] = []
  #currency: string | null = null
  #nodes = 0

  get isClosed(): boolean {
    return this.#open.length === 0
  }

  open(name: string, currency: string): void {
    if (this.#open.length >= DEPTH_MAX || ++this.#nodes > ENTRY_NODES_MAX) throw new StatementFault('BROKEN', { found: name })
    const node: Node = { name, currency, text: '', within: [] }
    if (name === 'Stmt') this.#begin()
    this.#open.at(-1)?.within.push(node)
    this.#open.push(node)
  }

  text(text: string): void {
    const node = this.#open.at(-1)
    if (node !== undefined && node.text.length < TEXT_MAX) node.text = (node.text + text).slice(0, TEXT_MAX)
  }

  close(): void {
    const node = this.#open.pop()
    const around = this.#open.at(-1)
    if (node?.name === 'Ntry' && around?.name === 'Stmt') {
      this.#currency ??= currencyOf(around)
      this.#lines.push(...linesOf(node, this.#currency))
      around.within.pop()
      this.#nodes = 0
    } else if (node?.name === 'Stmt') {
      this.statements.push(statementOf(node, this.#lines, this.#currency ?? currencyOf(node)))
      if (this.statements.length > STATEMENTS_MAX) throw new StatementFault('TOO_MANY', { most: String(STATEMENTS_MAX) })
      around?.within.pop()
    }
  }

  #begin(): void {
    this.#lines = []
    this.#currency = null
    this.#nodes = 0
  }
}

/**
 * The statements of a file of camt.053, versions 02 and 08. A file that declares a document type is refused, so that it has no entities of
 * its own; what is not well-formed or cut off is refused whole. @throws StatementFault.
 */
export function readCamt(text: string): readonly BankStatement[] {
  const parser = new SaxesParser()
  const builder = new Builder()
  let isRoot = true
  parser.on('error', () => {
    throw new StatementFault('BROKEN', { line: String(parser.line) })
  })
  parser.on('doctype', () => {
    throw new StatementFault('DOCTYPE', { line: String(parser.line) })
  })
  parser.on('opentag', ({ name, attributes }) => {
    const [, prefix = ''] = /^(.+):/.exec(name) ?? []
    if (isRoot) {
      const namespace = NAMESPACE.exec(attributes[prefix === '' ? 'xmlns' : `xmlns:${prefix}`] ?? '')?.[0] ?? ''
      if (!VERSIONS.has(namespace)) throw new StatementFault(namespace === '' ? 'FORMAT' : 'VERSION', { found: namespace })
    }
    isRoot = false
    builder.open(localName(name), attributes['Ccy'] ?? '')
  })
  parser.on('text', (piece) => builder.text(piece))
  parser.on('closetag', () => builder.close())
  parser.write(text).close()
  if (!builder.isClosed || builder.statements.length === 0) throw new StatementFault('NO_STATEMENT')
  return builder.statements
}
