import { Form } from 'react-router'
import type { SearchCriteria } from '@app/rules/search/criteria.ts'
import { criteriaToUrl, pathOfCriteria } from '@app/rules/search/criteria-to-url.ts'
import { PAGE_SIZE_DEFAULT, PAGE_SIZES } from '@app/rules/search/page-window.ts'
import { sortKeysOf, sortNameOf, type SortName } from '@app/rules/search/sorts.ts'
import { useApp, useText, type SearchDensity, type SearchView } from '../../platform/app-info.ts'
import { setPreference, shownSearchZip } from '../../platform/preferences.ts'
import { localPath } from '../../platform/routing/routing.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { HiddenCriteria } from './facets/hidden-criteria.tsx'
import { useCriteriaNavigate } from './facets/use-shown-criteria.ts'

/** Orders offered, each with its words; distance needs a place. */
const SORTS = [
  ['default', 'search.sort.relevance'],
  ['sale-date', 'search.sort.saleSoon'],
  ['price-low', 'search.sort.priceLow'],
  ['price-high', 'search.sort.priceHigh'],
  ['newest', 'search.sort.newest'],
  ['bid-low', 'search.sort.bidLow'],
  ['bid-high', 'search.sort.bidHigh'],
  ['year-new', 'search.sort.yearNew'],
  ['year-old', 'search.sort.yearOld'],
  ['odometer-low', 'search.sort.odometerLow'],
  ['odometer-high', 'search.sort.odometerHigh'],
  ['make', 'search.sort.make'],
  ['distance', 'search.sort.distance'],
] as const

const VIEWS: readonly {
  readonly view: SearchView
  readonly icon: IconName
  readonly name: 'search.view.gallery' | 'search.view.list' | 'search.view.classic'
}[] = [
  { view: 'gallery', icon: 'gallery', name: 'search.view.gallery' },
  { view: 'list', icon: 'list', name: 'search.view.list' },
  { view: 'classic', icon: 'table', name: 'search.view.classic' },
]

interface ToolProps {
  readonly criteria: SearchCriteria
}

/** The order, as a form that works without script. Without typed words the first order is by sale time. */
export function SortTool({ criteria }: ToolProps) {
  const text = useText()
  const go = useCriteriaNavigate()
  const remembered = shownSearchZip(useApp())
  const isPlaced = criteria.rawParams.pt !== undefined || criteria.buyerEnteredZip !== ''
  const hasPlace = isPlaced || remembered !== ''
  const offered = SORTS.filter(([name]) => (name !== 'distance' || hasPlace) && (name !== 'default' || criteria.query !== ''))
  const shown = sortNameOf(criteria.sort) ?? 'default'
  return (
    <Form className="sortby" action={pathOfCriteria(criteria)}>
      <HiddenCriteria criteria={criteria} except={['sort', 'page']} />
      <label className="dim" htmlFor="sort">
        {text.t('search.sort')}
      </label>
      <select
        className="in"
        id="sort"
        name="sort"
        value={shown === 'default' && criteria.query === '' ? 'sale-date' : shown}
        onChange={(event) => {
          const name = event.target.value as SortName
          const from = name === 'distance' && !isPlaced ? { buyerEnteredZip: remembered } : {}
          go({ ...criteria, ...from, page: 0, sort: sortKeysOf(name) })
        }}
      >
        {offered.map(([name, key]) => (
          <option key={name} value={name}>
            {text.t(key)}
          </option>
        ))}
      </select>
      <button className="btn sm no-script">{text.t('dialog.apply')}</button>
    </Form>
  )
}

/** How many lots a page shows; remembered. Without script the server takes the choice from the address. */
export function SizeTool({ criteria }: ToolProps) {
  const text = useText()
  const go = useCriteriaNavigate()
  const choose = (size: number): void => {
    setPreference('searchSize', size === PAGE_SIZE_DEFAULT ? '' : String(size))
    go({ ...criteria, page: 0, size })
  }
  return (
    <Form className="sortby" action={pathOfCriteria(criteria)}>
      <HiddenCriteria criteria={criteria} except={['size', 'page']} />
      <label className="dim" htmlFor="size">
        {text.t('search.pageSize')}
      </label>
      <select
        className="in short"
        id="size"
        name="searchSize"
        value={criteria.size}
        onChange={(event) => choose(Number(event.target.value))}
      >
        {[...new Set([...PAGE_SIZES, criteria.size])].map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </select>
      <button className="btn sm no-script">{text.t('dialog.apply')}</button>
    </Form>
  )
}

interface ChoiceToolProps<T extends string> extends ToolProps {
  /** Of the choices, and of the cookie that keeps them. */
  readonly label: string
  readonly cookie: 'searchView' | 'searchDensity'
  /** The first is the default. */
  readonly choices: readonly { readonly value: T; readonly icon: IconName; readonly name: string }[]
  readonly shown: T
  /** With the address of the link that was chosen. */
  readonly onChoose: (value: T, address: string) => void
}

/** Ways to show a list; links that set the cookie, so that they work without script (MQ-037). */
function ChoiceTool<T extends string>({ criteria, label, cookie, choices, shown, onChoose }: ChoiceToolProps<T>) {
  const { locale } = useApp()
  const here = localPath(locale, criteriaToUrl(criteria))
  return (
    <nav className="seg" aria-label={label} data-choice={cookie}>
      {choices.map(({ value, icon, name }, at) => (
        <a
          key={value}
          href={`${here}${here.includes('?') ? '&' : '?'}${cookie}=${value}`}
          rel="nofollow"
          aria-label={name}
          aria-current={value === shown ? 'true' : undefined}
          onClick={(event) => {
            event.preventDefault()
            setPreference(cookie, at === 0 ? '' : value)
            onChoose(value, event.currentTarget.href)
          }}
        >
          <Icon name={icon} />
          <span>{name}</span>
        </a>
      ))}
    </nav>
  )
}

interface ViewToolProps extends ToolProps {
  readonly view: SearchView
  readonly onChoose: (view: SearchView, address: string) => void
}

/** Gallery, list or classic table. */
export function ViewTool({ criteria, view, onChoose }: ViewToolProps) {
  const text = useText()
  const choices = VIEWS.map(({ view: value, icon, name }) => ({ value, icon, name: text.t(name) }))
  return (
    <ChoiceTool criteria={criteria} label={text.t('search.view')} cookie="searchView" choices={choices} shown={view} onChoose={onChoose} />
  )
}

interface DensityToolProps extends ToolProps {
  readonly density: SearchDensity
  readonly onChoose: (density: SearchDensity) => void
}

/** Roomy or compact; both show the same facts. */
export function DensityTool({ criteria, density, onChoose }: DensityToolProps) {
  const text = useText()
  const choices = [
    { value: 'roomy', icon: 'roomy', name: text.t('search.density.roomy') },
    { value: 'compact', icon: 'compact', name: text.t('search.density.compact') },
  ] as const
  return (
    <ChoiceTool
      criteria={criteria}
      label={text.t('search.density')}
      cookie="searchDensity"
      choices={choices}
      shown={density}
      onChoose={onChoose}
    />
  )
}
