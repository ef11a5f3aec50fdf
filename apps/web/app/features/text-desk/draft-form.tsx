import { useNavigate } from 'react-router'
import { saveTextDraft } from '@app/contract/house-texts/house-texts.ts'
import { HOUSE_TEXT_KINDS, TEXT_LOCALES, type HouseTextKind, type TextLocale } from '@app/contract/house-texts/text-codes.ts'
import type { TextDone } from '@app/contract/house-texts/house-texts.answers.ts'
import { LANGUAGE_NAMES } from '@app/text/locales.ts'
import { useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { ChoiceField, InputField, WordsField } from '../../ui/fields.tsx'
import { FormFoot } from '../../ui/form/form.tsx'
import { Section } from '../../ui/section.tsx'
import { DeskForm } from '../desks/desk-form.tsx'
import { deskPath, type TextDeskData } from './text-desk-data.ts'

const LINES_SHOWN = 16

/** The words of a draft in one language, with its first day: of the draft that is open, else of a new one, begun with the words of what is open. */
export function DraftForm({ data: { desk, open, locale } }: { readonly data: TextDeskData }) {
  const text = useText()
  const navigate = useNavigate()
  const { site, firstDay } = desk
  const own = open?.text.state === 'DRAFT' ? open : null
  const title = text.t(own === null ? 'textDesk.add' : 'textDesk.edit')
  const words = open?.words.find((one) => one.locale === locale)?.words ?? ''
  const firstOn = open?.text.firstOn ?? firstDay
  return (
    <Section id="text-draft-h" title={title}>
      <DeskForm<TextDone>
        className="desk-form has-script"
        aria-labelledby="text-draft-h"
        done={text.t('textDesk.saved')}
        act={async (api, form) => {
          const language = fieldText(form, 'locale') as TextLocale
          const of = own === null ? {} : { id: String(own.text.id), hash: own.hash }
          const kind = own === null ? (fieldText(form, 'kind') as HouseTextKind) : own.text.kind
          const body = { ...of, site, kind, firstOn: fieldText(form, 'firstOn'), locale: language, words: fieldText(form, 'words') }
          const saved = await api(saveTextDraft, { body })
          await navigate(deskPath(site, { id: saved.id, locale: language }))
          return saved
        }}
      >
        {own === null ? (
          <ChoiceField
            id="text-kind"
            name="kind"
            label={text.t('textDesk.kind')}
            defaultValue={open?.text.kind}
            choices={HOUSE_TEXT_KINDS.map((kind) => [kind, text.t(`textDesk.kind.${kind}`)] as const)}
          />
        ) : null}
        <ChoiceField
          id="text-locale"
          name="locale"
          label={text.t('textDesk.language')}
          defaultValue={locale}
          choices={TEXT_LOCALES.map((one) => [one, LANGUAGE_NAMES[one]] as const)}
        />
        <InputField
          id="text-day"
          type="date"
          name="firstOn"
          label={text.t('textDesk.day')}
          min={firstDay}
          defaultValue={firstOn < firstDay ? firstDay : firstOn}
          required
        />
        <WordsField
          id="text-words"
          name="words"
          label={text.t('textDesk.write')}
          hint={[text.t('textDesk.write.hint'), ...(own === null ? [] : [text.t('textDesk.write.leaveOut')])].join(' ')}
          defaultValue={words}
          rows={LINES_SHOWN}
          required={own === null}
        />
        <FormFoot className="btn ink" send={text.t('textDesk.save')} />
      </DeskForm>
    </Section>
  )
}
