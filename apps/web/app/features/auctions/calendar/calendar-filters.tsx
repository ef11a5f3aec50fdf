import { useEffect, useRef, type RefObject } from 'react'
import { Form, Link, useSubmit } from 'react-router'
import { convertDistance } from '@app/rules/formats/amounts.ts'
import { PLACE_LENGTH_MAX } from '@app/contract/search/search-limits.ts'
import { RADII_MILES } from '@app/rules/search/landing/radii.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { chosenPlace } from '../../../platform/chosen-place.ts'
import { shownSearchZip } from '../../../platform/preferences.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { Icon } from '../../../ui/icon.tsx'
import { placeAsWritten } from '../../lots/lot-name.ts'
import { unknownPlaceKey } from '../../reference/miles-around.ts'
import { calendarPath, NO_FILTER } from './calendar-address.ts'
import type { CalendarData } from './calendar-data.ts'

/** Radii shown in kilometres are rounded to these. */
const ROUND_KM = 10

/** A radius in the site's unit. */
function useRadiusWord(): (miles: number) => string {
  const { distanceUnit } = useApp()
  const formats = useFormats()
  return (miles) => formats.distance(distanceUnit === 'mi' ? miles : Math.round(convertDistance(miles, 'mi', 'km') / ROUND_KM) * ROUND_KM)
}

/** Puts the place that the reader searched near, else the one chosen for the whole site, into an empty field, to be searched for by one press. */
function useChosenPlace(): RefObject<HTMLInputElement | null> {
  const app = useApp()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (field.current?.value === '') field.current.value = shownSearchZip(app) || (chosenPlace()?.zip ?? '')
  }, [app])
  return field
}

/** Sales around a postal code or a town. */
function Near({ data: { query, isZipUnknown } }: Props) {
  const text = useText()
  const radiusWord = useRadiusWord()
  const field = useChosenPlace()
  const { zip, miles } = query.filter
  return (
    <>
      <label>
        <span>{text.t('sales.near')}</span>
        <input
          className="in"
          ref={field}
          name="zip"
          autoComplete="postal-code"
          maxLength={PLACE_LENGTH_MAX}
          placeholder={text.t('search.near.place')}
          defaultValue={zip}
          key={zip}
          aria-invalid={isZipUnknown}
          aria-describedby={isZipUnknown ? 'cal-fault' : undefined}
        />
      </label>
      <label>
        <span>{text.t('search.near.radius')}</span>
        <select className="in" name="miles" defaultValue={miles} key={miles}>
          {RADII_MILES.map((radius) => (
            <option key={radius} value={radius}>
              {radiusWord(radius)}
            </option>
          ))}
        </select>
      </label>
      <button className="btn" type="submit">
        {text.t('sales.filter.apply')}
      </button>
    </>
  )
}

/** Country, state and yard; a choice takes effect at once, or by the button where no script runs. */
function Where({ data: { query, choices } }: Props) {
  const text = useText()
  const submit = useSubmit()
  const { filter } = query
  const select = (name: 'country' | 'state' | 'yard', options: readonly (readonly [value: string, word: string])[]) => (
    <label>
      <span>{text.t(`sales.filter.${name}`)}</span>
      <select
        className="in"
        name={name}
        defaultValue={filter[name]}
        key={filter[name]}
        onChange={(event) => void submit(event.currentTarget.form)}
      >
        <option value="">{text.t('sales.filter.any')}</option>
        {options.map(([value, word]) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </select>
    </label>
  )
  const plain = (values: readonly string[]) => values.map((value) => [value, value] as const)
  return (
    <details className="fold" open={filter.country !== '' || filter.state !== '' || filter.yard !== ''}>
      <summary>
        {text.t('sales.where')}
        <Icon name="down" />
      </summary>
      <div className="cal-tools">
        {choices.countries.length > 1 ? select('country', plain(choices.countries)) : null}
        {choices.states.length > 1 ? select('state', plain(choices.states)) : null}
        {choices.yards.length === 0
          ? null
          : select(
              'yard',
              choices.yards.map(([number, name]) => [String(number), placeAsWritten(name)]),
            )}
      </div>
    </details>
  )
}

interface Props {
  readonly data: CalendarData
}

/** What narrows the calendar: a place with a distance around it, and country, state and yard. */
export function CalendarFilters({ data }: Props) {
  const text = useText()
  const { query, isZipUnknown } = data
  const isNarrowed = JSON.stringify(query.filter) !== JSON.stringify(NO_FILTER)
  return (
    <Form className="cal-tools cal-f" action="/auctionCalendar">
      {query.day === null ? null : <input type="hidden" name="day" value={query.day} />}
      <Near data={data} />
      {isNarrowed ? (
        <Link className="btn ghost" to={calendarPath({ ...query, filter: NO_FILTER })}>
          {text.t('sales.allYards')}
        </Link>
      ) : null}
      <Where data={data} />
      {isZipUnknown ? (
        <p className="err" id="cal-fault" role="alert">
          {text.t(unknownPlaceKey(query.filter.zip))}
        </p>
      ) : null}
    </Form>
  )
}
