import { type DocumentCategory, type Particular, PARTICULARS } from '@app/contract/documents/document-codes.ts'
import { foldedName } from '../people/folded-name.ts'

/** Who an account says that its holder is. */
export interface Particulars {
  readonly firstName: string
  readonly lastName: string
  readonly companyName: string
  /** What they buy for, and what their business does; each empty while they have not said. */
  readonly memberType: string
  readonly businessType: string
  /** Null while none is given. */
  readonly address: Readonly<Record<string, string>> | null
}

const COMPARED: Readonly<Record<Particular, (of: Particulars) => string>> = {
  NAME: ({ firstName, lastName }) => foldedName(`${firstName} ${lastName}`),
  COMPANY: ({ companyName }) => foldedName(companyName),
  BUSINESS_TYPE: ({ memberType, businessType }) => `${memberType}|${businessType}`,
  ADDRESS: ({ address }) =>
    ['line1', 'line2', 'city', 'state', 'country', 'postCode'].map((part) => foldedName(address?.[part] ?? '')).join('|'),
}

/** Whether an account has said nothing of a particular: what is said for the first time changes nothing that was looked at. */
const IS_UNSAID: Readonly<Partial<Record<Particular, (of: Particulars) => boolean>>> = {
  BUSINESS_TYPE: ({ memberType, businessType }) => businessType === '' && memberType !== 'INDIVIDUAL',
  ADDRESS: ({ address }) => address === null,
}

/** Particulars that differ by more than case, accents and punctuation, but for those that are said for the first time. */
export const changedParticulars = (before: Particulars, after: Particulars): readonly Particular[] =>
  PARTICULARS.filter((what) => IS_UNSAID[what]?.(before) !== true && COMPARED[what](before) !== COMPARED[what](after))

/** Whether two names, as they are written in one, are the same but for case, accents and punctuation. */
export const isSameName = (one: string, other: string): boolean => foldedName(one) === foldedName(other)

/** What each particular is shown by. A paper of a person says nothing of their company or its business; one without a known kind may show anything. */
const SHOWN_BY: Readonly<Record<Particular, (category: DocumentCategory) => boolean>> = {
  NAME: () => true,
  COMPANY: (category) => category !== 'ID',
  BUSINESS_TYPE: (category) => category !== 'ID',
  ADDRESS: () => true,
}

/** Whether an approved paper goes back to its reviewers once these particulars of its owner have changed. */
export const goesBack = (category: DocumentCategory, changed: readonly Particular[]): boolean =>
  changed.some((what) => SHOWN_BY[what](category))
