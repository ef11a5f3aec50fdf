import { partialDate } from './partial-dates.ts'
import type { EntryDraft } from './entry-draft.ts'
import type { EntryKind } from '../list-entry.ts'

export type XmlAttributes = Readonly<Record<string, string>>

/** How a list in XML is read: which elements are entries, and what each element below one says. Names of elements are without their prefix. */
export interface XmlList {
  /** Elements that are an entry, with what they are. */
  readonly entries: Readonly<Record<string, EntryKind>>
  /** An element below an entry begins, by its path from there; the entry itself is the empty path. */
  open(draft: EntryDraft, path: string, attributes: XmlAttributes): void
  /** An element ends, with its own text. */
  close(draft: EntryDraft, path: string, text: string): void
  /** What the root element, or another that is no part of an entry, says of the day of the list; null for nothing. */
  publishedOn(element: string, of: { readonly attributes: XmlAttributes; readonly text: string }): string | null
}

const NAME_PARTS = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'] as const

/** The consolidated list of the Security Council. */
const UN: XmlList = {
  entries: { INDIVIDUAL: 'PERSON', ENTITY: 'ORGANISATION' },
  open: () => undefined,
  close(draft, path, text) {
    if (path === '') return draft.nameOfParts(...NAME_PARTS)
    if (NAME_PARTS.some((part) => part === path)) draft.parts.set(path, text)
    else if (path === 'DATAID') draft.ref = text
    else if (path === 'UN_LIST_TYPE') draft.programme(text)
    else if (/ALIAS\/ALIAS_NAME$|^NAME_ORIGINAL_SCRIPT$/.test(path)) for (const name of text.split(';')) draft.name(name)
    else if (/^NATIONALITY\/VALUE$|_ADDRESS\/COUNTRY$/.test(path)) draft.country(text)
    else if (/DATE_OF_BIRTH\/(?:DATE|YEAR|FROM_YEAR|TO_YEAR)$/.test(path)) draft.birth(text)
  },
  publishedOn: (element, { attributes }) => (element === 'CONSOLIDATED_LIST' ? partialDate(attributes['dateGenerated'] ?? '') : null),
}

/** The consolidated list of the European Union. */
const EU: XmlList = {
  entries: { sanctionEntity: 'ORGANISATION' },
  open(draft, path, attributes) {
    const of = (name: string): string => attributes[name] ?? ''
    if (path === '') draft.ref = of('logicalId')
    else if (path === 'subjectType') draft.kind = /^(?:person|p)$/i.test(of('classificationCode') || of('code')) ? 'PERSON' : 'ORGANISATION'
    else if (path === 'regulation') draft.programme(of('programme'))
    else if (path === 'nameAlias') draft.name(of('wholeName') || `${of('firstName')} ${of('middleName')} ${of('lastName')}`)
    else if (path === 'birthdate') {
      draft.birth(of('birthdate') || of('year'))
      draft.country(of('countryIso2Code'))
    } else if (path === 'citizenship' || path === 'address') draft.country(of('countryIso2Code'))
  },
  close: () => undefined,
  publishedOn: (element, { attributes }) => (element === 'export' ? partialDate(attributes['generationDate'] ?? '') : null),
}

const AMERICAN_DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/

/** sdn.xml of OFAC. Vessels and aircraft have a type of their own and are left out by it. */
const SDN: XmlList = {
  entries: { sdnEntry: 'ORGANISATION' },
  open: () => undefined,
  close(draft, path, text) {
    if (path === '') return draft.nameOfParts('firstName', 'lastName')
    if (path === 'uid') draft.ref = text
    else if (path === 'firstName' || path === 'lastName') draft.parts.set(path, text)
    else if (path === 'sdnType') {
      if (text === 'Individual') draft.kind = 'PERSON'
      if (text === 'Vessel' || text === 'Aircraft') draft.parts.set(LEFT_OUT, text)
    } else if (path === 'programList/program') draft.programme(text)
    else if (path === 'akaList/aka/firstName' || path === 'akaList/aka/lastName') draft.parts.set(path, text)
    else if (path === 'akaList/aka') draft.nameOfParts('akaList/aka/firstName', 'akaList/aka/lastName')
    else if (path === 'addressList/address/country') draft.country(text)
    else if (/^(?:nationality|citizenship)List\/(?:nationality|citizenship)\/country$/.test(path)) draft.country(text)
    else if (path === 'dateOfBirthList/dateOfBirthItem/dateOfBirth') for (const date of text.split(' to ')) draft.birth(date)
  },
  publishedOn(element, { text }) {
    const [, month = '', day = '', year] = AMERICAN_DATE.exec(text) ?? []
    return element === 'Publish_Date' && year !== undefined ? partialDate(`${day}/${month}/${year}`) : null
  },
}

/** Part that says that an entry is none of a person or a firm. */
export const LEFT_OUT = 'left out'

/** Lists in XML by their root element. */
export const XML_LISTS = {
  CONSOLIDATED_LIST: { kind: 'UN', list: UN },
  export: { kind: 'EU', list: EU },
  sdnList: { kind: 'OFAC', list: SDN },
} as const
