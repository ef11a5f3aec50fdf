import { useState, type ComponentProps } from 'react'
import { Link } from 'react-router'
import { PLACE_LENGTH_MAX } from '@app/contract/search/search-limits.ts'
import type { SearchCriteria } from '@app/rules/search/criteria.ts'
import { chosenZip } from '@app/rules/search/chosen-zip.ts'
import { useApp, useLateImport, useText } from '../../../platform/app-info.ts'
import { setPreference, shownSearchZip } from '../../../platform/preferences.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { RADII_MILES } from '@app/rules/search/landing/radii.ts'
import { useRadiusWord } from './radii.ts'
import { useCriteriaNavigate } from './use-shown-criteria.ts'
import { moreAddress } from './more-address.ts'
import type { WhereMap } from './where-map.tsx'
import { WHERE } from './where-code.ts'
import type { ResultsData } from '../results-data.ts'
import { placeAsWritten } from '../../lots/lot-name.ts'

const DEFAULT_MILES = 100
/** A state is named by its code. */
const CODE_LENGTH = 2
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
  readonly states: ResultsData['states']
}

/** Opens the map of the results, for sites whose country has one. */
function WhereButton({ criteria }: Pick<ComponentProps<typeof WhereMap>, 'criteria'>) {
  const text = useText()
  const lateImport = useLateImport()
  const [Shown, setShown] = useState<typeof WhereMap | null>(null)
  const open = async (): Promise<void> => {
    const module = await lateImport(() => import('./where-map.tsx'))
    setShown(() => module.WhereMap)
  }
  return (
    <>
      <button className="btn sm has-script" type="button" onClick={() => void open()}>
        {text.t('search.where')}
      </button>
      {Shown ? <Shown criteria={criteria} onClose={() => setShown(null)} /> : null}
    </>
  )
}

/** Where the results stand without a map: by state, each a link; without script this is asked for by the address. */
function States({ criteria, states }: Pick<NearFacetProps, 'criteria' | 'states'>) {
  const text = useText()
  const formats = useFormats()
  if (states === null) {
    return (
      <Link className="btn sm no-script" rel="nofollow" to={moreAddress(criteria, WHERE)}>
        {text.t('search.where.states')}
      </Link>
    )
  }
  return (
    <ul aria-label={text.t('search.where.title')} data-where="states">
      {states.map(({ name, count, path }) => (
        <li key={name}>
          <Link className="link" rel="nofollow" to={path}>
            {name.length === CODE_LENGTH ? name : placeAsWritten(name)}
          </Link>{' '}
          <span className="dim">{formats.number(count)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Lots around a postal code or a town. */
export function NearFacet({ criteria, isUnknown, states }: NearFacetProps) {
  const text = useText()
  const radiusWord = useRadiusWord()
  const go = useCriteriaNavigate()
  // A place chosen before is offered again; distances are shown from it.
  const app = useApp()
  const known = criteria.buyerEnteredZip || shownSearchZip(app)
  const [zip, setZip] = useState(known)
  const miles = criteria.buyerEnteredZip === '' ? DEFAULT_MILES : criteria.milesAway
  const search = (near: string, radius: number | null): void => {
    if (near !== known) setPreference('searchZip', chosenZip(near))
    go(around(criteria, near, near === '' ? null : radius), { keepsPlace: true })
  }
  const send = (): void => {
    if (zip.trim() !== known) search(zip.trim(), miles)
  }
  return (
    <fieldset className="facet">
      <legend className="fh">{text.t('facet.NEAR')}</legend>
      <div className="near">
        <input
          className="in"
          name="zip"
          autoComplete="postal-code"
          maxLength={PLACE_LENGTH_MAX}
          aria-label={text.t('search.near.place')}
          placeholder={text.t('search.near.place')}
          aria-invalid={isUnknown}
          aria-describedby={isUnknown ? 'near-fault' : undefined}
          value={zip}
          onChange={(event) => setZip(event.target.value)}
          onBlur={send}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            if (zip.trim() !== criteria.buyerEnteredZip) search(zip.trim(), miles)
          }}
        />
        <select
          className="in"
          name="miles"
          aria-label={text.t('search.near.radius')}
          value={miles ?? ''}
          onChange={(event) => zip.trim() !== '' && search(zip.trim(), event.target.value === '' ? null : Number(event.target.value))}
        >
          {RADII_MILES.map((radius) => (
            <option key={radius} value={radius}>
              {radiusWord(radius)}
            </option>
          ))}
          <option value="">{text.t('search.near.anywhere')}</option>
        </select>
      </div>
      <WhereButton criteria={criteria} />
      <States criteria={criteria} states={states} />
      {isUnknown ? (
        <p className="err" id="near-fault">
          {text.t('search.near.unknownPlace')}
        </p>
      ) : null}
    </fieldset>
  )
}
