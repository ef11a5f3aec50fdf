import type { ChangeEvent, FormEvent, ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { RESULT_KINDS, RESULT_PRICE_MAX, RESULT_SORTS, RESULT_WORDS_MAX, RESULT_YEARS } from '@app/contract/ledger/results.ts'
import { resultsPath, withoutResultFilter, type ResultFilterName } from '@app/rules/ledger/result-address.ts'
import { DAMAGE_TYPES } from '@app/rules/reference/vehicles/damage-types.ts'
import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { FilterHead, FilterSheet } from '../../ui/filter-sheet.tsx'
import { Icon } from '../../ui/icon.tsx'
import { asWritten, placeAsWritten } from '../lots/lot-name.ts'
import type { ResultChip } from './result-words.ts'
import type { ResultsData } from './results-data.ts'

interface ChoiceProps {
  readonly name: ResultFilterName | 'kind' | 'sort'
  readonly value: string
  readonly label: string
  readonly children: ReactNode
  readonly onChange?: (event: ChangeEvent<HTMLSelectElement>) => void
}

const Choice = ({ name, value, label, children, onChange }: ChoiceProps) => (
  <label>
    <span>{label}</span>
    <select className="in" name={name} defaultValue={value} onChange={onChange}>
      {children}
    </select>
  </label>
)

/** A name that an address may ask for, though nothing is listed under it. */
const withOwn = (names: readonly string[], own: string): readonly string[] =>
  own === '' || names.includes(own.toUpperCase()) ? names : [own.toUpperCase(), ...names]

type Counts = Readonly<Record<string, number>> | undefined

/** A choice with what it leaves. One that leaves nothing is left out, unless it is set or nothing was counted. */
function Counted({
  value,
  name,
  of: counts,
  own,
}: {
  readonly value: string
  readonly name: string
  readonly of: Counts
  readonly own: string
}) {
  const formats = useFormats()
  const count = counts?.[value] ?? 0
  if (counts !== undefined && count === 0 && value !== own) return null
  return <option value={value}>{counts === undefined ? name : `${name} (${formats.number(count)})`}</option>
}

const nameOptions = (names: readonly string[], own: string, counts: Counts): ReactNode =>
  withOwn(names, own).map((name) => <Counted key={name} value={name} name={asWritten(name)} of={counts} own={own.toUpperCase()} />)

/** Without a script the model of another make finds nothing, and its chip removes it. */
function forgetModel({ currentTarget }: ChangeEvent<HTMLSelectElement>): void {
  const model = currentTarget.form?.elements.namedItem('model')
  if (model instanceof HTMLSelectElement) model.value = ''
}

interface NumberFieldProps {
  readonly name: 'yearFrom' | 'yearTo' | 'priceFrom' | 'priceTo'
  readonly data: ResultsData
  readonly min: number
  readonly max: number
}

function NumberField({ name, data, min, max }: NumberFieldProps) {
  const text = useText()
  return (
    <label>
      <span>{text.t(`results.${name}`)}</span>
      <input className="in" type="number" inputMode="numeric" name={name} min={min} max={max} defaultValue={data.search[name]} />
    </label>
  )
}

function DayField({ name, data }: { readonly name: 'from' | 'to'; readonly data: ResultsData }) {
  const text = useText()
  return (
    <label>
      <span>{text.t(`results.${name}`)}</span>
      <input className="in" type="date" name={name} defaultValue={data.search[name]} />
    </label>
  )
}

/** Which vehicle: words, make, model, model years, damage. */
function VehicleFields({ data }: { readonly data: ResultsData }) {
  const text = useText()
  const { search, makes, models, counts } = data
  return (
    <>
      <label>
        <span>{text.t('results.q')}</span>
        <input className="in" type="search" name="q" maxLength={RESULT_WORDS_MAX} defaultValue={search.q} />
      </label>
      <Choice name="make" value={search.make.toUpperCase()} label={text.t('results.make')} onChange={forgetModel}>
        <option value="">{text.t('results.make.any')}</option>
        {nameOptions(makes, search.make, counts?.makes)}
      </Choice>
      {search.make === '' ? null : (
        <Choice name="model" value={search.model.toUpperCase()} label={text.t('results.model')}>
          <option value="">{text.t('results.model.any')}</option>
          {nameOptions(models, search.model, counts?.models)}
        </Choice>
      )}
      <div className="pair">
        <NumberField name="yearFrom" data={data} {...RESULT_YEARS} />
        <NumberField name="yearTo" data={data} {...RESULT_YEARS} />
      </div>
      <Choice name="damage" value={search.damage} label={text.t('results.damage')}>
        <option value="">{text.t('results.damage.any')}</option>
        {DAMAGE_TYPES.map(({ code }) => (
          <Counted key={code} value={code} name={text.dyn(`damage.${code}`, code)} of={counts?.damages} own={search.damage} />
        ))}
      </Choice>
    </>
  )
}

const PRICES = { min: 0, max: RESULT_PRICE_MAX } as const

/** Which sale, how it ended, and in which order. */
function SaleFields({ data }: { readonly data: ResultsData }) {
  const text = useText()
  const { search, yards, counts } = data
  return (
    <>
      <Choice name="kind" value={search.kind} label={text.t('results.kind')}>
        {RESULT_KINDS.map((kind) => (
          <Counted key={kind} value={kind} name={text.t(`results.kind.${kind}`)} of={counts?.kinds} own={search.kind} />
        ))}
      </Choice>
      <Choice name="yard" value={search.yard} label={text.t('results.yard')}>
        <option value="">{text.t('results.any')}</option>
        {yards.map(({ number, name }) => (
          <Counted key={number} value={String(number)} name={placeAsWritten(name)} of={counts?.yards} own={search.yard} />
        ))}
      </Choice>
      <div className="pair">
        <NumberField name="priceFrom" data={data} {...PRICES} />
        <NumberField name="priceTo" data={data} {...PRICES} />
      </div>
      <DayField name="from" data={data} />
      <DayField name="to" data={data} />
      <Choice name="sort" value={search.sort} label={text.t('results.sort')}>
        {RESULT_SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {text.t(`results.sort.${sort}`)}
          </option>
        ))}
      </Choice>
    </>
  )
}

