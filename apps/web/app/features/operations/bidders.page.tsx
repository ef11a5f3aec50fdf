import { Link } from 'react-router'
import {
  askDeposit,
  BUYER_CLASS_CODES,
  BY_RULE,
  BY_PAPERS,
  DOCUMENT_STATUSES,
  getBidderTerms,
  setBidderTerms,
  type BidderTermsView,
} from '@app/contract/operations/bidder-desk.ts'
import { findPeople, type FoundPeople, PEOPLE_WORDS_MAX, PEOPLE_WORDS_MIN } from '@app/contract/operations/desk-overview.ts'
import { isFailure } from '@app/contract/failure.ts'
import { type DeskOverride, listOverrides } from '@app/contract/operations/lane-desk.ts'
import { LICENCE_CATEGORIES } from '@app/contract/documents/document-codes.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { fieldAmount } from '@app/rules/formats/typed-amounts.ts'
import type { Text } from '@app/text/create-text.ts'
import { useText, type AppInfo } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { useAmounts, useAmountsOf } from '../../platform/use-amounts.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { fieldText } from '../../platform/field-text.ts'
import { ChoiceField, InputField } from '../../ui/fields.tsx'
import { Section } from '../../ui/section.tsx'
import { ChangeLines } from './change-lines.tsx'
import { FindPerson } from './find-person.tsx'
import { FoundList } from './found-list.tsx'
import { Overrides } from './overrides.tsx'
import { FormFoot } from '../../ui/form/form.tsx'
import { useTyped } from '../../ui/form/form-state.ts'
import { DeskForm } from '../desks/desk-form.tsx'
import { useDesk } from '../desks/use-desk.ts'
import { DeskNav } from '../desks/desk-nav.tsx'
import { useProof } from '../proof/use-proof.tsx'

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

const LICENCE_CHOICES = [...LICENCE_CATEGORIES, BY_PAPERS] as const

/** What the form sets of the licence; nothing where it stays as it is. */
function licenceOf(form: FormData) {
  const licenceCategory = LICENCE_CHOICES.find((code) => code === fieldText(form, 'licenceCategory'))
  return licenceCategory === undefined ? { licenceUntil: '' } : { licenceCategory, licenceUntil: fieldText(form, 'licenceUntil') }
}

const heldIn = ({ limits }: BidderTermsView, currency: string): number => limits.find((one) => one.currency === currency)?.heldMinor ?? 0

/** The currency of the first limit, which is that of the bidder's own site. */
const ownCurrency = ({ limits }: BidderTermsView): CurrencyCode => limits[0]?.currency ?? 'USD'

/** The field of what is held has a name for each currency: what was typed in one is no amount of another. */
const heldField = (currency: CurrencyCode): string => `held ${currency}`

/** What is held, by currency where there is more than one; whoever raises it needs a second person and says why. */
function DepositFields({ bidder }: { readonly bidder: BidderTermsView }) {
  const text = useText()
  const own = ownCurrency(bidder)
  const currency = useTyped('currency', own) as CurrencyCode
  const held = heldIn(bidder, currency)
  const amounts = useAmounts(currency)
  const isRaised = (amounts.read(useTyped(heldField(currency), '')) ?? 0) > held
  return (
    <>
      {bidder.limits.length < 2 ? null : (
        <ChoiceField
          id="bt-currency"
          label={text.t('ops.bidder.currency')}
          name="currency"
          defaultValue={own}
          choices={bidder.limits.map((one) => [one.currency, one.currency])}
        />
      )}
      <InputField
        key={currency}
        id="bt-held"
        label={`${text.t('ops.bidder.deposit')} (${currency})`}
        name={heldField(currency)}
        sentAs="deposit.heldMinor"
        inputMode="numeric"
        defaultValue={fieldAmount(held, currency)}
      />
      {isRaised ? <p className="dim">{text.t('ops.bidder.deposit.second')}</p> : null}
      <InputField id="bt-reason" label={text.t('ops.lot.reason')} name="reason" required={isRaised} maxLength={300} />
    </>
  )
}

const CLASS_CHOICES = [...BUYER_CLASS_CODES, BY_RULE] as const

/** The class that is set in place of the rule, and until when; nothing where it stays. */
function classFields(form: FormData): { readonly buyerClass?: (typeof CLASS_CHOICES)[number]; readonly classUntil: string } {
  const buyerClass = CLASS_CHOICES.find((code) => code === fieldText(form, 'buyerClass'))
  return { ...(buyerClass !== undefined && { buyerClass }), classUntil: fieldText(form, 'classUntil') }
}

