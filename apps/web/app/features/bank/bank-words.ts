import { type Failure, textValuesOf } from '@app/contract/failure.ts'
import type { HousePoolShown } from '@app/contract/bank/bank.answers.ts'
import type { Text } from '@app/text/create-text.ts'

/** Facts of a refusal that its words may name. */
export type FaultFacts = Readonly<Record<string, string | number>>

/** What money of the house's own is called: of which yard and kind, or of a gateway. */
export const houseName = ({ kind, yardName }: Pick<HousePoolShown, 'kind' | 'yardName'>, text: Text): string =>
  kind === 'GATEWAY' ? text.t('bank.house.GATEWAY') : text.t(`bank.house.${kind}`, { yard: yardName })

/** Words for why a file or a decision was refused; empty for a reason that has none. */
export const faultWords = (reason: string, facts: FaultFacts, text: Text): string =>
  text.dyn(`bank.fault.${reason}`, text.dyn(`pay.fault.${reason}`, ''), { found: '', ...facts })

/** The same of a refusal; null to leave it to the usual words. */
export function bankRefusal({ code, detail }: Failure, text: Text): string | null {
  const reason = typeof detail['reason'] === 'string' ? detail['reason'] : code
  return faultWords(reason, textValuesOf(detail), text) || null
}
