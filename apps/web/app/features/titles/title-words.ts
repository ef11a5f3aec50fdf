import { type Failure, textValuesOf } from '@app/contract/failure.ts'
import type { Text } from '@app/text/create-text.ts'

/** A fault of a file, as a refusal writes it: `line:FAULT`. */
const FAULT = /^(\d+):([A-Z_]+)$/

/** What is wrong with each line of a file, in words. */
export function fileFaultsOf({ detail }: Failure, text: Text): readonly string[] {
  const { faults } = detail
  if (!Array.isArray(faults)) return []
  return (faults as readonly string[]).flatMap((one) => {
    const [, line = '', fault = ''] = FAULT.exec(one) ?? []
    return line === '' ? [] : [text.t('title.line', { line, fault: text.dyn(`title.fault.${fault}`, fault) })]
  })
}

/** Words for why a title was not entered; null to leave it to the usual ones. */
export function titleRefusal(error: Failure, text: Text): string | null {
  const { reason } = error.detail
  return typeof reason === 'string' ? text.dyn(`title.reason.${reason}`, '', textValuesOf(error.detail)) || null : null
}
