import '../../style/memberships.css'
import { listBidRequests } from '@app/contract/mandates/bid-requests.ts'
import type { BidRequestList, BidRequestView } from '@app/contract/mandates/bid-requests.answers.ts'
import type { Text } from '@app/text/create-text.ts'
import { type AppInfo, useText } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { Section } from '../../ui/section.tsx'
import { DecideForms } from './decide-forms.tsx'
import { faultWords } from './fault-words.ts'
import { RequestFacts } from './request-facts.tsx'

const FAULT_LENGTH_MAX = 64

interface PageData {
  readonly list: BidRequestList
  /** How a form without script came back; empty for nothing. */
  readonly fault: string
}

/** What waits for the reader's agreement, what was decided, and what the reader has asked for. */
export async function load({ api, url }: LoadArgs): Promise<PageData> {
  return { list: await api(listBidRequests, {}), fault: (url.searchParams.get('fault') ?? '').slice(0, FAULT_LENGTH_MAX) }
}

export const head = (_: PageData, __: AppInfo, text: Text): PageHead => ({ canonicalPath: '/bidRequests', title: text.t('request.title') })

function RequestList({ requests, isMine }: { readonly requests: readonly BidRequestView[]; readonly isMine: boolean }) {
  return (
    <ul className="requests">
      {requests.map((request) => (
        <li key={request.id} data-request={request.id}>
          <RequestFacts request={request} isMine={isMine} />
          {!isMine && request.state === 'OPEN' ? <DecideForms request={request} /> : null}
        </li>
      ))}
    </ul>
  )
}

/** Bids and purchases above the amount to which a second person agrees. */
export function Page({ data: { list, fault } }: { readonly data: PageData }) {
  const text = useText()
  const { toDecide, own } = list
  const open = toDecide.filter(({ state }) => state === 'OPEN')
  const decided = toDecide.filter(({ state }) => state !== 'OPEN')
  const wrong = faultWords(fault, text)
  return (
    <article className="own mandates">
      <h1>{text.t('request.title')}</h1>
      <p>{text.t('request.lead')}</p>
      <div role="alert">{wrong === '' ? null : <p className="alert bad">{wrong}</p>}</div>
      {open.length === 0 ? <p className="dim">{text.t('request.none')}</p> : <RequestList requests={open} isMine={false} />}
      {decided.length === 0 ? null : (
        <Section id="decided-h" title={text.t('request.done.title')}>
          <RequestList requests={decided} isMine={false} />
        </Section>
      )}
      {own.length === 0 ? null : (
        <Section id="asked-h" title={text.t('request.own.title')}>
          <RequestList requests={own} isMine />
        </Section>
      )}
    </article>
  )
}
