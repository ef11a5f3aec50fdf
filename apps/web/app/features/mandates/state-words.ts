import type { MandateView } from '@app/contract/mandates/mandates.answers.ts'
import type { Text } from '@app/text/create-text.ts'
import { dayInWords, instantDayInWords } from '@app/rules/formats/format-day.ts'
import type { Formats } from '../../platform/use-formats.ts'

/** What a mandate is, in words. */
export function stateWords({ state, lastOn, revokedAt }: MandateView, text: Text, formats: Formats): string {
  if (state === 'REVOKED') return text.t('mandate.state.REVOKED', { day: instantDayInWords(Date.parse(revokedAt), formats.display) })
  if (lastOn === '') return text.t('mandate.state.IN_FORCE')
  return text.t(state === 'OVER' ? 'mandate.state.OVER' : 'mandate.state.IN_FORCE.until', { day: dayInWords(lastOn, formats.display) })
}
