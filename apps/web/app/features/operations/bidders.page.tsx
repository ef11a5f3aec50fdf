import { useState, type FormEvent } from 'react'
import {
  askDeposit,
  BUYER_CLASS_CODES,
  BY_PAPERS,
  DOCUMENT_STATUSES,
  getBidderTerms,
  setBidderTerms,
  type BidderTermsView,
} from '@app/contract/operations/bidder-desk.ts'
import { findPeople, type FoundPeople, PEOPLE_WORDS_MAX, PEOPLE_WORDS_MIN } from '@app/contract/operations/desk-overview.ts'
import { isFailure } from '@app/contract/failure.ts'
import { type DeskOverride, listOverrides } from '@app/contract/operations/lane-desk.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { fieldAmount } from '@app/rules/formats/typed-amounts.ts'
import type { Text } from '@app/text/create-text.ts'
import { useText, type AppInfo } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { useAmounts } from '../../platform/use-amounts.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { fieldText } from '../../platform/field-text.ts'
import { ChoiceField, InputField } from '../../ui/fields.tsx'
import { Section } from '../../ui/section.tsx'
import { ChangeLines } from './change-lines.tsx'
import { FindPerson } from './find-person.tsx'
import { FoundList } from './found-list.tsx'
import { asking, Overrides } from './overrides.tsx'
import { useDesk } from '../desks/use-desk.ts'
import type { Operate } from '../desks/operate.ts'

interface BiddersData {
  /** What was typed to find somebody. */
  readonly words: string
  /** Null where nobody was looked for, or only one was found. */
  readonly found: FoundPeople | null
  readonly bidder: BidderTermsView | null
  readonly isUnknown: boolean
  /** A higher deposit of the bidder that waits for a second person. */
  readonly waiting: readonly DeskOverride[]
}

const NOBODY = { words: '', found: null, bidder: null, isUnknown: false, waiting: [] }

async function loadBidder(api: LoadArgs['api'], buyer: string, words: string): Promise<BiddersData> {
  try {
    const [bidder, { overrides }] = await Promise.all([api(getBidderTerms, { query: { buyerNumber: buyer } }), api(listOverrides, {})])
    return { ...NOBODY, words, bidder, waiting: overrides.filter(({ bidderNumber }) => bidderNumber === bidder.buyerNumber) }
  } catch (error) {
    if (isFailure(error) && error.code === 'BUYER_NOT_FOUND') return { ...NOBODY, words, isUnknown: true }
    throw error
  }
}

/** `buyer` is a user id, `find` what was typed; the only person that it finds is shown at once. */
export async function load({ url, api }: LoadArgs): Promise<BiddersData> {
  const buyer = url.searchParams.get('buyer') ?? ''
  const words = (url.searchParams.get('find') ?? '').trim().slice(0, PEOPLE_WORDS_MAX)
  if (/^\d{1,6}$/.test(buyer)) return loadBidder(api, buyer, buyer)
  if (words.length < PEOPLE_WORDS_MIN) return { ...NOBODY, words: words || buyer, isUnknown: buyer !== '' }
  const found = await api(findPeople, { query: { words } })
  const [only, ...more] = found.people
  return only === undefined || more.length > 0 ? { ...NOBODY, words, found } : loadBidder(api, String(only.number), words)
}

export const head = (_: BiddersData, __: AppInfo, text: Text): PageHead => ({ title: text.t('ops.people') })

const DOCUMENT_CHOICES = [...DOCUMENT_STATUSES, BY_PAPERS] as const

/** What the form sets of the documents; nothing where they stay as they are. */
function documentsOf(form: FormData) {
  const documentStatus = DOCUMENT_CHOICES.find((code) => code === fieldText(form, 'documentStatus'))
  return documentStatus === undefined ? { documentUntil: '' } : { documentStatus, documentUntil: fieldText(form, 'documentUntil') }
}

