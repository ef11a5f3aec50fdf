import '../../style/agreements.css'
import { getAuctionConsent, giveAuctionConsent } from '@app/contract/agreements/agreements.ts'
import type { AuctionConsent } from '@app/contract/agreements/agreements.answers.ts'
import { AUCTION_SECTIONS } from '@app/rules/people/consent-texts.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { faultOf } from '../../platform/page/fault-of.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { CheckField } from '../../ui/fields.tsx'
import { AgreementForm, Fault } from './agreement-form.tsx'

interface ConsentData {
  readonly consent: AuctionConsent
  readonly fault: string
}

/** The rules of auctions, and whether the reader has agreed to them (ACC-2.34, OQ-A66). */
export async function load({ api, url }: LoadArgs): Promise<ConsentData> {
  return { consent: await api(getAuctionConsent, {}), fault: faultOf(url) }
}

export const head = (): PageHead => ({ canonicalPath: '/auction-consent' })

export function Page({ data: { consent, fault } }: { readonly data: ConsentData }) {
  const text = useText()
  const formats = useFormats()
  const { locale, zone, nowMs } = useApp()
  const { version, givenAt } = consent
  return (
    <article className="agrs page">
      <h1>{text.t('auction.title')}</h1>
      <Fault fault={fault} />
      <p className="dim">{text.t('auction.version', { version })}</p>
      <p>{text.t('auction.lead')}</p>
      <div className="agr-doc">
        {AUCTION_SECTIONS.map((section) => (
          <section key={section}>
            <h2>{text.t(`auction.${section}.title`)}</h2>
            <p>{text.t(`auction.${section}.text`)}</p>
          </section>
        ))}
      </div>
      {givenAt === '' ? (
        <AgreementForm
          action="/data/member/auctionConsent"
          label={text.t('auction.title')}
          fields={{ version }}
          act={(api, typed) => api(giveAuctionConsent, { body: { version, isAccepted: typed.has('isAccepted'), locale } })}
          send={text.t('auction.send')}
        >
          <CheckField id="auction-accept" name="isAccepted" label={text.t('auction.accept')} />
        </AgreementForm>
      ) : (
        <p className="alert good" role="status">
          {text.t('auction.given', { when: formats.yardTime(Date.parse(givenAt), zone, nowMs) })}
        </p>
      )}
    </article>
  )
}
