import { type Failure, textValuesOf } from '@app/contract/failure.ts'
import type { Text } from '@app/text/create-text.ts'
import { placeAsWritten } from '../lots/lot-name.ts'

/** Words for what keeps a lot, or for how its pass stands; null to leave it to the usual ones. */
export function releaseWords(error: Failure, text: Text): string | null {
  const { reason } = error.detail
  return typeof reason === 'string' ? text.dyn(`release.reason.${reason}`, '', textValuesOf(error.detail)) || null : null
}

/** Longest part of an address that is a code, such as a state. */
const CODE_LENGTH = 2

/** The yard and its address as people write them; files have both in capitals. */
export const placeWords = ({ yardName, address }: { readonly yardName: string; readonly address: string }): string =>
  [placeAsWritten(yardName), ...address.split(', ').map((part) => (part.length > CODE_LENGTH ? placeAsWritten(part) : part))]
    .filter((part) => part !== '')
    .join(', ')
