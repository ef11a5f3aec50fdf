import type { SiteCode } from '@app/contract/sites.ts'
import { type Locale, localeOf } from '@app/text/locales.ts'
import { columnTitle, readHeader } from '../import/read-header.ts'
import { quoted } from '../import/row-problem.ts'
import { countryOf } from '../reference/places/countries.ts'
import { isAddressLine, isPhone } from '../validation/addresses.ts'
import { fieldErrorsOf, faultUnless } from '../validation/field-errors.ts'
import { addressOf, type WholeAddress } from '../validation/physical-address.ts'
import { addressFaults, personFaults } from './registration-form.ts'

/** The columns of a file of accounts: field and title; those of the address are named as account records name them (ACC-3.21). */
export const ACCOUNT_COLUMNS = [
  ['email', 'Email'],
  ['firstName', 'First name'],
  ['lastName', 'Last name'],
  ['country', 'country'],
  ['companyName', 'Company'],
  ['phone', 'Telephone'],
  ['language', 'Language'],
  ['addressLine1', 'addressLine1'],
  ['addressLine2', 'addressLine2'],
  ['city', 'city'],
  ['state', 'state'],
  ['zip1', 'zip1'],
] as const
type AccountField = (typeof ACCOUNT_COLUMNS)[number][0]

const NEEDED: readonly AccountField[] = ['email', 'firstName', 'lastName', 'country']
/** Fields of an address beside its country; one that names none of them has no address. */
const ADDRESS_FIELDS = ['addressLine1', 'addressLine2', 'city', 'state', 'zip1'] as const
const FIELD_OF_ADDRESS: Readonly<Record<string, AccountField>> = { line1: 'addressLine1', line2: 'addressLine2', postCode: 'zip1' }

/** Place of each column that a file has, from 0. */
export type AccountHeader = ReadonlyMap<AccountField, number>

const titleOf = (field: AccountField): string => columnTitle(ACCOUNT_COLUMNS, field)

/** Recognises a file of accounts by its first row, or answers in one phrase why it is none; order and other columns do not matter. */
export const readAccountHeader = (cells: readonly string[]): { readonly header: AccountHeader } | { readonly problem: string } =>
  readHeader(cells, { columns: ACCOUNT_COLUMNS, needed: NEEDED })

/** Somebody who had an account elsewhere. */
export interface BroughtPerson {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly companyName: string
  /** As it is written; empty for none. */
  readonly phone: string
  /** Alpha-3. */
  readonly country: string
  /** Language of mails; null for that of the site. */
  readonly language: Locale | null
  /** Null where the row names none. */
  readonly address: WholeAddress | null
}

/** A row that is no account: the title of its column (empty for the whole row) and why, in one phrase. */
export interface AccountProblem {
  readonly column: string
  readonly reason: string
}

/** Reads one row of a file of accounts for a site. What is there is held to the rules of a registration; telephone and address may be missing. */
export function readAccountRow(
  cells: readonly string[],
  header: AccountHeader,
  site: SiteCode,
): { readonly person: BroughtPerson } | { readonly problem: AccountProblem } {
  const cell = (field: AccountField): string => cells[header.get(field) ?? cells.length]?.trim() ?? ''
  const country = countryOf(cell('country'))?.code ?? ''
  const person = { email: cell('email'), firstName: cell('firstName'), lastName: cell('lastName'), country }
  const [companyName, phone, language] = [cell('companyName'), cell('phone'), cell('language')]
  const address = ADDRESS_FIELDS.every((field) => cell(field) === '')
    ? null
    : addressOf({
        addressLine1: cell('addressLine1'),
        addressLine2: cell('addressLine2'),
        city: cell('city'),
        state: cell('state'),
        country,
        zip1: cell('zip1'),
      })
  const [fault] = Object.keys(
    fieldErrorsOf({
      ...(address === null ? {} : addressFaults(address)),
      ...personFaults(person, site),
      companyName: faultUnless(companyName === '' || isAddressLine(companyName)),
      phone: faultUnless(phone === '' || isPhone(phone)),
      language: faultUnless(language === '' || localeOf(language) !== null),
    }),
  )
  if (fault === undefined) return { person: { ...person, companyName, phone, language: localeOf(language), address } }
  const field = FIELD_OF_ADDRESS[fault] ?? (fault as AccountField)
  const value = cell(field)
  return { problem: { column: titleOf(field), reason: value === '' ? 'it is missing' : `${quoted(value)} cannot be used` } }
}
