import { useState } from 'react'
import { Failure, isFailure } from '@app/contract/failure.ts'
import { TITLE_REASON_MAX } from '@app/contract/titles/title-codes.ts'
import type { TitlesLoaded } from '@app/contract/titles/titles.answers.ts'
import { loadTitles } from '@app/contract/titles/titles.ts'
import { useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { InputField } from '../../ui/fields.tsx'
import { Form, FormFoot } from '../../ui/form/form.tsx'
import { Section } from '../../ui/section.tsx'
import { fileFaultsOf, titleRefusal } from './title-words.ts'

/** Where a file of titles is entered; what is wrong with it is said line by line. */
export function FilePart() {
  const text = useText()
  const [faults, setFaults] = useState<readonly string[]>([])
  return (
    <Section id="title-file-h" title={text.t('title.desk.file')}>
      <p className="dim">{text.t('title.desk.file.lead')}</p>
      <Form
        className="release-form has-script"
        aria-labelledby="title-file-h"
        wordsOf={titleRefusal}
        onRefused={(error) => setFaults(isFailure(error) ? fileFaultsOf(error, text) : [])}
        done={({ changed, unchanged }: TitlesLoaded) => text.t('title.desk.file.loaded', { changed, unchanged })}
        act={async (api, form) => {
          setFaults([])
          const file = form.get('file')
          if (!(file instanceof File) || file.size === 0) throw new Failure('INVALID_INPUT', { words: text.t('title.desk.file.none') })
          return api(loadTitles, { body: { csv: await file.text(), reason: fieldText(form, 'reason') } })
        }}
      >
        <InputField id="title-file" name="file" type="file" accept=".csv,text/csv" label={text.t('title.desk.file.choose')} required />
        <InputField id="title-file-reason" name="reason" label={text.t('title.desk.reason')} maxLength={TITLE_REASON_MAX} required />
        <FormFoot className="btn" send={text.t('title.desk.enter')} />
      </Form>
      {faults.length === 0 ? null : (
        <ul className="hold-list" data-faults={faults.length}>
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
    </Section>
  )
}
