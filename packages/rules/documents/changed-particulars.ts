import type { DocumentCategory, Particular } from '@app/contract/documents/document-codes.ts'
import { foldedName } from '../people/folded-name.ts'

/** Who an account says that its holder is. */
export interface Particulars {
  readonly firstName: string
  readonly lastName: string
  readonly companyName: string
  /** Null while none is given. */
  readonly address: Readonly<Record<string, string>> | null
}

const COMPARED: Readonly<Record<Particular, (of: Particulars) => string>> = {
  NAME: ({ firstName, lastName }) => foldedName(`${firstName} ${lastName}`),
  COMPANY: ({ companyName }) => foldedName(companyName),
  ADDRESS: ({ address }) =>
    ['line1', 'line2', 'city', 'state', 'country', 'postCode'].map((part) => foldedName(address?.[part] ?? '')).join('|'),
}

/** Particulars that differ by more than case, accents and punctuation. An address that is given for the first time changes nothing that was looked at. */
export function changedParticulars(before: Particulars, after: Particulars): readonly Particular[] {
  const changed = (['NAME', 'COMPANY', 'ADDRESS'] as const).filter((what) => COMPARED[what](before) !== COMPARED[what](after))
  return before.address === null ? changed.filter((what) => what !== 'ADDRESS') : changed
}

/** What each particular is shown by. A paper of a person says nothing of their company; one without a known kind may show anything. */
const SHOWN_BY: Readonly<Record<Particular, (category: DocumentCategory) => boolean>> = {
  NAME: () => true,
  COMPANY: (category) => category !== 'ID',
  ADDRESS: () => true,
}

/** Whether an approved paper goes back to its reviewers once these particulars of its owner have changed. */
export const goesBack = (category: DocumentCategory, changed: readonly Particular[]): boolean =>
  changed.some((what) => SHOWN_BY[what](category))
