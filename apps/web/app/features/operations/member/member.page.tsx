import '../../../style/desks.css'
import { Link } from 'react-router'
import { isFailure } from '@app/contract/failure.ts'
import { getMembershipDesk } from '@app/contract/memberships/membership-desk.ts'
import type { MembershipDesk } from '@app/contract/memberships/membership-desk.answers.ts'
import { findPeople, type FoundPerson } from '@app/contract/operations/desk-overview.ts'
import { listDuplicates } from '@app/contract/operations/duplicates/duplicates.ts'
import type { Duplicate } from '@app/contract/operations/duplicates/duplicates.answers.ts'
import { getAccountSteps } from '@app/contract/people/steps.ts'
import type { AccountSteps } from '@app/contract/people/steps.answers.ts'
import type { Text } from '@app/text/create-text.ts'
import { useText, type AppInfo } from '../../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../../platform/page/page-module.ts'
import { FindPerson } from '../find-person.tsx'
import { MemberFileView } from './member-file-view.tsx'
import { MemberStanding } from './member-standing.tsx'
import { DeskNav } from '../../desks/desk-nav.tsx'

const NUMBER = /^[1-9]\d{1,5}$/

/** What other desks list of one account; null where they do not know it. */
interface MemberData {
  /** The user id of the address. */
  readonly number: string
  readonly who: FoundPerson | null
  readonly membership: MembershipDesk['member']
  readonly steps: AccountSteps['steps'] | null
  readonly duplicates: readonly Duplicate[]
}

/** What a desk answers, or null where it knows no such account: an erased or closed one is listed by some alone. */
async function unlessUnknown<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (isFailure(error) && error.code === 'NO_SUCH_PERSON') return null
    throw error
  }
}

export async function load({ api, params }: LoadArgs): Promise<MemberData> {
  const number = params['number'] ?? ''
  const nobody = { number, who: null, membership: null, steps: null, duplicates: [] }
  if (!NUMBER.test(number)) return nobody
  const id = Number(number)
  const { people } = await api(findPeople, { query: { words: number } })
  const who = people.find((person) => person.number === id)
  if (who === undefined) return nobody
  const [desk, steps, { duplicates }] = await Promise.all([
    unlessUnknown(api(getMembershipDesk, { query: { number: id } })),
    unlessUnknown(api(getAccountSteps, { query: { number: id } })),
    api(listDuplicates, { query: { number: id, page: 1 } }),
  ])
  return { number, who, membership: desk?.member ?? null, steps: steps?.steps ?? null, duplicates }
}

export const head = ({ who }: MemberData, _: AppInfo, text: Text): PageHead => ({
  title: who === null ? text.t('person.title') : `${who.displayName} ${who.number}`,
})

/** Who it is, as the search for people shows them, and the ways to the desks on which something is done. */
function Who({ who }: { readonly who: FoundPerson }) {
  const text = useText()
  const { number, displayName, kind, status, site, email, phone } = who
  return (
    <>
      <h1>
        {displayName} <span className="num">{number}</span>
      </h1>
      <dl className="own-facts">
        <dt>{text.t('person.kind')}</dt>
        <dd>{text.t(`person.kind.${kind}`)}</dd>
        <dt>{text.t('person.status')}</dt>
        <dd>{text.t(`twins.status.${status}`)}</dd>
        <dt>{text.t('ops.people.site')}</dt>
        <dd>{text.t(`site.${site}`)}</dd>
        <dt>{text.t('ops.people.reach')}</dt>
        <dd>{[email, phone].filter((part) => part !== '').join(', ') || text.t('person.none')}</dd>
      </dl>
      <nav className="acts" aria-label={text.t('person.desks')}>
        <Link className="link" to={`/operations/bidders?buyer=${number}`}>
          {text.t('person.to.bidding')}
        </Link>
        <Link className="link" to={`/operations/memberships?number=${number}`}>
          {text.t('person.to.membership')}
        </Link>
        <Link className="link" to={`/operations/alerts?buyer=${number}`}>
          {text.t('raise.find')}
        </Link>
        <Link className="link" to={`/operations/duplicates?number=${number}`}>
          {text.t('twins.see')}
        </Link>
      </nav>
    </>
  )
}

/** One member whole, for operators of their site: what other desks list, and once the page is open, what their file holds. */
export function Page({ data }: { readonly data: MemberData }) {
  const text = useText()
  const { number, who, membership, steps, duplicates } = data
  return (
    <div className="desk">
      <DeskNav />
      {who === null ? (
        <>
          <h1>{text.t('person.title')}</h1>
          <p role="alert">{text.t('member.desk.find.unknown')}</p>
          <FindPerson words={number} />
        </>
      ) : (
        <>
          <Who who={who} />
          <MemberStanding number={who.number} membership={membership} steps={steps} duplicates={duplicates} />
          <MemberFileView key={who.number} number={who.number} />
        </>
      )}
    </div>
  )
}
