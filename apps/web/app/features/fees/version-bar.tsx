import { Link } from 'react-router'
import type { CurrencyFees } from '@app/contract/fees/fees.answers.ts'
import { dayInWords } from '@app/rules/formats/format-day.ts'
import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { type FeesData, feesPath } from './fees-data.ts'

interface WaysProps {
  readonly label: string
  readonly ways: readonly { readonly to: string; readonly word: string; readonly isHere: boolean }[]
}

/** Ways between pages of the same kind, the one that is read marked. */
const Bar = ({ label, ways }: WaysProps) => (
  <nav className="seg" aria-label={label}>
    {ways.map(({ to, word, isHere }) => (
      <Link key={to} to={to} preventScrollReset aria-current={isHere ? 'page' : undefined}>
        {word}
      </Link>
    ))}
  </nav>
)

/** Sites and currencies that can be chosen, where there is a choice. */
export function PlaceBars({ data }: { readonly data: FeesData }) {
  const text = useText()
  const { tables, shown, part } = data
  const { sites, site, currencies } = tables
  return (
    <>
      {part !== 'own' || sites.length < 2 ? null : (
        <Bar
          label={text.t('fees.sites')}
          ways={sites.map((code) => ({
            to: feesPath(data, { site: code, currency: '', on: '' }),
            word: text.t(`site.${code}`),
            isHere: code === site,
          }))}
        />
      )}
      {currencies.length < 2 ? null : (
        <Bar
          label={text.t('fees.currencies')}
          ways={currencies.map(({ currency }) => ({
            to: feesPath(data, { currency }),
            word: currency,
            isHere: currency === shown?.currency,
          }))}
        />
      )}
    </>
  )
}

/** The versions of a currency's fees, each a link, and since when the one that is read holds. */
export function VersionBar({ data, shown }: { readonly data: FeesData; readonly shown: CurrencyFees }) {
  const text = useText()
  const { display } = useFormats()
  const { today, on } = data.tables
  const { inForce, earlier, coming } = shown
  const versions = [...earlier, ...(inForce === null ? [] : [inForce]), ...coming]
  const current = versions.findLast(({ effectiveFrom }) => effectiveFrom <= today)
  const isLater = (from: string): boolean => current === undefined || from > current.effectiveFrom
  const said = (): string => {
    if (inForce === null) return text.t('fees.version.none', { date: dayInWords(on, display) })
    const date = dayInWords(inForce.effectiveFrom, display)
    if (inForce.id === current?.id) return text.t('fees.version.shown', { date })
    return text.t(isLater(inForce.effectiveFrom) ? 'fees.version.coming' : 'fees.version.past', { date })
  }
  return (
    <>
      {versions.length < 2 && inForce !== null ? null : (
        <Bar
          label={text.t('fees.versions')}
          ways={versions.map(({ id, effectiveFrom }) => ({
            to: feesPath(data, { on: id === current?.id ? '' : effectiveFrom }),
            word:
              id === current?.id ? text.t('fees.version.now') : text.t('fees.version.from', { date: dayInWords(effectiveFrom, display) }),
            isHere: id === inForce?.id,
          }))}
        />
      )}
      <p className="dim">
        {said()} {versions.length === 1 ? text.t('fees.version.only') : null}
      </p>
    </>
  )
}
