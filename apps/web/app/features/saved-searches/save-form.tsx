import { Link } from 'react-router'
import { ALERT_FREQUENCIES, type AlertFrequency, SEARCH_NAME_LENGTH_MAX } from '@app/contract/saved-searches/saved-search-codes.ts'
import { saveSearch } from '@app/contract/saved-searches/saved-searches.ts'
import { SAVED_SEARCHES_PATH } from '@app/rules/saved-searches/paths.ts'
import { criteriaToUrl } from '@app/rules/search/criteria-to-url.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { CsrfField } from '../../platform/page/csrf-field.tsx'
import { Field, InputField } from '../../ui/fields.tsx'
import { Form, FormFoot } from '../../ui/form/form.tsx'
import { Section } from '../../ui/section.tsx'
import { headingOf } from '../search/results-heading.ts'
import { faultWords, refusalWords } from './fault-words.ts'
import type { OfferedSearch, ShownSearch } from './saved-searches-data.ts'
import { SearchInWords } from './search-in-words.tsx'

interface SaveProps {
  readonly offered: OfferedSearch
  readonly searches: readonly ShownSearch[]
  readonly left: number
  readonly fault: string
  readonly onSaved: () => void
}

/** Saves the search that the reader came with, under a name or in place of another; works without script. */
export function SaveForm({ offered, searches, left, fault, onSaved }: SaveProps) {
  const text = useText()
  const { locale } = useApp()
  const { criteria, json } = offered
  const name = offered.name === '' ? headingOf(criteria, text).slice(0, SEARCH_NAME_LENGTH_MAX) : offered.name
  return (
    <Section id="save-h" title={text.t('saved.save')}>
      <SearchInWords criteria={criteria} />
      <Form
        className="save-form"
        method="post"
        action={saveSearch.path}
        aria-label={text.t('saved.save')}
        wordsOf={refusalWords}
        {...(fault === '' ? {} : { startWords: faultWords(fault, text) })}
        done={text.t('saved.done')}
        isChecked={false}
        onDone={onSaved}
        act={(api, form) =>
          api(saveSearch, {
            body: {
              name: fieldText(form, 'name'),
              criteria: json,
              alertFrequency: fieldText(form, 'alertFrequency') as AlertFrequency,
              ways: ['mail'],
              inPlaceOf: fieldText(form, 'inPlaceOf'),
              locale,
            },
          })
        }
      >
        <CsrfField />
        <input type="hidden" name="locale" value={locale} />
        <input type="hidden" name="criteria" value={json} />
        <InputField
          id="save-name"
          name="name"
          label={text.t('saved.name')}
          defaultValue={name}
          maxLength={SEARCH_NAME_LENGTH_MAX}
          autoComplete="off"
        />
        <Field id="save-often" name="alertFrequency" label={text.t('saved.often')} hint={text.t('saved.often.hint')}>
          {(attributes) => (
            <select className="in" name="alertFrequency" defaultValue="DAILY" {...attributes}>
              {ALERT_FREQUENCIES.map((frequency) => (
                <option key={frequency} value={frequency}>
                  {text.t(`saved.frequency.${frequency}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
        {searches.length === 0 ? (
          <input type="hidden" name="inPlaceOf" value="" />
        ) : (
          <Field id="save-place" name="inPlaceOf" label={text.t('saved.inPlaceOf')}>
            {(attributes) => (
              <select className="in" name="inPlaceOf" defaultValue={left === 0 ? searches[0]?.id : ''} {...attributes}>
                {left === 0 ? null : <option value="">{text.t('saved.inPlaceOf.none')}</option>}
                {searches.map(({ id, name: other }) => (
                  <option key={id} value={id}>
                    {other}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        <FormFoot className="btn ink" send={text.t('saved.save.now')}>
          <Link className="btn" to={criteriaToUrl(criteria)}>
            {text.t('saved.back')}
          </Link>
          <Link className="btn ghost" to={SAVED_SEARCHES_PATH}>
            {text.t('dialog.cancel')}
          </Link>
        </FormFoot>
      </Form>
    </Section>
  )
}
