import type { Failure } from '@app/contract/failure.ts'
import type { Text } from '@app/text/create-text.ts'

/** Words for the reason that a refusal of a desk names; null where there are none. */
export function deskWords({ detail: { reason } }: Failure, text: Text): string | null {
  return typeof reason === 'string' ? text.dyn(`ops.reason.${reason}`, '') || null : null
}
