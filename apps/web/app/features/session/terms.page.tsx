import { Link } from 'react-router'
import type { HouseText } from '@app/contract/house-texts/house-texts.answers.ts'
import { getMySteps } from '@app/contract/people/steps.ts'
import { landingPage } from '@app/rules/access/after-sign-in.ts'
import { SIGN_OUT_PATH } from '@app/rules/access/way-back.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { CsrfField } from '../../platform/page/csrf-field.tsx'
import { redirectTo, type LoadArgs, type PageHead } from '../../platform/page/page-module.ts'
import { isOwnPage } from '../../platform/routing/own-page.ts'
import { headOfText, loadText } from '../house-texts/load-text.ts'
import { TextFacts, TextVersions, TextWords } from '../house-texts/text-words.tsx'

interface TermsData {
  /** Whether the reader has to accept; a visitor only reads. */
  readonly isPending: boolean
  readonly text: HouseText
  readonly redirectUrl: string
}

const TERMS_STATUS = 460
const PATH = '/termsAndConditions'
/** What says of an address that its reader came to read. */
const READING = ['read', 'version']

/** A member with nothing to accept is sent on (OQ-A88), unless they came to read; a visitor may read what they would agree to. */
export async function load(args: LoadArgs): Promise<TermsData> {
  const { api, app, url } = args
  const steps = app.member === null ? [] : (await api(getMySteps, {})).steps
  const isPending = steps.some(({ status }) => status === TERMS_STATUS)
  if (app.member !== null && !isPending && !READING.some((word) => url.searchParams.has(word))) throw redirectTo(landingPage(isOwnPage))
  return { isPending, text: await loadText(args, 'TERMS'), redirectUrl: url.searchParams.get('redirectUrl') ?? '' }
}

export const head = ({ text }: TermsData): PageHead => headOfText(text, PATH)

function AcceptForm({ data }: { readonly data: TermsData }) {
  const { locale } = useApp()
  const text = useText()
  return (
    <form className="acts" method="post" action="/data/member/acceptTerms">
      <CsrfField />
      <input type="hidden" name="version" value={data.text.version} />
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

/** The terms, to be accepted by whom status 460 holds up (ACC-2.30, ACC-8.03): what is accepted is the version in force, as it is read here. */
export function Page({ data }: { readonly data: TermsData }) {
  const text = useText()
  const { text: terms } = data
  const mayAccept = data.isPending && terms.version === terms.inForce
  return (
    <article className="terms">
      <h1>{text.t('terms.title')}</h1>
      <TextFacts text={terms} path={PATH} />
      {mayAccept ? <p className="alert">{text.t('terms.lead')}</p> : null}
      <TextWords text={terms} className="terms-words" />
      {mayAccept ? <AcceptForm data={data} /> : null}
      <TextVersions text={terms} path={PATH} />
    </article>
  )
}
