import '../../style/agreements.css'
import { getAuctionConsent, giveAuctionConsent } from '@app/contract/agreements/agreements.ts'
import type { AuctionConsent } from '@app/contract/agreements/agreements.answers.ts'
import type { HouseText } from '@app/contract/house-texts/house-texts.answers.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { faultOf } from '../../platform/page/fault-of.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { CheckField } from '../../ui/fields.tsx'
import { headOfText, loadText } from '../house-texts/load-text.ts'
import { TextFacts, TextVersions, TextWords } from '../house-texts/text-words.tsx'
import { AgreementForm, Fault } from './agreement-form.tsx'

interface ConsentData {
  readonly consent: AuctionConsent
  readonly text: HouseText
  readonly fault: string
}

/** The rules of auctions, and whether the reader has agreed to them (ACC-2.34, OQ-A66). */
export async function load(args: LoadArgs): Promise<ConsentData> {
  const { api, url } = args
  const [consent, text] = await Promise.all([api(getAuctionConsent, {}), loadText(args, 'AUCTION')])
  return { consent, text, fault: faultOf(url) }
}

const PATH = '/auction-consent'

export const head = ({ text }: ConsentData): PageHead => headOfText(text, PATH)

export function Page({ data: { consent, text: rules, fault } }: { readonly data: ConsentData }) {
  const text = useText()
  const formats = useFormats()
  const { locale, zone, nowMs } = useApp()
  const { version } = rules
  // Of another version than is in force nothing is asked.
  const isAsked = version === rules.inForce && (consent.givenAt === '' || consent.version !== version)
  return (
    <article className="agrs page">
      <h1>{text.t('auction.title')}</h1>
      <Fault fault={fault} />
      <TextFacts text={rules} path={PATH} />
      <p>{text.t('auction.lead')}</p>
      <TextWords text={rules} className="agr-doc" />
      {isAsked ? (
        <AgreementForm
          action="/data/member/auctionConsent"
          label={text.t('auction.title')}
          fields={{ version }}
          act={(api, typed) => api(giveAuctionConsent, { body: { version, isAccepted: typed.has('isAccepted'), locale } })}
          send={text.t('auction.send')}
        >
          <CheckField id="auction-accept" name="isAccepted" label={text.t('auction.accept')} />
        </AgreementForm>
      ) : null}
      {consent.givenAt !== '' && consent.version === version ? (
        <p className="alert good" role="status">
          {text.t('auction.given', { when: formats.timeWithin(Date.parse(consent.givenAt), zone, nowMs) })}
        </p>
      ) : null}
      <TextVersions text={rules} path={PATH} />
    </article>
  )
}
