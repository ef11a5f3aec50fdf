import { partialDate } from './partial-dates.ts'
import { EntryDraft } from './entry-draft.ts'
import type { EntryKind } from '../list-entry.ts'

/** What a row of a list gives: nothing yet, a draft that is whole, or what is wrong with the row. */
export type RowOutcome = EntryDraft | string | null

/** Reads a list row by row. */
export interface RowList {
  row(cells: readonly string[]): RowOutcome
  /** What is left at the end. */
  end(): EntryDraft | null
  /** YYYY-MM-DD of the list as it says itself; null where it says nothing. */
  publishedOn(): string | null
}

/** Files that go with the one of entries: other names and addresses, by the id of their entry. */
export interface SideFiles {
  readonly names: ReadonlyMap<string, readonly string[]>
  readonly countries: ReadonlyMap<string, readonly string[]>
}

/** Columns of the files of OFAC, which have no line of titles: SDN.CSV, ALT.CSV and ADD.CSV. */
export const SDN_COLUMNS = 12
export const ALT_COLUMNS = 5
export const ADD_COLUMNS = 6
/** How OFAC writes an empty cell, and its last byte, which ends its files. */
const NOTHING = '-0-'
const FILE_END = '\u001A'

/** A cell of OFAC without the blanks around it; empty for its word for nothing. */
export const sdnCell = (cell: string): string => {
  const text = cell.trim()
  return text === NOTHING ? '' : text
}

/** Whether a row is the mark with which OFAC ends its files. */
export const isFileEnd = (cells: readonly string[]): boolean => cells.length === 1 && (cells[0] ?? '').trim() === FILE_END

const BIRTHS = /(?:^|; )(?:alt\. )?DOB ([^;.]+)/g
const SPAN = /^(.*?) to (.*)$/
const STATES = /(?:^|; )(?:alt\. )?(?:nationality|citizen) ([^;.]+)/g

/** Days of birth and nationalities that OFAC writes among its remarks. */
function takeRemarks(draft: EntryDraft, remarks: string): void {
  for (const [, text = ''] of remarks.matchAll(BIRTHS)) {
    const [, from, to] = SPAN.exec(text) ?? []
    for (const date of from === undefined || to === undefined ? [text] : [from, to]) draft.birth(date)
  }
  for (const [, country = ''] of remarks.matchAll(STATES)) draft.country(country)
}

/** SDN.CSV of OFAC with what its side files say. Vessels and aircraft are left out. */
export function sdnRows({ names, countries }: SideFiles): RowList {
  return {
    row(cells) {
      if (isFileEnd(cells)) return null
      if (cells.length !== SDN_COLUMNS) return `${cells.length} cells in place of ${SDN_COLUMNS}`
      const [id = '', name = '', type = '', programme = ''] = cells.map(sdnCell)
      if (!/^\d+$/.test(id)) return 'an id that is no number'
      const kind = type.toLowerCase()
      if (kind === 'vessel' || kind === 'aircraft') return null
      const draft = new EntryDraft(id, kind === 'individual' ? 'PERSON' : 'ORGANISATION')
      draft.name(name)
      for (const other of names.get(id) ?? []) draft.name(other)
      for (const country of countries.get(id) ?? []) draft.country(country)
      draft.programme(programme)
      takeRemarks(draft, sdnCell(cells[SDN_COLUMNS - 1] ?? ''))
      return draft
    },
    end: () => null,
    publishedOn: () => null,
  }
}

/** Cells of a row by the titles of their columns. */
function byTitle(titles: readonly string[]): (cells: readonly string[], title: string) => string {
  const places = new Map(titles.map((title, at) => [title.trim().toLowerCase(), at]))
  return (cells, title) => (cells[places.get(title.toLowerCase()) ?? -1] ?? '').trim()
}

const KIND_OF_SCHEMA: ReadonlyMap<string, EntryKind> = new Map(
  Object.entries<EntryKind>({
    Person: 'PERSON',
    Organization: 'ORGANISATION',
    Company: 'ORGANISATION',
    PublicBody: 'ORGANISATION',
    LegalEntity: 'EITHER',
  }),
)

const listed = (cell: string): readonly string[] => cell.split(';')

/** Titles by which targets.simple.csv of OpenSanctions is known. */
export const OPEN_SANCTIONS_TITLES = ['id', 'schema', 'name', 'aliases', 'birth_date', 'countries'] as const

/** targets.simple.csv of OpenSanctions: people and firms; what is neither is left out. */
export function openSanctionsRows(titles: readonly string[]): RowList {
  const cell = byTitle(titles)
  let newest: string | null = null
  return {
    row(cells) {
      if (cells.length !== titles.length) return `${cells.length} cells in place of ${titles.length}`
      const changed = partialDate(cell(cells, 'last_change') || cell(cells, 'last_seen'))
      if (changed !== null && changed > (newest ?? '')) newest = changed
      const kind = KIND_OF_SCHEMA.get(cell(cells, 'schema'))
      if (kind === undefined) return null
      const draft = new EntryDraft(cell(cells, 'id'), kind)
      draft.name(cell(cells, 'name'))
      for (const name of listed(cell(cells, 'aliases'))) draft.name(name)
      for (const date of listed(cell(cells, 'birth_date'))) draft.birth(date)
      for (const country of listed(cell(cells, 'countries'))) draft.country(country)
      draft.programme(cell(cells, 'dataset'))
      return draft
    },
    end: () => null,
    publishedOn: () => newest,
  }
}

/** Titles by which the consolidated list of the European Union is known. */
export const EU_TITLES = ['Entity_LogicalId', 'Entity_SubjectType_ClassificationCode', 'NameAlias_WholeName'] as const

/** The consolidated list of the European Union (CSV, version 1.1): an entry has a row for each of its names, addresses and days of birth. */
export function euRows(titles: readonly string[]): RowList {
  const cell = byTitle(titles)
  let published: string | null = null
  let draft: EntryDraft | null = null
  const take = (into: EntryDraft, cells: readonly string[]): void => {
    into.name(cell(cells, 'NameAlias_WholeName'))
    into.birth(cell(cells, 'BirthDate_BirthDate') || cell(cells, 'BirthDate_Year'))
    for (const title of ['Citizenship_CountryIso2Code', 'Address_CountryIso2Code', 'BirthDate_CountryIso2Code'])
      into.country(cell(cells, title))
    into.programme(cell(cells, 'Entity_Regulation_Programme'))
  }
  return {
    row(cells) {
      if (cells.length !== titles.length) return `${cells.length} cells in place of ${titles.length}`
      const id = cell(cells, 'Entity_LogicalId')
      if (id === '') return 'an entry without an id'
      published ??= partialDate(cell(cells, 'fileGenerationDate'))
      const before = draft
      if (before !== null && before.ref === id) {
        take(before, cells)
        return null
      }
      const kind = cell(cells, 'Entity_SubjectType_ClassificationCode').toLowerCase()
      draft = new EntryDraft(id, kind === 'person' || kind === 'p' ? 'PERSON' : 'ORGANISATION')
      take(draft, cells)
      return before
    },
    end: () => draft,
    publishedOn: () => published,
  }
}
