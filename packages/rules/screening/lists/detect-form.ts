import type { ScreeningList } from '@app/contract/documents/screening-codes.ts'
import { ADD_COLUMNS, ALT_COLUMNS, EU_TITLES, OPEN_SANCTIONS_TITLES, SDN_COLUMNS } from './row-lists.ts'
import { XML_LISTS } from './xml-lists.ts'

/** What a file is, by its first bytes. ALT and ADD go with SDN: other names and addresses. */
export type ListForm =
  | { readonly form: 'XML'; readonly kind: ScreeningList; readonly root: keyof typeof XML_LISTS }
  | { readonly form: 'SDN' | 'ALT' | 'ADD'; readonly kind: 'OFAC' }
  | { readonly form: 'ROWS'; readonly kind: 'EU' | 'OPENSANCTIONS'; readonly delimiter: ',' | ';'; readonly titles: readonly string[] }

const ROOT = /<([A-Za-z_][\w.-]*:)?([A-Za-z_][\w.-]*)[\s/>]/
const PROLOGUE = /<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>]*>/g
/** Cells of a line that holds no delimiter within quotes, which first lines of these lists do not. */
const CELL = /("(?:[^"]|"")*"|[^,]*)(?:,|$)/g
const OFAC_FORMS = new Map<number, 'SDN' | 'ALT' | 'ADD'>([
  [SDN_COLUMNS, 'SDN'],
  [ALT_COLUMNS, 'ALT'],
  [ADD_COLUMNS, 'ADD'],
])

const titlesOf = (line: string, delimiter: string): readonly string[] =>
  line.split(delimiter).map((title) => title.replace(/^"|"$/g, '').trim())
const hasAll = (titles: readonly string[], wanted: readonly string[]): boolean =>
  wanted.every((title) => titles.some((one) => one.toLowerCase() === title.toLowerCase()))

/** What a file is, by the text that it begins with; null for none of the lists. What it is called counts for nothing. */
export function detectForm(head: string): ListForm | null {
  const text = head.replace(/^\uFEFF/, '').trimStart()
  if (text.startsWith('<')) {
    const name = ROOT.exec(text.replace(PROLOGUE, ''))?.[2]
    const root = (Object.keys(XML_LISTS) as (keyof typeof XML_LISTS)[]).find((one) => one === name)
    return root === undefined ? null : { form: 'XML', kind: XML_LISTS[root].kind, root }
  }
  const [line = ''] = text.split(/\r?\n/, 1)
  const bySemicolon = titlesOf(line, ';')
  if (hasAll(bySemicolon, EU_TITLES)) return { form: 'ROWS', kind: 'EU', delimiter: ';', titles: bySemicolon }
  const byComma = titlesOf(line, ',')
  if (hasAll(byComma, OPEN_SANCTIONS_TITLES)) return { form: 'ROWS', kind: 'OPENSANCTIONS', delimiter: ',', titles: byComma }
  if (!/^\d+ *,/.test(line)) return null
  const cells = [...line.matchAll(CELL)].filter(([whole], at, all) => at < all.length - 1 || whole !== '').length
  const form = OFAC_FORMS.get(cells)
  return form === undefined ? null : { form, kind: 'OFAC' }
}
