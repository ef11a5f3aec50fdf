import { Link } from 'react-router'
import type { HouseText, TextSection } from '@app/contract/house-texts/house-texts.answers.ts'
import { dayInWords } from '@app/rules/formats/format-day.ts'
import type { Text } from '@app/text/create-text.ts'
import { languageTagOf } from '@app/text/locales.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'

interface TextProps {
  readonly text: HouseText
}
interface PlacedTextProps extends TextProps {
  /** Address of the page that shows it. */
  readonly path: string
}

type Dated = Pick<HouseText, 'version' | 'firstOn' | 'inForce'>

/** Which version this is and from which day it holds, in words. */
function standing({ version, firstOn, inForce }: Dated, text: Text, dayOf: (day: string) => string): string {
  if (version < inForce) return text.t('houseText.past', { version })
  if (version > inForce) return text.t('houseText.from', { version, day: dayOf(firstOn) })
  return firstOn === '' ? text.t('houseText.version', { version }) : text.t('houseText.since', { version, day: dayOf(firstOn) })
}

/** What is to be known of a text before its words: its version, and whether it is another than counts, or in another language. */
export function TextFacts({ text: { locale, ...dated }, path }: PlacedTextProps) {
  const text = useText()
  const app = useApp()
  const { display } = useFormats()
  const isPresent = dated.version === dated.inForce
  return (
    <>
      <p className={isPresent ? 'dim' : 'alert'} data-version={dated.version}>
        {standing(dated, text, (day) => dayInWords(day, display))}
        {isPresent ? null : (
          <>
            {' · '}
            <Link className="link" to={`${path}?version=${dated.inForce}`}>
              {text.t('houseText.present')}
            </Link>
          </>
        )}
      </p>
      {locale === app.locale ? null : <p className="alert">{text.t('houseText.english')}</p>}
    </>
  )
}

/** The sections of a text: plain words, of which nothing is markup. */
export const Sections = ({ sections }: { readonly sections: readonly TextSection[] }) =>
  sections.map(({ title, lines }, at) => (
    <section key={at}>
      {title === '' ? null : <h2>{title}</h2>}
      {lines.map((line, place) => (
        <p key={place}>{line}</p>
      ))}
    </section>
  ))

/** The words of a text, marked as the language that they are in. */
export function TextWords({ text: { sections, locale }, className }: TextProps & { readonly className: string }) {
  const app = useApp()
  return (
    <div className={className} lang={locale === app.locale ? undefined : languageTagOf(locale, app.dialect)}>
      <Sections sections={sections} />
    </div>
  )
}

/** Every version of a text, the newest first; nothing where there is one alone. */
export function TextVersions({ text: { versions, version, inForce }, path }: PlacedTextProps) {
  const text = useText()
  const { display } = useFormats()
  if (versions.length < 2) return null
  return (
    <nav aria-label={text.t('houseText.versions')}>
      <h2>{text.t('houseText.versions')}</h2>
      <ul className="blist">
        {versions.map((one) => (
          <li key={one.version}>
            <Link to={`${path}?version=${one.version}`} aria-current={one.version === version ? 'page' : undefined}>
              {standing({ ...one, inForce }, text, (day) => dayInWords(day, display))}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A text on a page of its own, to be read. */
export function TextPage({ text: shown, path, title }: PlacedTextProps & { readonly title: string }) {
  return (
    <article className="terms">
      <h1>{title}</h1>
      <TextFacts text={shown} path={path} />
      <TextWords text={shown} className="terms-words" />
      <TextVersions text={shown} path={path} />
    </article>
  )
}