function TermsForm({ bidder, act }: { readonly bidder: BidderTermsView; readonly act: Operate }) {
  const text = useText()
  const [limit] = bidder.limits
  const [currency, setCurrency] = useState<CurrencyCode>(limit?.currency ?? 'USD')
  const amounts = useAmounts(currency)
  const held = bidder.limits.find((one) => one.currency === currency)?.heldMinor ?? null
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const typed = amounts.read(fieldText(form, 'held'))
    const isRaised = typed !== null && typed > (held ?? 0)
    const run = isRaised ? asking(act) : act
    void run(async (api) => {
      const heldMinor = amounts.inField(form, 'held')
      const deposit = heldMinor === null ? undefined : { currency, heldMinor }
      const { buyerNumber } = bidder
      const reason = fieldText(form, 'reason')
      const body = {
        buyerNumber,
        buyerClass: fieldText(form, 'buyerClass') as BidderTermsView['buyerClass'],
        ...documentsOf(form),
        reason,
        ...(deposit === undefined || isRaised ? {} : { deposit }),
      }
      // Checked first: where the reason is missing, nothing else is set either.
      if (deposit !== undefined && isRaised) await api(askDeposit, { body: { buyerNumber, deposit, reason } })
      return api(setBidderTerms, { body })
    })
  }
  return (
    <form className="desk-form has-script" onSubmit={onSubmit} aria-label={text.t('ops.bidder.set')}>
      <ChoiceField
        id="bt-class"
        label={text.t('ops.bidder.class')}
        name="buyerClass"
        defaultValue={bidder.buyerClass}
        choices={BUYER_CLASS_CODES.map((code) => [code, text.t(`ops.class.${code}`)])}
      />
      <ChoiceField
        id="bt-documents"
        label={text.t('ops.bidder.documents')}
        name="documentStatus"
        choices={[
          ['', text.t('ops.documents.keep', { status: text.t(`ops.documents.${bidder.documentStatus}`) })],
          ...DOCUMENT_CHOICES.map((code) => [code, text.t(`ops.documents.${code}`)] as const),
        ]}
      />
      <InputField id="bt-until" label={text.t('ops.bidder.until')} name="documentUntil" type="date" defaultValue={bidder.documentUntil} />
      <p className="dim">{text.t('ops.bidder.documents.hint')}</p>
      <ChoiceField
        id="bt-currency"
        label={text.t('ops.bidder.currency')}
        name="currency"
        value={currency}
        onChange={(event) => setCurrency(event.target.value as CurrencyCode)}
        choices={bidder.limits.map((one) => [one.currency, one.currency])}
      />
      <InputField
        key={currency}
        id="bt-held"
        label={text.t('ops.bidder.deposit')}
        name="held"
        inputMode="numeric"
        defaultValue={fieldAmount(held, currency)}
      />
      <p className="dim">{text.t('ops.bidder.deposit.second')}</p>
      <InputField id="bt-reason" label={text.t('ops.lot.reason')} name="reason" maxLength={300} />
      <button className="btn ink" type="submit">
        {text.t('ops.bidder.set')}
      </button>
    </form>
  )
}

function Bidder({ bidder, act }: { readonly bidder: BidderTermsView; readonly act: Operate }) {
  const text = useText()
  const formats = useFormats()
  return (
    <Section
      id="bidder-h"
      title={
        <>
          {bidder.displayName} ({bidder.buyerNumber})
        </>
      }
    >
      <ul>
        {bidder.limits.map(({ currency, heldMinor, limitMinor, exposureMinor }) => (
          <li key={currency} data-currency={currency}>
            {text.t('ops.bidder.limit', {
              held: formats.money({ minor: heldMinor, currency }),
              limit: formats.money({ minor: limitMinor, currency }),
              bound: formats.money({ minor: exposureMinor, currency }),
            })}
          </li>
        ))}
      </ul>
      <TermsForm key={bidder.history.length} bidder={bidder} act={act} />
      <h3>{text.t('ops.bidder.history')}</h3>
      {bidder.history.length === 0 ? <p className="dim">{text.t('ops.bidder.history.none')}</p> : null}
      <ChangeLines lines={bidder.history} />
    </Section>
  )
}

/** Operators set here what bidding asks of an account: class, documents, deposits. */
export function Page({ data }: { readonly data: BiddersData }) {
  const text = useText()
  const { act, message } = useDesk()
  return (
    <div className="desk">
      <h1>{text.t('ops.people')}</h1>
      <output className="desk-said">{message}</output>
      <FindPerson words={data.words} />
      {data.isUnknown ? <p role="alert">{text.t('ops.bidder.unknown')}</p> : null}
      {data.found === null ? null : <FoundList found={data.found} words={data.words} />}
      <Overrides overrides={data.waiting} act={act} />
      {data.bidder === null ? null : <Bidder bidder={data.bidder} act={act} />}
    </div>
  )
}