function TermsForm({ bidder, onRefused }: { readonly bidder: BidderTermsView; readonly onRefused: (error: unknown) => void }) {
  const text = useText()
  const amountsOf = useAmountsOf()
  return (
    <DeskForm
      aria-label={text.t('ops.bidder.set')}
      onRefused={onRefused}
      done={(isRaised) => text.t(isRaised ? 'ops.override.requested' : 'form.saved')}
      act={async (api, form) => {
        const { buyerNumber } = bidder
        const currency = (fieldText(form, 'currency') || ownCurrency(bidder)) as CurrencyCode
        const heldMinor = amountsOf(currency).inField(form, heldField(currency))
        const isRaised = heldMinor !== null && heldMinor > heldIn(bidder, currency)
        const deposit = heldMinor === null ? undefined : { currency, heldMinor }
        const reason = fieldText(form, 'reason')
        const body = {
          buyerNumber,
          ...classFields(form),
          ...documentsOf(form),
          ...licenceOf(form),
          reason,
          // What stays is not sent: money that does not move asks for no proof.
          ...(deposit === undefined || isRaised || heldMinor === heldIn(bidder, currency) ? {} : { deposit }),
        }
        // Checked first: where the reason is missing, nothing else is set either.
        if (deposit !== undefined && isRaised) await api(askDeposit, { body: { buyerNumber, deposit, reason } })
        await api(setBidderTerms, { body })
        return isRaised
      }}
    >
      <ChoiceField
        id="bt-class"
        label={text.t('ops.bidder.class')}
        name="buyerClass"
        choices={[
          ['', text.t('ops.class.keep', { buyerClass: text.t(`ops.class.${bidder.buyerClass}`) })],
          ...CLASS_CHOICES.map((code) => [code, text.t(`ops.class.${code}`)] as const),
        ]}
      />
      <InputField
        id="bt-class-until"
        label={text.t('ops.bidder.classUntil')}
        name="classUntil"
        type="date"
        defaultValue={bidder.classUntil}
      />
      <p className="dim">{text.t('ops.bidder.class.hint')}</p>
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
      <ChoiceField
        id="bt-licence"
        label={text.t('ops.bidder.licence')}
        name="licenceCategory"
        choices={[
          ['', text.t('ops.licence.keep', { licence: text.t(`ops.licence.${bidder.licenceCategory}`) })],
          ...LICENCE_CHOICES.map((code) => [code, text.t(`ops.licence.${code}`)] as const),
        ]}
      />
      <InputField
        id="bt-licence-until"
        label={text.t('ops.bidder.licenceUntil')}
        name="licenceUntil"
        type="date"
        defaultValue={bidder.licenceUntil}
      />
      <p className="dim">{text.t('ops.bidder.documents.hint')}</p>
      <DepositFields bidder={bidder} />
      <FormFoot send={text.t('ops.bidder.set')} />
    </DeskForm>
  )
}

function Bidder({ bidder }: { readonly bidder: BidderTermsView }) {
  const text = useText()
  const { prove, onRefused } = useProof('ops.proof')
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
      <p>
        <Link className="link" to={`/operations/members/${bidder.buyerNumber}`}>
          {text.t('person.see')}
        </Link>
      </p>
      <ul>
        {bidder.limits.map(({ currency, heldMinor, limitMinor, exposureMinor }) => (
          <li key={currency} data-currency={currency}>
            {text.t('ops.bidder.limit', {
              held: formats.sum({ minor: heldMinor, currency }),
              limit: formats.sum({ minor: limitMinor, currency }),
              bound: formats.sum({ minor: exposureMinor, currency }),
            })}
          </li>
        ))}
      </ul>
      {prove}
      <TermsForm bidder={bidder} onRefused={onRefused} />
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
      <DeskNav />
      <h1>{text.t('ops.people')}</h1>
      <output className="desk-said">{message}</output>
      <FindPerson words={data.words} />
      {data.isUnknown ? <p role="alert">{text.t('ops.bidder.unknown')}</p> : null}
      {data.found === null ? null : <FoundList found={data.found} words={data.words} />}
      <Overrides overrides={data.waiting} act={act} />
      {data.bidder === null ? null : <Bidder key={data.bidder.buyerNumber} bidder={data.bidder} />}
    </div>
  )
}
