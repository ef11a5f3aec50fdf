import '../../../style/desks.css'
import '../../../style/payments.css'
import { isFailure } from '@app/contract/failure.ts'
import type { PayerFound } from '@app/contract/payments/money-desk.answers.ts'
import { findPayer } from '@app/contract/payments/money-desk.ts'
import type { Text } from '@app/text/create-text.ts'
import { useAllowed } from '../../../platform/allowed.tsx'
import { useText, type AppInfo } from '../../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../../platform/page/page-module.ts'
import { Section } from '../../../ui/section.tsx'
import { usePayWords } from '../use-pay-words.ts'
import { BookForm } from './book-form.tsx'
import { GrantPart } from './grant-part.tsx'
import { DeskNav } from '../../desks/desk-nav.tsx'

interface ReceivedData {
  /** What was looked for; empty for nothing. */
  readonly q: string
  readonly payer: PayerFound | null
}

/** `q` is a user id, the number of an invoice or the reference of a transfer. */
export async function load({ api, url }: LoadArgs): Promise<ReceivedData> {
  const q = (url.searchParams.get('q') ?? '').trim().slice(0, 60)
  if (q === '') return { q, payer: null }
  try {
    return { q, payer: await api(findPayer, { query: { q } }) }
  } catch (error) {
    if (!isFailure(error) || error.code !== 'NO_SUCH_PERSON') throw error
    return { q, payer: null }
  }
}

export const head = (_: ReceivedData, __: AppInfo, text: Text): PageHead => ({ title: text.t('pay.desk.title') })

/** What a payer announced and has to pay; who keeps the books books money of theirs, who runs the site grants days. */
function Payer({ payer }: { readonly payer: PayerFound }) {
  const text = useText()
  const words = usePayWords()
  const [keepsBooks, runsSite] = [useAllowed('MONEY'), useAllowed('OPERATOR')]
  const { name, number, transfers } = payer
  return (
    <>
      <Section id="payer-h" title={text.t('pay.desk.payer', { name, number: String(number) })}>
        {transfers.length === 0 ? null : (
          <>
            <h3>{text.t('pay.desk.transfers')}</h3>
            <ul>
              {transfers.map(({ reference, amount, currencyCode, until }) => (
                <li key={reference} className="num">
                  {text.t('pay.desk.transfer', { reference, amount: words.money(amount, currencyCode), day: words.day(until) })}
                </li>
              ))}
            </ul>
          </>
        )}
      </Section>
      {keepsBooks ? <BookForm key={number} payer={payer} /> : null}
      {runsSite ? <GrantPart key={`grant ${number}`} payer={payer} /> : null}
    </>
  )
}

/** Where money that came in by bank or over the counter is booked, and days are granted. */
export function Page({ data: { q, payer } }: { readonly data: ReceivedData }) {
  const text = useText()
  return (
    <div className="desk">
      <DeskNav />
      <h1>{text.t('pay.desk.title')}</h1>
      <p className="dim">{text.t('pay.desk.lead')}</p>
      <form className="pay-span" method="get">
        <div className="field">
          <label htmlFor="payer-q">{text.t('pay.desk.find')}</label>
          <input className="in" id="payer-q" name="q" defaultValue={q} maxLength={60} required />
        </div>
        <button className="btn">{text.t('pay.desk.find.button')}</button>
      </form>
      {q !== '' && payer === null ? <p>{text.t('pay.desk.none')}</p> : null}
      {payer === null ? null : <Payer payer={payer} />}
    </div>
  )
}