/** A form that asks for what it asked before brings no new page, which would close the sheet. */
function closeSheet({ currentTarget }: FormEvent<HTMLFormElement>): void {
  currentTarget.closest<HTMLElement>('[popover]')?.togglePopover(false)
}

/** Filters of the results: a form that reads without a script; a sheet where the screen is narrow. */
export function ResultsForm({ data }: { readonly data: ResultsData }) {
  const text = useText()
  const { search } = data
  return (
    <FilterSheet>
      <Form className="facets res-find" role="search" action="/results" key={resultsPath(search)} onSubmit={closeSheet}>
        <FilterHead />
        {search.sale === '' ? null : <input type="hidden" name="sale" value={search.sale} />}
        {search.day === '' ? null : <input type="hidden" name="day" value={search.day} />}
        <VehicleFields data={data} />
        <SaleFields data={data} />
        <div className="sheet-f">
          <button className="btn ink wide" type="submit">
            {text.t('results.show')}
          </button>
        </div>
      </Form>
    </FilterSheet>
  )
}

interface ResultChipsProps {
  readonly chips: readonly ResultChip[]
  readonly search: ResultsData['search']
}

/** A chip for each filter that is set, to be removed by itself. */
export function ResultChips({ chips, search }: ResultChipsProps) {
  const text = useText()
  if (chips.length === 0) return null
  return (
    <ul className="chips scrollx" aria-label={text.t('results.set')}>
      {chips.map(({ name, label }) => (
        <li className="chip" key={name}>
          {label}
          <Link to={resultsPath(withoutResultFilter(search, name))} aria-label={text.t('search.chip.remove', { filter: label })}>
            <Icon name="close" />
          </Link>
        </li>
      ))}
      <li>
        <Link className="btn ghost sm" to={resultsPath({ sort: search.sort })}>
          {text.t('results.clear')}
        </Link>
      </li>
    </ul>
  )
}
