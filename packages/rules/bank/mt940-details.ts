/** What field 86 tells of a line, in whichever dialect. */
export interface LineDetails {
  readonly party: string
  readonly partyAccount: string
  readonly remittance: string
  /** Of the order, from end to end; empty for none. */
  readonly reference: string
  readonly isReturn: boolean
}

/** German banks: three digits of a business code, then subfields of two digits behind a sign of the bank's choice. */
const GVC = /^(\d{3})([?@>&#|])(?=\d{2})/
/** Codes of debits and transfers that come back. */
const RETURN_CODES: ReadonlySet<string> = new Set(['108', '109', '118', '159'])
/** Words of SEPA within what the payer wrote. */
const SEPA_WORD = /(EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|IBAN|BIC)\+/g
/** Words between strokes, as banks of the Netherlands and others write them. */
const STROKE_WORD =
  /\/(TRTP|IBAN|BIC|NAME|REMI|EREF|ORDP|BENM|CNTP|MARF|CSID|PURP|RTRN|ISDT|ULTD|ULTC|ID|ADDR|SUBT|PREF|RTYP|CREF|SVCL|USTD|STRD|BUSP|EXCH)(?=\/)/g
const NOT_PROVIDED = /^(NOTPROVIDED|NONREF)$/i

const known = (text: string): string => (NOT_PROVIDED.test(text.trim()) ? '' : text.trim())

/** Values behind each of some words, in the order of the text; the words are cut out by `word`. */
function valuesOf(text: string, word: RegExp): ReadonlyMap<string, string> {
  const found = [...text.matchAll(word)]
  const values = new Map<string, string>()
  found.forEach((match, at) => {
    const value = text.slice(match.index + match[0].length, found[at + 1]?.index ?? text.length).replace(/^\/+|\/+$/g, '')
    const [, name = ''] = match
    // A word without a value says what kind the next is: /REMI/USTD//text.
    if (value.trim() !== '' && !values.has(name)) values.set(name, value.trim())
  })
  return values
}

function german(text: string, code: string, sign: string): LineDetails {
  const parts = text.split(sign).slice(1)
  const of = (from: number, to: number): string =>
    parts
      .filter((part) => Number(part.slice(0, 2)) >= from && Number(part.slice(0, 2)) <= to)
      .map((part) => part.slice(2))
      .join('')
  const written = of(20, 29) + of(60, 63)
  const words = valuesOf(written, SEPA_WORD)
  return {
    party: of(32, 33),
    partyAccount: of(31, 31) === '' ? (words.get('IBAN') ?? '') : of(31, 31),
    remittance: words.size === 0 ? written : (words.get('SVWZ') ?? written),
    reference: known(words.get('EREF') ?? ''),
    isReturn: RETURN_CODES.has(code),
  }
}

/** ING's counterparty stands in one value: IBAN/BIC/NAME/ADDRESS. */
function counterparty(value: string | undefined): { readonly name: string; readonly account: string } {
  const [account = '', , name = ''] = (value ?? '').split('/')
  return { name, account }
}

function stroked(text: string): LineDetails {
  const words = valuesOf(text, STROKE_WORD)
  const { name, account } = counterparty(words.get('CNTP'))
  const remittance = ['USTD', 'STRD', 'REMI'].map((word) => words.get(word) ?? '').filter((value) => value !== '')
  return {
    party: words.get('NAME') ?? name,
    partyAccount: words.get('IBAN') ?? account,
    remittance: remittance.join(' ').replaceAll('//', ' '),
    reference: known(words.get('EREF') ?? words.get('CREF') ?? ''),
    isReturn: words.has('RTRN') || words.has('RTYP'),
  }
}

/** Reads the lines of field 86. Free text is what the payer wrote. */
export function remittanceOf(lines: readonly string[]): LineDetails {
  // Lines are cut at 65 signs wherever that is, so that words go on in the next.
  const text = lines.join('').trim()
  const [, code, sign] = GVC.exec(text) ?? []
  if (code !== undefined && sign !== undefined) return german(text, code, sign)
  if (/^\/[A-Z]{2,4}\//.test(text)) return stroked(text)
  return { party: '', partyAccount: '', remittance: lines.join(' ').trim(), reference: '', isReturn: false }
}
