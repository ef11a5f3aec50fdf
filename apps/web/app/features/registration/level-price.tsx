import type { OfferedPrice } from '@app/contract/memberships/memberships.answers.ts'
import type { MembershipLevel } from '@app/contract/people.ts'
import { isFree } from '@app/rules/memberships/offers.ts'
import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { membershipTaxName } from '../memberships/tax-line.ts'

/** What a level costs, with its tax where that is known. */
export function LevelPrice({ level, prices }: { readonly level: MembershipLevel; readonly prices: readonly OfferedPrice[] }) {
  const text = useText()
  const formats = useFormats()
  const price = prices.find((one) => one.level === level)
  if (price === undefined || isFree(level, prices)) return <span className="num">{text.t('register.level.free')}</span>
  const { currency, firstMinor, renewalMinor, firstTaxMinor, renewalTaxMinor, isBeforeTax } = price
  const first = formats.sum({ minor: firstMinor + firstTaxMinor, currency })
  const renewal = formats.sum({ minor: renewalMinor + renewalTaxMinor, currency })
  const isTaxed = firstTaxMinor > 0
  return (
    <span>
      <span className="num">{text.t('register.level.price', { first, renewal })}</span>
      {isTaxed ? `, ${text.t('register.level.taxed', { tax: membershipTaxName(price, text) })}` : ''}
      {isBeforeTax && !isTaxed ? `, ${text.t('register.level.beforeTax')}` : ''}
    </span>
  )
}
