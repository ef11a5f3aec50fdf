import type { FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import {
  createSale,
  listDeskSales,
  RECURRENCE_CODES,
  SALE_NAME_LENGTH_MAX,
  SALE_TYPES,
  type DeskSales,
} from '@app/contract/operations/sale-desk.ts'
import type { Text } from '@app/text/create-text.ts'
import { useText, type AppInfo } from '../../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../../platform/page/page-module.ts'
import { fieldText } from '../../../platform/field-text.ts'
import { ChoiceField, InputField } from '../../../ui/fields.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { placeAsWritten } from '../../lots/lot-name.ts'
import { PageSteps } from '../../../ui/page-steps.tsx'
import { useDesk } from '../../desks/use-desk.ts'
import type { Operate } from '../../desks/operate.ts'

interface SalesData extends DeskSales {
  readonly yard: string
}

export async function load({ url, api }: LoadArgs): Promise<SalesData> {
  const yard = /^\d{1,6}$/.exec(url.searchParams.get('yard') ?? '')?.[0] ?? ''
  const page = /^[1-9]\d{0,5}$/.exec(url.searchParams.get('page') ?? '')?.[0] ?? '1'
  return { ...(await api(listDeskSales, { query: yard === '' ? { page } : { yard, page } })), yard }
}

const addressOf = (yard: string, page: number): string =>
  `/operations/sales?${new URLSearchParams({ ...(yard !== '' && { yard }), page: String(page) })}`

export const head = (_: SalesData, __: AppInfo, text: Text): PageHead => ({ title: text.t('ops.sales') })

/** What the form asks for, in the shape of the call. */
function saleOf(form: FormData) {
  const text = (name: string): string => fieldText(form, name)
  const end = text('endDate') === '' ? {} : { endDate: text('endDate'), endTime: text('endTime') }
  return {
    yard: Number(text('yard')),
    date: text('date'),
    time: text('time'),
    isSecond: form.has('isSecond'),
    lane: text('lane').toUpperCase(),
    saleType: text('saleType') as (typeof SALE_TYPES)[number],
    endOfPreBid: text('endOfPreBid'),
    recurrence: text('recurrence') as (typeof RECURRENCE_CODES)[number],
    name: text('name'),
    ...end,
  }
}

function SaleForm({ yard, act }: { readonly yard: string; readonly act: Operate }) {
  const text = useText()
  const navigate = useNavigate()
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const body = saleOf(new FormData(event.currentTarget))
    void act(async (api) => {
      const { sale } = await api(createSale, { body })
      await navigate(`/operations/sales/${sale.saleId}`)
    })
  }
  const field = (name: string, type: string, more: Readonly<Record<string, unknown>> = {}) => (
    <InputField id={`sa-${name}`} label={text.dyn(`ops.sale.${name}`, name)} name={name} type={type} {...more} />
  )
  return (
    <form className="desk-form has-script" onSubmit={onSubmit} aria-label={text.t('ops.sale.new')}>
      {field('yard', 'text', { inputMode: 'numeric', required: true, defaultValue: yard })}
      {field('name', 'text', { maxLength: SALE_NAME_LENGTH_MAX })}
      {field('date', 'date', { required: true })}
      {field('time', 'time', { required: true, defaultValue: '10:00' })}
      <label className="check">
        <input type="checkbox" name="isSecond" />
        <span>{text.t('ops.sale.isSecond')}</span>
      </label>
      {field('lane', 'text', { maxLength: 2, defaultValue: 'A' })}
      <ChoiceField
        id="sa-type"
        label={text.t('ops.sale.saleType')}
        name="saleType"
        choices={SALE_TYPES.map((type) => [type, text.t(`ops.type.${type}`)])}
      />
      {field('endDate', 'date')}
      {field('endTime', 'time')}
      {field('endOfPreBid', 'text', { defaultValue: '1:00', pattern: '\\d{1,3}:[0-5]\\d' })}
      <ChoiceField
        id="sa-recurrence"
        label={text.t('ops.sale.recurrence')}
        name="recurrence"
        choices={RECURRENCE_CODES.map((code) => [code, text.t(code === '' ? 'ops.recurrence.once' : `ops.recurrence.${code}`)])}
      />
      <button className="btn ink" type="submit">
        {text.t('ops.sale.make')}
      </button>
    </form>
  )
}

/** Sales that operators build and run; the form of a new one. */
export function Page({ data }: { readonly data: SalesData }) {
  const text = useText()
  const { act, message } = useDesk()
  return (
    <div className="desk">
      <h1>{text.t('ops.sales')}</h1>
      <p>{text.t('ops.sales.lead')}</p>
      <output className="desk-said">{message}</output>
      <details className="fold has-script">
        <summary>
          {text.t('ops.sale.new')}
          <Icon name="down" />
        </summary>
        <SaleForm yard={data.yard} act={act} />
      </details>
      <section className="sec">
        <form className="acts desk-find" method="get" action="">
          <label htmlFor="yard">{text.t('ops.sale.yard')}</label>
          <input className="in" id="yard" name="yard" inputMode="numeric" defaultValue={data.yard} />
          <button className="btn" type="submit">
            {text.t('ops.show')}
          </button>
          <output className="dim">{text.t('ops.sales.count', { count: data.total })}</output>
        </form>
        <div className="scroll">
          <table className="tbl">
            <thead>
              <tr>
                <th scope="col">{text.t('ops.sale.when')}</th>
                <th scope="col">{text.t('ops.sale')}</th>
                <th scope="col">{text.t('ops.sale.lane')}</th>
                <th scope="col">{text.t('ops.sale.saleType')}</th>
                <th scope="col">{text.t('ops.status')}</th>
                <th scope="col" className="num">
                  {text.t('ops.lots')}
                </th>
              </tr>
            </thead>
            <tbody>
              {data.sales.map((sale) => (
                <tr key={sale.saleId} data-sale={sale.saleId}>
                  <td>
                    {sale.localDate} {sale.localTime}
                  </td>
                  <td>
                    <Link className="link" to={`/operations/sales/${sale.saleId}`}>
                      {sale.name === '' ? placeAsWritten(sale.yardName) : sale.name}
                    </Link>
                  </td>
                  <td>{sale.lane}</td>
                  <td>{text.t(`ops.type.${sale.saleType}`)}</td>
                  <td>{text.dyn(`ops.status.${sale.status}`, sale.status)}</td>
                  <td className="num">{sale.lotCount}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <PageSteps page={data.page} pages={data.pages} to={(page) => addressOf(data.yard, page)} />
      </section>
    </div>
  )
}
