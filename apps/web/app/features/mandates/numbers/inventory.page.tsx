import '../../../style/memberships.css'
import { Form, Link } from 'react-router'
import { listInventory } from '@app/contract/bidder-numbers/inventory.ts'
import type { Inventory, InventoryLot } from '@app/contract/bidder-numbers/inventory.answers.ts'
import type { Text } from '@app/text/create-text.ts'
import { useText, type AppInfo } from '../../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../../platform/page/page-module.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { ChoiceField, InputField } from '../../../ui/fields.tsx'
import { PageSteps } from '../../../ui/page-steps.tsx'

const PATH = '/countermanInventorySearchResults'
const PARAMETERS = { query: 64, yard: 8, page: 8 } as const

interface InventoryQuery {
  readonly query: string
  readonly yard: string
  readonly page: string
}

interface InventoryData extends Inventory {
  readonly asked: InventoryQuery
}

/** What a counterman may collect: lots that their account has bought, by yard (MKT-2.19, MQ-048). */
export async function load({ api, url }: LoadArgs): Promise<InventoryData> {
  const parameter = (name: keyof InventoryQuery): string => (url.searchParams.get(name) ?? '').slice(0, PARAMETERS[name])
  const asked = { query: parameter('query'), yard: parameter('yard'), page: parameter('page') }
  return { ...(await api(listInventory, { query: asked })), asked }
}

export const head = (_: InventoryData, __: AppInfo, text: Text): PageHead => ({ canonicalPath: PATH, title: text.t('inventory.title') })

/** Address of the list by what is asked. */
function addressOf(asked: Partial<InventoryQuery>): string {
  const parameters = new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== ''))
  return parameters.size === 0 ? PATH : `${PATH}?${parameters}`
}

/** A lot with what is needed to collect it. */
function Collected({ lot }: { readonly lot: InventoryLot }) {
  const text = useText()
  const formats = useFormats()
  const unknown = text.t('inventory.unknown')
  const facts = [
    [text.t('inventory.at'), [lot.yardName, lot.address].filter((part) => part !== '').join(', ')],
    [text.t('inventory.place'), lot.place],
    [text.t('inventory.phone'), lot.phone],
    [text.t('lot.fact.vin'), lot.vin],
    [text.t('inventory.buyer'), lot.buyerNumber],
    [text.t('inventory.bought'), formats.day(Date.parse(lot.boughtAt), lot.clock)],
  ] as const
  return (
    <li className="holder" data-lot={lot.lot}>
      <h2>
        <Link className="link" to={`/lot/${lot.lot}`}>
          {lot.title === '' ? text.t('inventory.lot', { lot: String(lot.lot) }) : lot.title}
        </Link>
      </h2>
      <p className="dim">{text.t('inventory.lot', { lot: String(lot.lot) })}</p>
      <dl className="caps inventory-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value === '' ? unknown : value}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

/** Searches by a plain form, so that it works without script and the address says what is shown. */
function SearchForm({ data: { asked, yards } }: { readonly data: InventoryData }) {
  const text = useText()
  return (
    <Form className="mandate-form" role="search" action={PATH} key={addressOf(asked)}>
      <div className="invite-who">
        <InputField id="inventory-query" name="query" label={text.t('inventory.query')} defaultValue={asked.query} autoComplete="off" />
        <ChoiceField
          id="inventory-yard"
          name="yard"
          label={text.t('inventory.yard')}
          defaultValue={asked.yard}
          choices={[
            ['', text.t('inventory.yard.any')],
            ...yards.map(({ number, name, lots }): [string, string] => [String(number), `${name} (${lots})`]),
          ]}
        />
      </div>
      <p className="acts">
        <button className="btn ink" type="submit">
          {text.t('inventory.search')}
        </button>
      </p>
    </Form>
  )
}

/** What is said where nothing is found: what emptied the list, and the way back. */
function NoneFound({ data: { payer, asked } }: { readonly data: InventoryData }) {
  const text = useText()
  if (payer === '') return <p>{text.t('inventory.none.payer')}</p>
  if (asked.query === '' && asked.yard === '') return <p>{text.t('inventory.none.all')}</p>
  return (
    <p>
      {text.t('inventory.none')}{' '}
      <Link className="link" to={PATH}>
        {text.t('inventory.clear')}
      </Link>
    </p>
  )
}

export function Page({ data }: { readonly data: InventoryData }) {
  const text = useText()
  const { payer, lots, total, page, pages, asked } = data
  return (
    <article className="own mandates">
      <h1>{text.t('inventory.title')}</h1>
      {payer === '' ? null : <p>{text.t('inventory.lead', { payer })}</p>}
      {payer === '' ? null : <SearchForm data={data} />}
      <div role="status">
        {total === 0 ? <NoneFound data={data} /> : <p className="dim">{text.t('inventory.found', { count: total })}</p>}
      </div>
      <ul className="inventory">
        {lots.map((lot) => (
          <Collected key={lot.lot} lot={lot} />
        ))}
      </ul>
      <PageSteps page={page} pages={pages} to={(to) => addressOf({ ...asked, page: String(to) })} />
    </article>
  )
}
