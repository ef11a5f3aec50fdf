import type { FeeSchedule, GreaterFee, StorageRate } from '@app/rules/fees/schedule.ts'
import type { Text } from '@app/text/create-text.ts'
import { useText } from '../../platform/app-info.ts'
import { Section } from '../../ui/section.tsx'
import { useFeeWords, type FeeWords } from './use-fee-words.ts'

/** For what a rate of storage is, in words; empty for everything. */
function ofRate({ yard, vehicleType }: StorageRate, text: Text): string {
  const type = vehicleType === null ? '' : text.dyn(`vehicleType.${vehicleType}`, vehicleType)
  const place = yard === null ? '' : text.t('fees.later.yard', { number: String(yard) })
  return [place, type].filter((part) => part !== '').join(', ')
}

function greaterWords({ minor, basisPoints }: GreaterFee, words: FeeWords, text: Text): string {
  if (basisPoints === 0) return words.amount(minor)
  return text.t('fees.later.greater', { amount: words.amount(minor), share: words.fee({ basisPoints }) })
}

/** What may become due after a win: it is in no price all-in. */
export function LaterFeesPart({ schedule }: { readonly schedule: FeeSchedule }) {
  const text = useText()
  const words = useFeeWords(schedule.currency)
  const { late, relist, titleMailingMinor, storage, isDemonstration } = schedule.later
  const rows = [
    ...(late === null ? [] : [[text.t('fees.later.late'), greaterWords(late, words, text)]]),
    ...(relist === null ? [] : [[text.t('fees.later.relist'), greaterWords(relist, words, text)]]),
    ...(titleMailingMinor === null ? [] : [[text.t('fees.later.mailing'), words.amount(titleMailingMinor)]]),
    ...(storage?.rates ?? []).map((rate) => {
      const of = ofRate(rate, text)
      return [of === '' ? text.t('fees.later.storage') : text.t('fees.later.rate', { of }), words.amount(rate.dayMinor)]
    }),
  ]
  if (rows.length === 0) return null
  return (
    <Section id="later-fees" title={text.t('fees.later')}>
      <p className="dim">{text.t('fees.later.lead', { demonstration: isDemonstration ? 'yes' : 'no' })}</p>
      <dl className="fees">
        {rows.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      {storage === null ? null : (
        <p className="dim">
          {text.t('fees.later.storage')}: {text.t('fees.later.free', { count: storage.freeDays })}
        </p>
      )}
    </Section>
  )
}
