import type { Text } from '@app/text/create-text.ts'
import { useApp, useText, type AppInfo } from '../../platform/app-info.ts'
import { CsrfField } from '../../platform/page/csrf-field.tsx'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { DeadLink } from './password/dead-link.tsx'
import { faultWords } from './words.ts'

interface BidderEmailData {
  readonly key: string
  readonly isSent: boolean
  readonly fault: string
}

const NO_BOUNDS = { min: 0, max: 0 } as const
const LENGTH_MAX = 128

/** A broker's bidder gives an address (ACC-2.23); with `key` it is the mailed link that confirms one. */
export async function load({ url }: LoadArgs): Promise<BidderEmailData> {
  const parameterOf = (name: string): string => (url.searchParams.get(name) ?? '').slice(0, LENGTH_MAX)
  return { key: parameterOf('key'), isSent: parameterOf('sent') === '1', fault: parameterOf('fault') }
}

export const head = (_: BidderEmailData, __: AppInfo, text: Text): PageHead => ({ title: text.t('recover.bidder') })

function ConfirmForm({ value }: { readonly value: string }) {
  const text = useText()
  const { locale } = useApp()
  return (
    <section className="acct">
      <h1>{text.t('recover.bidder')}</h1>
      <p>{text.t('recover.bidder.confirm.lead')}</p>
      <form method="post" action="/public/data/confirmEmail">
        <input type="hidden" name="locale" value={locale} />
        <input type="hidden" name="key" value={value} />
        <button className="btn ink" type="submit">
          {text.t('recover.bidder.confirm')}
        </button>
      </form>
    </section>
  )
}

export function Page({ data }: { readonly data: BidderEmailData }) {
  const text = useText()
  const { locale } = useApp()
  if (data.key !== '') return data.fault === '' ? <ConfirmForm value={data.key} /> : <DeadLink />
  const words = faultWords(data.fault, { text, bounds: NO_BOUNDS })
  return (
    <section className="acct">
      <h1>{text.t('recover.bidder')}</h1>
      {data.isSent ? (
        <div className="alert" role="status">
          <p>{text.t('recover.bidder.sent')}</p>
        </div>
      ) : null}
      <p>{text.t('recover.bidder.lead')}</p>
      <form className="acct-form" method="post" action="/data/member/brokerBidderEmail" noValidate>
        <CsrfField />
        <input type="hidden" name="locale" value={locale} />
        <div className="field">
          <label htmlFor="bidder-email">{text.t('recover.email')}</label>
          <input
            className="in"
            id="bidder-email"
            name="email"
            type="email"
            autoComplete="email"
            aria-invalid={words !== ''}
            aria-describedby={words === '' ? undefined : 'bidder-email-told'}
          />
          {words === '' ? null : (
            <p className="bad" id="bidder-email-told" role="alert">
              {words}
            </p>
          )}
        </div>
        <p className="acts">
          <button className="btn ink" type="submit">
            {text.t('recover.bidder.send')}
          </button>
        </p>
      </form>
    </section>
  )
}
