import { useState } from 'react'
import { convertDistance } from '@app/rules/formats/amounts.ts'
import type { SearchCriteria } from '@app/rules/search/criteria.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { useCriteriaNavigate } from './use-shown-criteria.ts'

/** Radii offered around a postal code, miles. */
const RADII_MILES = [25, 50, 100, 200, 300, 500] as const
const POSTAL_CODE_CHARS_MAX = 16
/** Radii shown in kilometres are rounded to these. */
const ROUND_KM = 10

/** A radius in the site's unit. */
export function useRadiusWord(): (miles: number) => string {
  const { distanceUnit } = useApp()
  const formats = useFormats()
  return (miles) => formats.distance(distanceUnit === 'mi' ? miles : Math.round(convertDistance(miles, 'mi', 'km') / ROUND_KM) * ROUND_KM)
}

/** The criteria around a postal code, nearest first; an empty code means anywhere. */
function around(criteria: SearchCriteria, zip: string, miles: number | null): SearchCriteria {
  const { pt: _pt, sfield: _sfield, ...rawParams } = criteria.rawParams
  if (zip === '') return { ...criteria, page: 0, rawParams, buyerEnteredZip: '', milesAway: null, sortByZip: false }
  return { ...criteria, page: 0, rawParams, buyerEnteredZip: zip, milesAway: miles }
}

/** The same criteria wherever lots stand. */
export const anywhere = (criteria: SearchCriteria): SearchCriteria => around(criteria, '', null)

interface NearFacetProps {
  readonly criteria: SearchCriteria
  /** The postal code is unknown. */
  readonly isUnknown: boolean
}

/** Lots around a postal code. */
export function NearFacet({ criteria, isUnknown }: NearFacetProps) {
  const text = useText()
  const radiusWord = useRadiusWord()
  const go = useCriteriaNavigate()
  const [zip, setZip] = useState(criteria.buyerEnteredZip)
  const [defaultMiles] = RADII_MILES.slice(2)
  const miles = criteria.milesAway ?? defaultMiles ?? null
  const send = (): void => {
    if (zip.trim() !== criteria.buyerEnteredZip) go(around(criteria, zip.trim(), zip.trim() === '' ? null : miles), { keepsPlace: true })
  }
  return (
    <fieldset className="facet">
      <legend className="fh">{text.t('facet.NEAR')}</legend>
      <div className="near">
        <input
          className="in"
          name="zip"
          autoComplete="postal-code"
          maxLength={POSTAL_CODE_CHARS_MAX}
          aria-label={text.t('search.near.zip')}
          placeholder={text.t('search.near.zip')}
          aria-invalid={isUnknown}
          aria-describedby={isUnknown ? 'near-fault' : undefined}
          value={zip}
          onChange={(event) => setZip(event.target.value)}
          onBlur={send}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            send()
          }}
        />
        <select
          className="in"
          name="miles"
          aria-label={text.t('search.near.radius')}
          value={miles ?? ''}
          onChange={(event) => zip.trim() !== '' && go(around(criteria, zip.trim(), Number(event.target.value)), { keepsPlace: true })}
        >
          {RADII_MILES.map((radius) => (
            <option key={radius} value={radius}>
              {radiusWord(radius)}
            </option>
          ))}
        </select>
      </div>
      {isUnknown ? (
        <p className="err" id="near-fault">
          {text.t('search.near.unknown')}
        </p>
      ) : null}
    </fieldset>
  )
}
