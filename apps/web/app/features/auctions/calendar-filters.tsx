import { Form, Link, useSubmit } from 'react-router'
import { useText } from '../../platform/app-info.ts'
import { placeAsWritten } from '../lots/lot-name.ts'
import { calendarPath, type CalendarData, type CalendarFilter } from './calendar-data.ts'

interface Choice {
  readonly value: string
  readonly name: string
}

/** What narrows the calendar; a choice takes effect at once, or by the button where no script runs. */
export function CalendarFilters({ data }: { readonly data: CalendarData }) {
  const text = useText()
  const submit = useSubmit()
  const { filter, choices, view, from, day } = data
  const select = (name: keyof CalendarFilter, options: readonly Choice[]) => (
    <label>
      <span>{text.t(`sales.filter.${name}`)}</span>
      <select className="in" name={name} defaultValue={filter[name]} key={filter[name]}>
        <option value="">{text.t('sales.filter.any')}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
    </label>
  )
  const plain = (values: readonly string[]): Choice[] => values.map((value) => ({ value, name: value }))
  return (
    <Form className="cal-tools" action="/auctionCalendar" onChange={(event) => void submit(event.currentTarget)}>
      {view === 'month' ? <input type="hidden" name="view" value="month" /> : null}
      {day === null ? <input type="hidden" name="from" value={from} /> : <input type="hidden" name="day" value={day} />}
      {choices.countries.length > 1 ? select('country', plain(choices.countries)) : null}
      {choices.states.length > 1 ? select('state', plain(choices.states)) : null}
      {select(
        'yard',
        choices.yards.map(({ number, name }) => ({ value: String(number), name: placeAsWritten(name) })),
      )}
      <noscript>
        <button className="btn sm" type="submit">
          {text.t('sales.filter.apply')}
        </button>
      </noscript>
      {Object.values(filter).some((value) => value !== '') ? (
        <Link className="btn ghost sm" to={calendarPath({ view, from, day, filter: { country: '', state: '', yard: '' } })}>
          {text.t('sales.filter.clear')}
        </Link>
      ) : null}
    </Form>
  )
}
