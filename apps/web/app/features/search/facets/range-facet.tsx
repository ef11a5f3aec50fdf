import { useState, type ReactNode } from 'react'
import { clausesOf, type SearchCriteria } from '@app/rules/search/criteria.ts'
import { useText } from '../../../platform/app-info.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { Histogram } from '../../../ui/histogram.tsx'
import { RangeSlider } from '../../../ui/range-slider.tsx'
import type { Bars } from './facet-data.ts'
import { clauseBounds, facetWord } from './facet-words.ts'
import { bound, RANGE_FIELDS, withRange, type Range, type RangeCode } from './range.ts'
import { useCriteriaNavigate } from './use-shown-criteria.ts'

interface RangeFacetProps {
  readonly code: RangeCode
  readonly criteria: SearchCriteria
  readonly bars: Bars
  /** Ends and step of the slider. */
  readonly scale: { readonly min: number; readonly max: number; readonly step: number }
  /** Below the fields. */
  readonly children?: ReactNode
}

function setRange(criteria: SearchCriteria, code: RangeCode): Range {
  const [clause] = clausesOf(criteria, code)
  return (clause === undefined ? null : clauseBounds(code, clause)) ?? { from: null, to: null }
}

const isSame = (a: Range, b: Range): boolean => a.from === b.from && a.to === b.to

/** A range by slider and by fields, above it how the current results spread. */
export function RangeFacet(props: RangeFacetProps) {
  const { from, to } = setRange(props.criteria, props.code)
  return <RangeDraft key={`${from} ${to}`} {...props} />
}

/** The range while it is being set; sent on release. A range set elsewhere begins a new draft. */
function RangeDraft({ code, criteria, bars, scale, children }: RangeFacetProps) {
  const text = useText()
  const formats = useFormats()
  const go = useCriteriaNavigate()
  const set = setRange(criteria, code)
  const [range, setDraft] = useState<Range>(set)
  const send = (wanted: Range): void => {
    const isCrossed = wanted.from !== null && wanted.to !== null && wanted.from > wanted.to
    const tidy = isCrossed ? { from: wanted.to, to: wanted.from } : wanted
    if (!isSame(tidy, set)) go(withRange(criteria, code, tidy), { keepsPlace: true })
  }
  const name = facetWord(code, text)
  const [fromField, toField] = RANGE_FIELDS[code]
  const low = range.from ?? scale.min
  const high = range.to ?? scale.max
  const field = (which: 'from' | 'to') => (
    <input
      className="in"
      type="text"
      inputMode="numeric"
      pattern="\d*"
      name={which === 'from' ? fromField : toField}
      aria-label={text.t(which === 'from' ? 'search.range.from' : 'search.range.to', { name })}
      placeholder={
        code === 'YEAR' ? String(which === 'from' ? scale.min : scale.max) : formats.number(which === 'from' ? scale.min : scale.max)
      }
      value={range[which] ?? ''}
      onChange={(event) => setDraft({ ...range, [which]: bound(event.target.value.replace(/\D/g, '')) })}
      onBlur={() => send(range)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        send(range)
      }}
    />
  )
  return (
    <fieldset className="facet">
      <legend className="fh">{name}</legend>
      <Histogram bars={bars} low={low} high={high} scale={scale} />
      <RangeSlider
        labels={[text.t('search.range.from', { name }), text.t('search.range.to', { name })]}
        low={low}
        high={high}
        scale={scale}
        onDrag={(next) => setDraft({ from: next.low <= scale.min ? null : next.low, to: next.high >= scale.max ? null : next.high })}
        onRelease={() => send(range)}
      />
      <div className="range2">
        {field('from')}
        <span className="dim">{text.t('search.range.toWord')}</span>
        {field('to')}
      </div>
      {children}
    </fieldset>
  )
}
