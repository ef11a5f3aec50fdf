import { readCurrency, readDay, readDecimal } from './read-fields.ts'
import { remittanceOf } from './mt940-details.ts'
import { type BankStatement, checkStatement, shown, StatementFault, type StatementLine, STATEMENTS_MAX, toLine } from './statement.ts'

/**
 * MT940 as banks send it: fields of the form `:61:…`, each from the start of a line to the next. What stands around them (blocks of SWIFT,
 * `-}`) is passed over, fields that nothing is read from as well. One message may be a page of a statement: pages end in `62M` and go on
 * with `60M`, and count as statements of their own, which continue each other.
 */
const FIELD = /^:(\d{2}[A-Z]?):(.*)$/
const BALANCE = /^([CD])(\d{6})([A-Z]{3})(\d[\d,]*)$/
/** Value date, booking day, mark, letter of the currency, amount, kind, and the references. */
const LINE = /^(\d{6})(\d{4})?(R?[CD])([A-Z])?(\d[\d,]*)([A-Z][A-Z0-9]{3})(.*)$/
const CENTURY = '20'
/** Kind of a line by which banks say that something comes back. */
const RETURNED_KIND = 'NRTI'
/** A booking day so many months from the value date is of the year beside it. */
const HALF_A_YEAR_MONTHS = 6

interface Field {
  readonly tag: string
  readonly lines: readonly string[]
}

