import { Link } from 'react-router'
import { listDemoPeople } from '@app/contract/demo.ts'
import type { DemoPeople } from '@app/contract/demo.answers.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { useAllowed } from '../../platform/allowed.tsx'
import type { LoadArgs, PageHead } from '../../platform/page-module.ts'
import { MailList } from '../account/mail-list.tsx'

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

/** The invented people of the demo world, one press each. Those of another site sign in there. */
export function Page({ data }: { readonly data: DemoPeople }) {
  const { siteCode, member } = useApp()
  const isOperator = useAllowed('OPERATOR')
  const text = useText()
  return (
    <article className="terms">
      <h1>{text.t('demo.title')}</h1>
      <p>{text.t('demo.lead')}</p>
      <p className="dim">{text.t('demo.password', { password: data.password })}</p>
      <div className="scroll">
        <table className="tbl">
          <thead>
            <tr>
              <th scope="col">{text.t('demo.person')}</th>
              <th scope="col">{text.t('demo.number')}</th>
              <th scope="col">{text.t('demo.email')}</th>
              <th scope="col">
                <span className="vh">{text.t('login.submit')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.people.map((person) => (
              <tr key={person.number}>
                <td>
                  {person.name}
                  <br />
                  <span className="dim">{text.dyn(`demo.person.${person.about}`, person.about)}</span>
                  {person.oneTimeCode === '' ? null : (
                    <>
                      <br />
                      <span className="dim">{text.t('demo.code', { code: person.oneTimeCode })}</span>
                    </>
                  )}
                  {person.about === 'operator' && (isOperator || member === null) ? (
                    <>
                      <br />
                      <Link to="/operations/mailbox">{text.t('mailbox.title')}</Link>
                    </>
                  ) : null}
                </td>
                <td>{person.number}</td>
                <td>{person.email}</td>
                <td>
                  {person.site === siteCode ? (
                    <SignInAs person={person} password={data.password} />
                  ) : (
                    text.dyn(`site.${person.site}`, person.site)
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {data.mails.length === 0 ? null : (
        <>
          <h2>{text.t('demo.mails')}</h2>
          <p>{text.t('demo.mails.lead')}</p>
          <MailList mails={data.mails} />
        </>
      )}
    </article>
  )
}
