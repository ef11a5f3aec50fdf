import { type Failure, textValuesOf } from '@app/contract/failure.ts'
import { moneyOf } from '@app/contract/money.ts'
import { CURRENCY_CODES } from '@app/contract/sites.ts'
import type { HousePoolShown } from '@app/contract/bank/bank.answers.ts'
import { formatCurrencyWithCode } from '@app/rules/formats/amounts.ts'
import type { Text } from '@app/text/create-text.ts'

/** Facts of a refusal that its words may name. */
export type FaultFacts = Readonly<Record<string, string | number>>

/** What money of the house's own is called: of which yard and kind, or of a gateway. */
export const houseName = ({ kind, yardName }: Pick<HousePoolShown, 'kind' | 'yardName'>, text: Text): string =>
  kind === 'GATEWAY' ? text.t('bank.house.GATEWAY') : text.t(`bank.house.${kind}`, { yard: yardName })

/** Facts with the balances among them as pages of money write sums. */
function withSums(facts: FaultFacts, { languageTag }: Text): FaultFacts {
  const currency = CURRENCY_CODES.find((code) => code === facts['currencyCode'])
  if (currency === undefined) return facts
  const sum = (amount: string | number | undefined): string => formatCurrencyWithCode(moneyOf(Number(amount), currency), languageTag)
  return { ...facts, expected: sum(facts['expected']), found: sum(facts['found']) }
}

/** A broken file says where, as far as that is known. */
function whereOf(reason: string, { found = '', line = '' }: FaultFacts): string {
  if (reason !== 'BROKEN' || (found === '' && line === '')) return reason
  return found === '' ? 'BROKEN.line' : 'BROKEN.found'
}

/** Words for why a file or a decision was refused; empty for a reason that has none. */
export const faultWords = (reason: string, facts: FaultFacts, text: Text): string =>
  text.dyn(`bank.fault.${whereOf(reason, facts)}`, text.dyn(`pay.fault.${reason}`, ''), { found: '', ...withSums(facts, text) })

/** The same of a refusal; null to leave it to the usual words. */
export function bankRefusal({ code, detail }: Failure, text: Text): string | null {
  const reason = typeof detail['reason'] === 'string' ? detail['reason'] : code
  return faultWords(reason, textValuesOf(detail), text) || null
}
