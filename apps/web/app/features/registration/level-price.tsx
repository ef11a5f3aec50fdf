import type { LevelPrice as Price } from '@app/contract/memberships/memberships.answers.ts'
import type { MembershipLevel } from '@app/contract/people.ts'
import { isFree } from '@app/rules/memberships/offers.ts'
import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'

/** What a level costs. */
export function LevelPrice({ level, prices }: { readonly level: MembershipLevel; readonly prices: readonly Price[] }) {
  const text = useText()
  const formats = useFormats()
  const price = prices.find((one) => one.level === level)
  if (price === undefined || isFree(level, prices)) return <span className="num">{text.t('register.level.free')}</span>
  const { currency, firstMinor, renewalMinor } = price
  const first = formats.money({ minor: firstMinor, currency })
  return <span className="num">{text.t('register.level.price', { first, renewal: formats.money({ minor: renewalMinor, currency }) })}</span>
}
