import { Link } from 'react-router'
import { TERMS_VERSION } from '@app/contract/people.ts'
import { getMySteps } from '@app/contract/people/steps.ts'
import { landingPage } from '@app/rules/access/after-sign-in.ts'
import { SIGN_OUT_PATH } from '@app/rules/access/way-back.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { CsrfField } from '../../platform/page/csrf-field.tsx'
import { redirectTo, type LoadArgs, type PageHead } from '../../platform/page/page-module.ts'
import { isOwnPage } from './own-page.ts'
import { TERMS_SECTIONS } from '@app/rules/people/consent-texts.ts'

interface TermsData {
  /** Whether the reader has to accept; a visitor only reads. */
  readonly isPending: boolean
  readonly version: number
  readonly redirectUrl: string
}

const TERMS_STATUS = 460

/** A member with nothing to accept is sent on (OQ-A88), unless they came to read; a visitor may read what they would agree to. */
export async function load({ api, app, url }: LoadArgs): Promise<TermsData> {
  const steps = app.member === null ? [] : (await api(getMySteps, {})).steps
  const isPending = steps.some(({ status }) => status === TERMS_STATUS)
  if (app.member !== null && !isPending && !url.searchParams.has('read')) throw redirectTo(landingPage(isOwnPage))
  return { isPending, version: TERMS_VERSION, redirectUrl: url.searchParams.get('redirectUrl') ?? '' }
}

export const head = (): PageHead => ({ canonicalPath: '/termsAndConditions' })

function AcceptForm({ data }: { readonly data: TermsData }) {
  const { locale } = useApp()
  const text = useText()
  return (
    <form className="acts" method="post" action="/data/member/acceptTerms">
      <CsrfField />
      <input type="hidden" name="version" value={data.version} />
      <input type="hidden" name="redirectUrl" value={data.redirectUrl} />
      <input type="hidden" name="locale" value={locale} />
      <button className="btn ink" type="submit">
        {text.t('terms.accept')}
      </button>
      <Link className="btn" to={SIGN_OUT_PATH} reloadDocument>
        {text.t('terms.decline')}
      </Link>
    </form>
  )
}

/** The terms, to be accepted by whom status 460 holds up (ACC-2.30, ACC-8.03). */
export function Page({ data }: { readonly data: TermsData }) {
  const text = useText()
  return (
    <article className="terms">
      <h1>{text.t('terms.title')}</h1>
      <p className="dim">{text.t('terms.version', { version: data.version })}</p>
      {data.isPending ? <p className="alert">{text.t('terms.lead')}</p> : null}
      {TERMS_SECTIONS.map((section) => (
        <section key={section}>
          <h2>{text.t(`terms.${section}.title`)}</h2>
          <p>{text.t(`terms.${section}.text`)}</p>
        </section>
      ))}
      {data.isPending ? <AcceptForm data={data} /> : null}
    </article>
  )
}
