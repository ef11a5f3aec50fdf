import type { SalesDataField } from '@app/rules/import/columns.ts'
import { RUNNING_PAYLOADS } from '../injection/payloads.ts'
import type { Spoil } from './lots-file.ts'

/** Cells whose text is shown somewhere as it came. */
const SHOWN_FIELDS: readonly SalesDataField[] = [
  'make',
  'modelGroup',
  'modelDetail',
  'trim',
  'bodyStyle',
  'color',
  'engine',
  'cylinders',
  'drive',
  'transmission',
  'fuel',
  'primaryDamage',
  'secondaryDamage',
  'specialNote',
  'locationCity',
  'offsiteCity',
  'offsiteAddress',
  'sellerName',
  'announcements',
  'gridRow',
  'yardName',
  'titleState',
  'imageThumbnail',
  'imageUrl',
]

/** A line is a line: what ends one cannot be in a cell that is read line by line. */
const inCell = (text: string): string => text.replaceAll(/\p{Cc}/gu, ' ').toWellFormed()

/** Rows as they are. */
const clean: Spoil = (cells) => cells

/** A payload in every text that is shown; the next row has the next payload, and one cell in three keeps its own text. */
const hostile: Spoil = (cells, row) => {
  const spoilt = { ...cells }
  for (const [at, field] of SHOWN_FIELDS.entries()) {
    const payload = RUNNING_PAYLOADS[(row + at) % RUNNING_PAYLOADS.length]
    if (payload && (row + at) % 3 > 0) spoilt[field] = inCell(payload.text)
  }
  return spoilt
}

/** Ways to change the rows of a file before it is imported, by name. */
export const SPOILERS = { clean, hostile } as const satisfies Readonly<Record<string, Spoil>>

export type SpoilerName = keyof typeof SPOILERS
