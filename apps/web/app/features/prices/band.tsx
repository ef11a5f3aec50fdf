import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PriceBand } from '@app/contract/prices/prices.answers.ts'
import { COMPARABLE } from '@app/rules/prices/comparable.ts'
import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { Icon } from '../../ui/icon.tsx'
import { asWritten } from '../lots/lot-name.ts'
import { Picture, Strip } from './drawings.tsx'
import { FactsTable, MonthsTable } from './facts-table.tsx'
import { filePath, resultsPath } from './prices-path.ts'

/** What comparable lots have in common, and that they were widened. */
function Common({ band }: { readonly band: PriceBand }) {
  const text = useText()
  const { make, model, yearFrom, yearTo, title, damage, step, count, days } = band
  const parts = [
    [make, model].map((part) => asWritten(part ?? '')).join(' '),
    yearFrom === null ? text.t('prices.anyYear') : `${yearFrom}–${yearTo}`,
    title === null ? text.t('prices.anyTitle') : text.dyn(`titleGroup.${title}`, title),
    damage === null ? text.t('prices.anyDamage') : text.t('prices.damageLike', { damage: text.dyn(`damage.${damage}`, damage) }),
  ]
  return (
    <p className="dim" data-step={step}>
      {text.t(count < COMPARABLE.newest ? 'prices.of' : 'prices.newest', { count, days })} {parts.join(' · ')}.{' '}
      {step === 'ALIKE' ? null : text.t('prices.widened', { least: COMPARABLE.least })}
    </p>
  )
}

interface BandProps {
  readonly band: PriceBand
  /** What stands beside the range, such as what it is with every fee. */
  readonly beside?: ReactNode
  /** The highest bid of the lot that is shown, in words; null for none. */
  readonly own?: string | null
}

function Drawn({ band, price, own = null }: BandProps & { readonly price: NonNullable<PriceBand['price']> }) {
  const text = useText()
  const formats = useFormats()
  const { currency, strip, picture, lots, count } = band
  const shown = lots.length
  const money = (minor: number): string => formats.money({ minor, currency })
  const half = { low: money(price.lowMinor), high: money(price.highMinor), median: money(price.medianMinor) }
  return (
    <div>
      {strip === null ? null : (
        <figure>
          <Strip strip={strip} label={text.t('prices.strip.label', { count, ...half })} money={money} />
          <figcaption className="dim">
            {shown < count ? text.t('prices.strip.newest', { shown, count }) : text.t('prices.strip')}{' '}
            {own === null ? null : text.t('prices.own', { bid: own })}
          </figcaption>
        </figure>
      )}
      {picture === null ? null : (
        <figure>
          <Picture picture={picture} label={text.t(`prices.by.${picture.by}.label`)} money={money} />
          <figcaption className="dim">{text.t(`prices.by.${picture.by}`)}</figcaption>
        </figure>
      )}
    </div>
  )
}

/** The middle half of what comparable lots sold for, as a sentence, drawn, and as a table that leads to them; or that too few were sold. */
export function Band({ band, beside = null, own = null }: BandProps) {
  const text = useText()
  const formats = useFormats()
  const { price, count, days, currency, lots, months, picture } = band
  const money = (minor: number): string => formats.money({ minor, currency })
  const [results, file, workbook] = [resultsPath(band), filePath(band, 'csv'), filePath(band, 'xlsx')]
  if (price === null) return <p data-few={count}>{text.t('prices.few', { count, least: COMPARABLE.least, days })}</p>
  return (
    <>
      <p data-median={price.medianMinor}>
        <b>{text.t('prices.half', { low: money(price.lowMinor), high: money(price.highMinor), median: money(price.medianMinor) })}</b>
        {beside}
      </p>
      <Common band={band} />
      <Drawn band={band} price={price} own={own} />
      <details className="fold">
        <summary>
          {text.t('prices.lots', { count: lots.length })}
          <Icon name="down" />
        </summary>
        {picture?.by === 'month' ? <MonthsTable months={months} currency={currency} /> : null}
        <FactsTable facts={lots} caption={text.t('prices.lots', { count: lots.length })} />
        <p>
          {results === null ? null : (
            <Link className="link" to={results}>
              {text.t('prices.results')}
            </Link>
          )}
          {file === null || workbook === null ? null : (
            <>
              {' · '}
              <a className="link" href={file} rel="nofollow">
                {text.t('prices.file')}
              </a>
              {' · '}
              <a className="link" href={workbook} rel="nofollow">
                {text.t('prices.workbook')}
              </a>
            </>
          )}
        </p>
      </details>
    </>
  )
}
