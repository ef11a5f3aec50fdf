import type { CsvReading } from '@app/contract/bank/csv-reading.ts'
import { type CsvStatementOf, readCsvStatement } from '@app/rules/bank/csv-statement.ts'
import { isMt940, readMt940 } from '@app/rules/bank/mt940.ts'
import { type BankStatement, StatementFault } from '@app/rules/bank/statement.ts'
import { readCamt } from './read-camt.ts'

/** How a CSV file is read; without it, CSV is refused. */
export interface CsvOf extends CsvStatementOf {
  readonly reading: CsvReading
}

const UTF8_MARK = '﻿'
const BEGINNING = 200

/** A text, and whether its bytes were UTF-8. */
interface FileText {
  readonly text: string
  readonly isUtf8: boolean
}

/**
 * The text of a file: UTF-8, else Windows-1252, in which older banks write MT940 and CSV. Other encodings, and what is no text, have bytes
 * of nothing in them. @throws StatementFault ENCODING.
 */
function textOf(bytes: Uint8Array): FileText {
  if (bytes.includes(0) || (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))
    throw new StatementFault('ENCODING')
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return { text: text.startsWith(UTF8_MARK) ? text.slice(1) : text, isUtf8: true }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), isUtf8: false }
  }
}

/** XML in another encoding than UTF-8, or that says so, would be read wrongly. */
function checkXml({ text, isUtf8 }: FileText): string {
  if (!isUtf8) throw new StatementFault('ENCODING')
  const [, declared = 'utf-8'] = /^\s*<\?xml[^>]*encoding=["']([^"']+)["']/.exec(text.slice(0, BEGINNING)) ?? []
  if (!/^(utf-?8|us-ascii)$/i.test(declared)) throw new StatementFault('ENCODING', { found: declared.slice(0, 20) })
  return text.trimStart()
}

/** The statements of a file, whatever its form. @throws StatementFault, and then nothing of it counts. */
export function readStatementFile(bytes: Uint8Array, csv: CsvOf | null): readonly BankStatement[] {
  const file = textOf(bytes)
  const { text } = file
  const beginning = text.trimStart().slice(0, BEGINNING)
  if (beginning === '') throw new StatementFault('NO_STATEMENT')
  if (csv !== null) return readCsvStatement(text, csv.reading, csv)
  if (beginning.startsWith('<')) return readCamt(checkXml(file))
  if (isMt940(text)) return readMt940(text)
  throw new StatementFault(/[;,\t|]/.test(beginning) ? 'MAPPING' : 'FORMAT')
}
