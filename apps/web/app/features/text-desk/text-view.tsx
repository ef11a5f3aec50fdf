import { Link } from 'react-router'
import type { DeskTextShown } from '@app/contract/house-texts/house-texts.answers.ts'
import { decideTextDraft } from '@app/contract/house-texts/house-texts.ts'
import { TEXT_LOCALES } from '@app/contract/house-texts/text-codes.ts'
import { dayInWords } from '@app/rules/formats/format-day.ts'
import { sectionsOf } from '@app/rules/house-texts/house-words.ts'
import { LANGUAGE_NAMES, languageTagOf } from '@app/text/locales.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { Section } from '../../ui/section.tsx'
import type { Operate } from '../desks/use-desk.ts'
import { Sections } from '../house-texts/text-words.tsx'
import { useProof } from '../proof/use-proof.tsx'
import { deskPath } from './text-desk-data.ts'

interface ViewProps {
  readonly open: DeskTextShown
  readonly act: Operate
}

/** The buttons of who may decide a draft; whoever wrote any of it may only discard it. */
function Decision({ open: { text: draft, hash, mayConfirm }, act }: ViewProps) {
  const text = useText()
  const { display } = useFormats()
  const { prove, onRefused } = useProof('textDesk.proof')
  const decide = (action: 'confirm' | 'discard') => (): void =>
    void act(async (api) => {
      try {
        await api(decideTextDraft, { params: { id: String(draft.id) }, body: { action, hash } })
      } catch (error) {
        onRefused(error)
        throw error
      }
    })
  return (
    <Section id="text-decide-h" title={text.t('textDesk.decide')}>
      <p className="dim">
        {mayConfirm ? text.t('textDesk.decide.lead', { day: dayInWords(draft.firstOn, display) }) : text.t('textDesk.decide.not')}
      </p>
      {prove}
      <p className="desk-ways has-script">
        {mayConfirm ? (
          <>
            <button type="button" className="btn ink" onClick={decide('confirm')}>
              {text.t('textDesk.confirm')}
            </button>{' '}
          </>
        ) : null}
        <button type="button" className="btn" onClick={decide('discard')}>
          {text.t('textDesk.discard')}
        </button>
      </p>
    </Section>
  )
}

/** A draft or a version as readers will see it, language by language, and what may be done about it. */
export function TextView({ open, act }: ViewProps) {
  const text = useText()
  const { dialect } = useApp()
  const { site, words } = open
  return (
    <>
      {TEXT_LOCALES.map((locale) => {
        const own = words.find((one) => one.locale === locale)
        const language = LANGUAGE_NAMES[locale]
        return (
          <Section key={locale} id={`text-${locale}-h`} title={text.t('textDesk.words', { language })}>
            {own === undefined ? (
              <p className="dim">{text.t('textDesk.words.none', { language })}</p>
            ) : (
              <div className="terms-words" lang={languageTagOf(locale, dialect)} data-words={locale}>
                <Sections sections={sectionsOf(own.words)} />
              </div>
            )}
            <p>
              <Link className="link" to={`${deskPath(site, { id: open.text.id, locale })}#text-draft-h`}>
                {text.t(open.text.state === 'DRAFT' ? 'textDesk.edit' : 'textDesk.add')} · {language}
              </Link>
            </p>
          </Section>
        )
      })}
      {open.text.state === 'DRAFT' ? <Decision open={open} act={act} /> : null}
    </>
  )
}