/** The fields of a file in their order. */
function fieldsOf(text: string): readonly Field[] {
  const fields: { tag: string; lines: string[] }[] = []
  for (const raw of text.split(/\r\n|\n|\r/)) {
    // A block of SWIFT may begin on the line of its first field.
    const line = raw.replace(/^\{.*\{4:\s*/, '')
    const [, tag, rest] = FIELD.exec(line) ?? []
    if (tag !== undefined && rest !== undefined) fields.push({ tag, lines: [rest] })
    else if (!/^(-\}?.*|\{.*)?$/.test(line) || (line.startsWith('-') && line.length > 2)) fields.at(-1)?.lines.push(line)
  }
  return fields
}

const dayOf = (yymmdd: string): string => readDay(`${CENTURY}${yymmdd.slice(0, 2)}-${yymmdd.slice(2, 4)}-${yymmdd.slice(4, 6)}`)

/** The booking day of a line, whose year is that of the value date or the one beside it. */
function bookedOn(valueDay: string, mmdd: string | undefined): string {
  if (mmdd === undefined) return valueDay
  const apart = Number(mmdd.slice(0, 2)) - Number(valueDay.slice(5, 7))
  const turn = apart > HALF_A_YEAR_MONTHS ? -1 : apart < -HALF_A_YEAR_MONTHS ? 1 : 0
  return readDay(`${Number(valueDay.slice(0, 4)) + turn}-${mmdd.slice(0, 2)}-${mmdd.slice(2, 4)}`)
}

const amountOf = (text: string, currency: string): number => readDecimal(text.replace(',', '.'), currency)

interface Balance {
  readonly day: string
  readonly currency: string
  readonly minor: number
}

function balanceOf(field: Field): Balance {
  const [, sign, day, code, amount] = BALANCE.exec((field.lines[0] ?? '').trim()) ?? []
  if (sign === undefined || day === undefined || code === undefined || amount === undefined)
    throw new StatementFault('AMOUNT', { found: shown(field.lines[0] ?? '') })
  const currency = readCurrency(code)
  const minor = amountOf(amount, currency)
  return { day: dayOf(day), currency, minor: sign === 'D' && minor !== 0 ? -minor : minor }
}

/** A line of field 61 with the details that follow it. */
function lineOf(field: Field, details: Field | undefined, currency: string): StatementLine | null {
  const [, valueDate, entryDay, mark, , amount, kind, references] = LINE.exec((field.lines[0] ?? '').trim()) ?? []
  if (valueDate === undefined || mark === undefined || amount === undefined || kind === undefined)
    throw new StatementFault('BROKEN', { found: shown(field.lines[0] ?? '') })
  const minor = amountOf(amount, currency)
  if (minor === 0) return null
  const [own = '', bankReference = ''] = (references ?? '').split('//', 2)
  const { party, partyAccount, remittance, reference, isReturn } = remittanceOf(details?.lines ?? [])
  // A credit that is taken back takes money away again.
  const sign = mark === 'C' || mark === 'RD' ? 1 : -1
  return toLine({
    bookedOn: bookedOn(dayOf(valueDate), entryDay),
    amountMinor: sign * minor,
    party,
    partyAccount,
    remittance: [remittance, ...field.lines.slice(1)].filter((part) => part.trim() !== '').join(' '),
    reference: reference === '' ? withoutReference(own) : reference,
    bankReference: withoutReference(bankReference),
    isReturn: mark === 'RC' || (sign < 0 && (kind === RETURNED_KIND || isReturn)),
  })
}

/** Banks write this where there is none. */
const withoutReference = (text: string): string => (/^(NONREF|NOTPROVIDED|KREF\+)?$/i.test(text.trim()) ? '' : text.trim())

/** One message: its account, balances and lines. */
class Message {
  #account = ''
  #name = ''
  #opening: Balance | null = null
  readonly #lines: StatementLine[] = []
  #awaits: Field | null = null

  get isEmpty(): boolean {
    return this.#opening === null && this.#account === ''
  }

  #close(details?: Field): void {
    const field = this.#awaits
    this.#awaits = null
    if (field === null) return
    if (this.#opening === null) throw new StatementFault('BROKEN', { found: ':61:' })
    const line = lineOf(field, details, this.#opening.currency)
    if (line !== null) this.#lines.push(line)
  }

  take(field: Field): BankStatement | null {
    const { tag } = field
    if (tag === '86') {
      this.#close(field)
      return null
    }
    this.#close()
    if (tag === '25' || tag === '25P') this.#account = (field.lines[0] ?? '').trim()
    else if (tag === '28C' || tag === '28') this.#name = (field.lines[0] ?? '').trim()
    else if (tag === '60F' || tag === '60M') this.#opening = balanceOf(field)
    else if (tag === '61') this.#awaits = field
    else if (tag === '62F' || tag === '62M') return this.#whole(balanceOf(field))
    return null
  }

  #whole(closing: Balance): BankStatement {
    const opening = this.#opening
    if (opening === null) throw new StatementFault('BROKEN', { found: ':60F:' })
    if (this.#account === '') throw new StatementFault('ACCOUNT')
    if (closing.currency !== opening.currency) throw new StatementFault('CURRENCY', { found: closing.currency })
    const days = this.#lines.map(({ bookedOn: day }) => day)
    // The opening balance has the day of the statement before, where there was one: the lines tell the first day of this one.
    return checkStatement({
      format: 'MT940',
      account: this.#account,
      currency: opening.currency,
      name: this.#name,
      fromOn: days.reduce((first, day) => (day < first ? day : first), closing.day),
      toOn: days.reduce((last, day) => (day > last ? day : last), closing.day),
      openingMinor: opening.minor,
      closingMinor: closing.minor,
      lines: this.#lines,
    })
  }
}

/** Whether a text begins as MT940 does. */
export const isMt940 = (text: string): boolean => /(^|\n|\r|\{4:\s*):20:/.test(text.slice(0, 2_000))

/** The statements of a file in MT940. @throws StatementFault. */
export function readMt940(text: string): readonly BankStatement[] {
  const statements: BankStatement[] = []
  let message = new Message()
  for (const field of fieldsOf(text)) {
    if (field.tag === '20' && !message.isEmpty) throw new StatementFault('BROKEN', { found: ':62F:' })
    const whole = message.take(field)
    if (whole === null) continue
    if (statements.push(whole) > STATEMENTS_MAX) throw new StatementFault('TOO_MANY', { most: String(STATEMENTS_MAX) })
    message = new Message()
  }
  if (!message.isEmpty) throw new StatementFault('BROKEN', { found: ':62F:' })
  return statements
}
