import { Link } from 'react-router'
import { type DeskOverride, listOverrides } from '@app/contract/operations/lane-desk.ts'
import { isFailure } from '@app/contract/failure.ts'
import type { Sellers, SellerView } from '@app/contract/operations/seller-desk.answers.ts'
import {
  askSellerChange,
  getSeller,
  listSellers,
  SELLER_EMAIL_LENGTH_MAX,
  SELLER_REASON_LENGTH_MAX,
  setSeller,
} from '@app/contract/operations/seller-desk.ts'
import { needsSecondPerson } from '@app/rules/bidding/second-person.ts'
import type { Text } from '@app/text/create-text.ts'
import { useText, type AppInfo } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { FormFoot } from '../../ui/form/form.tsx'
import { DeskForm } from '../desks/desk-form.tsx'
import { useDesk } from '../desks/use-desk.ts'
import { ChangeLines } from './change-lines.tsx'
import { accountOf, NewSeller } from './new-seller.tsx'
import { Overrides } from './overrides.tsx'
import { InputField } from '../../ui/fields.tsx'
import { DeskNav } from '../desks/desk-nav.tsx'

interface SellersData extends Sellers {
  readonly name: string
  readonly seller: SellerView | null
  readonly isUnknown: boolean
  /** A change of the seller that waits for a second person. */
  readonly waiting: readonly DeskOverride[]
}

const NAME_LENGTH_MAX = 100

export async function load({ url, api }: LoadArgs): Promise<SellersData> {
  const code = url.searchParams.get('code') ?? ''
  const name = (url.searchParams.get('name') ?? '').slice(0, NAME_LENGTH_MAX)
  const found = await api(listSellers, { query: { name } })
  if (code === '') return { ...found, name, seller: null, isUnknown: false, waiting: [] }
  try {
    const [seller, { overrides }] = await Promise.all([api(getSeller, { params: { code } }), api(listOverrides, {})])
    return { ...found, name, seller, isUnknown: false, waiting: overrides.filter(({ sellerCode }) => sellerCode === seller.code) }
  } catch (error) {
    if (isFailure(error) && (error.code === 'SELLER_NOT_FOUND' || error.code === 'INVALID_INPUT'))
      return { ...found, name, seller: null, isUnknown: true, waiting: [] }
    throw error
  }
}

export const head = (_: SellersData, __: AppInfo, text: Text): PageHead => ({ title: text.t('ops.sellers') })

function Seller({ seller }: { readonly seller: SellerView }) {
  const text = useText()
  const isSecond = needsSecondPerson('SELLER', { bidCount: seller.openBidCount })
  return (
    <section className="sec" aria-labelledby="seller-h">
      <div className="sec-h">
        <h2 id="seller-h">
          {seller.name} ({seller.code})
        </h2>
      </div>
      {seller.sellingSite === null ? null : (
        <p>
          {text.t('ops.seller.site')}: {seller.sellingSite}
        </p>
      )}
      <DeskForm
        aria-labelledby="seller-h"
        done={text.t(isSecond ? 'ops.override.requested' : 'form.saved')}
        act={(api, form): Promise<unknown> => {
          const body = { email: fieldText(form, 'email'), accountNumber: accountOf(form), reason: fieldText(form, 'reason') }
          return api(isSecond ? askSellerChange : setSeller, { params: { code: seller.code }, body })
        }}
      >
        <InputField
          label={text.t('ops.seller.email')}
          id="se-email"
          name="email"
          type="email"
          maxLength={SELLER_EMAIL_LENGTH_MAX}
          defaultValue={seller.email ?? ''}
        />
        <InputField
          label={text.t('ops.seller.account')}
          id="se-account"
          name="accountNumber"
          inputMode="numeric"
          pattern="\d{1,6}"
          defaultValue={seller.accountNumber ?? ''}
        />
        {isSecond ? <p className="dim">{text.t('ops.seller.second')}</p> : null}
        <InputField
          label={text.t('ops.lot.reason')}
          id="se-reason"
          name="reason"
          required={isSecond}
          maxLength={SELLER_REASON_LENGTH_MAX}
        />
        <FormFoot send={text.t(isSecond ? 'ops.seller.ask' : 'ops.seller.save')} />
      </DeskForm>
      <h3>{text.t('ops.seller.history')}</h3>
      {seller.history.length === 0 ? <p className="dim">{text.t('ops.seller.history.none')}</p> : null}
      <ChangeLines lines={seller.history} />
    </section>
  )
}

/** Operators list and add sellers here, and set their email address and account. */
export function Page({ data }: { readonly data: SellersData }) {
  const text = useText()
  const { act, message } = useDesk()
  const pathOf = (code: string): string => `/operations/sellers?${new URLSearchParams({ ...(data.name && { name: data.name }), code })}`
  return (
    <div className="desk">
      <DeskNav />
      <h1>{text.t('ops.sellers')}</h1>
      <p className="dim">{text.t('ops.sellers.lead')}</p>
      <output className="desk-said">{message}</output>
      <form className="acts desk-find" method="get" action="">
        <label htmlFor="seller">{text.t('ops.sellers.find')}</label>
        <input className="in" id="seller" name="name" defaultValue={data.name} maxLength={NAME_LENGTH_MAX} />
        <button className="btn" type="submit">
          {text.t('ops.show')}
        </button>
      </form>
      <NewSeller sites={data.sites} />
      {data.isUnknown ? <p role="alert">{text.t('ops.seller.unknown')}</p> : null}
      <Overrides overrides={data.waiting} act={act} />
      {data.seller === null ? null : <Seller key={data.seller.code} seller={data.seller} />}
      {data.sellers.length === 0 ? <p className="empty">{text.t('ops.sellers.none')}</p> : null}
      <ul className="drops">
        {data.sellers.map(({ code, name, email }) => (
          <li key={code}>
            <Link className="link" to={pathOf(code)}>
              {name}
            </Link>
            <span className="dim">{email ?? text.t('ops.seller.noEmail')}</span>
          </li>
        ))}
      </ul>
      {data.isMore ? <p className="dim">{text.t('ops.sellers.more')}</p> : null}
    </div>
  )
}
