import { PRIVACY_SECTIONS, PRIVACY_VERSION } from '@app/rules/people/consent-texts.ts'
import { useText } from '../../platform/app-info.ts'
import type { PageHead } from '../../platform/page/page-module.ts'

/** Nothing is loaded: the words come with the page. */
export const load = async (): Promise<null> => null
export const head = (): PageHead => ({ canonicalPath: '/privacyPolicy' })

/** What is kept of people, why, and what they can do about it. */
export function Page() {
  const text = useText()
  return (
    <article className="terms">
      <h1>{text.t('privacy.title')}</h1>
      <p className="dim">{text.t('privacy.version', { version: PRIVACY_VERSION })}</p>
      {PRIVACY_SECTIONS.map((section) => (
        <section key={section}>
          <h2>{text.t(`privacy.${section}.title`)}</h2>
          <p>{text.t(`privacy.${section}.text`)}</p>
        </section>
      ))}
    </article>
  )
}
