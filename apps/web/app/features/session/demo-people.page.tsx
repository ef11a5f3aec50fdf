import { Link } from 'react-router'
import { listDemoPeople } from '@app/contract/people/demo.ts'
import type { DemoPeople } from '@app/contract/people/demo.answers.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { useAllowed } from '../../platform/allowed.tsx'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { MailList } from '../account/mail-list.tsx'
import { TextList } from '../account/text-list.tsx'

/** There is no such page where there is no demo world. */
export const load = async ({ api }: LoadArgs): Promise<DemoPeople> => api(listDemoPeople, {})
export const head = (): PageHead => ({})

type Person = DemoPeople['people'][number]

/** A form with the values filled in: one press signs in, with script or without. */
function SignInAs({ person, password }: { readonly person: Person; readonly password: string }) {
  const { locale } = useApp()
  const text = useText()
  return (
    <form method="post" action="/processLogin">
      <input type="hidden" name="username" value={person.number} />
      <input type="hidden" name="password" value={password} />
      <input type="hidden" name="oneTimeCode" value={person.oneTimeCode} />
      <input type="hidden" name="accountTypeValue" value={person.kind === 'kiosk' ? 'kiosk' : ''} />
      <input type="hidden" name="locale" value={locale} />
      <button className="btn sm" type="submit" aria-label={text.t('demo.signInAs', { name: person.name })}>
        {text.t('login.submit')}
      </button>
    </form>
  )
}

/** Kinds of accounts of whoever works for the house or at somebody's counter. */
const STAFF: ReadonlySet<string> = new Set(['counterman', 'internal', 'kiosk'])
const BLOCKED: readonly string[] = [
  'inactive',
  'suspended',
  'terminated',
  'lapsed',
  'voided',
  'locked',
  'vacant',
  'noEmail',
  'expired',
  'reset',
]

const GROUPS = ['buyers', 'staff', 'blocked', 'steps'] as const
type Group = (typeof GROUPS)[number]

function groupOf({ about, kind }: Person): Group {
  if (about.startsWith('step')) return 'steps'
  if (BLOCKED.includes(about)) return 'blocked'
  return STAFF.has(kind) ? 'staff' : 'buyers'
}

/** One person: who they are, how they sign in, and the button that does it. Those of another site sign in there. */
function PersonRow({ person, password }: { readonly person: Person; readonly password: string }) {
  const { siteCode, member } = useApp()
  const isOperator = useAllowed('OPERATOR')
  const text = useText()
  const { number, name, about, email, oneTimeCode, site } = person
  return (
    <li>
      <span>
        {name} <span className="dim">{text.dyn(`demo.person.${about}`, about)}</span>
        <br />
        <span className="dim">{[number, email].filter(Boolean).join(' · ')}</span>
        {oneTimeCode === '' ? null : (
          <>
            <br />
            <span className="dim">{text.t('demo.code', { code: oneTimeCode })}</span>
          </>
        )}
        {about === 'operator' && (isOperator || member === null) ? (
          <>
            <br />
            <Link to="/operations/mailbox">{text.t('mailbox.title')}</Link>
          </>
        ) : null}
      </span>
      {site === siteCode ? <SignInAs person={person} password={password} /> : <span>{text.dyn(`site.${site}`, site)}</span>}
    </li>
  )
}

/** The invented people of the demo world by kind, one press each. */
export function Page({ data }: { readonly data: DemoPeople }) {
  const text = useText()
  return (
    <article className="terms">
      <h1>{text.t('demo.title')}</h1>
      <p>{text.t('demo.lead')}</p>
      <p className="dim">{text.t('demo.password', { password: data.password })}</p>
      {GROUPS.map((group) => (
        <section key={group}>
          <h2>{text.t(`demo.group.${group}`)}</h2>
          <ul className="drops">
            {data.people
              .filter((person) => groupOf(person) === group)
              .map((person) => (
                <PersonRow key={person.number} person={person} password={data.password} />
              ))}
          </ul>
        </section>
      ))}
      {data.mails.length === 0 ? null : (
        <>
          <h2>{text.t('demo.mails')}</h2>
          <p>{text.t('demo.mails.lead')}</p>
          <MailList mails={data.mails} />
        </>
      )}
      {data.texts.length === 0 ? null : (
        <>
          <h2>{text.t('demo.texts')}</h2>
          <p>{text.t('demo.texts.lead')}</p>
          <TextList texts={data.texts} />
        </>
      )}
    </article>
  )
}
