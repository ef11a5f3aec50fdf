import { type Failure, textValuesOf } from '@app/contract/failure.ts'
import type { Text } from '@app/text/create-text.ts'

/** Words for what keeps a lot, or for how its pass stands; null to leave it to the usual ones. */
export function releaseWords(error: Failure, text: Text): string | null {
  const { reason } = error.detail
  return typeof reason === 'string' ? text.dyn(`release.reason.${reason}`, '', textValuesOf(error.detail)) || null : null
}
