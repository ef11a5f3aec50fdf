import '../../style/forms.css'
import { useRef, useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { SENT_CATEGORIES, UPLOAD_FILES_MAX, UPLOAD_WORDS } from '@app/contract/documents/document-codes.ts'
import { DOCUMENT_NUMBER_LENGTH_MAX, DOCUMENT_STATE_LENGTH_MAX, uploadDocuments } from '@app/contract/documents/documents.ts'
import { checkSentDocument, type SentDocument } from '@app/rules/documents/upload-form.ts'
import { dayIn } from '@app/rules/formats/dates.ts'
import type { FieldErrors } from '@app/rules/validation/field-errors.ts'
import { FILE_EXTENSIONS, refuseFile } from '@app/rules/validation/files.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { wordsOfField } from '../../platform/field-words.ts'
import { newKey } from '../../platform/new-key.ts'
import { CsrfField } from '../../platform/page/csrf-field.tsx'
import { reloadAlerts } from '../alerts/reload-alerts.ts'
import { EndDialog } from './end-dialog.tsx'
import type { PapersData } from './papers-data.ts'
import { needName } from './paper-words.ts'
import { documentField } from './send-file.ts'
import { UploadList } from './upload-list.tsx'
import { type RoundEnd, useUploads } from './use-uploads.ts'

const ACCEPTED = 'image/jpeg,image/png,application/pdf'
const PAPERS = { extensions: FILE_EXTENSIONS.document }
const TOO_MANY = 'validation.files'
const FIELD = (name: keyof SentDocument | 'file'): string => documentField(name)

/** The fields as a request carries them. */
const asSent = (fields: SentDocument): Readonly<Record<string, string>> => ({
  ...UPLOAD_WORDS,
  ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [documentField(name), value])),
})

const fieldsOf = (form: FormData): SentDocument => ({
  documentCategory: fieldText(form, FIELD('documentCategory')),
  documentNumber: fieldText(form, FIELD('documentNumber')),
  country: fieldText(form, FIELD('country')),
  state: fieldText(form, FIELD('state')),
  expiryDate: fieldText(form, FIELD('expiryDate')),
})

const filesOf = (form: FormData): readonly File[] =>
  form.getAll(FIELD('file')).filter((file): file is File => file instanceof File && file.size > 0)

/** What is wrong with the chosen files: none, too many, or one of them. */
function faultOfFiles(files: readonly File[], refused: File | undefined): FieldErrors {
  if (files.length === 0) return { file: 'validation.file' }
  if (files.length > UPLOAD_FILES_MAX) return { file: TOO_MANY }
  return refused === undefined ? {} : { file: refuseFile(refused, PAPERS) ?? '' }
}

/** Lets a browser with script choose several files; without, one form carries one. */
const takeSeveral = (input: HTMLInputElement | null): void => {
  if (input !== null) input.multiple = true
}

interface FieldProps {
  readonly name: keyof SentDocument
  readonly label: string
  readonly error: string
}

/** A line of the form with what is wrong with it. */
function Line({ name, label, error, ...input }: FieldProps & Omit<React.ComponentProps<'input'>, 'name'>) {
  const id = `paper-${name}`
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        className="in"
        id={id}
        name={FIELD(name)}
        aria-invalid={error !== '' || undefined}
        aria-describedby={error === '' ? undefined : `${id}-note`}
        {...input}
      />
      {error === '' ? null : (
        <p className="bad" id={`${id}-note`}>
          {error}
        </p>
      )}
    </div>
  )
}

/** What the form says of the paper. */
function PaperFields({ data, errorOf }: { readonly data: PapersData; readonly errorOf: (name: string) => string }) {
  const text = useText()
  const needs = data.needed.needed
  const optional = (label: string): string => text.t('papers.send.optional', { label })
  return (
    <div className="pap-fields">
      <div className="field">
        <label htmlFor="paper-documentCategory">{text.t('papers.send.category')}</label>
        <select className="in" id="paper-documentCategory" name={FIELD('documentCategory')} defaultValue={data.chosen}>
          {SENT_CATEGORIES.map((category) => (
            <option key={category} value={category}>
              {needName({ category, isPassport: needs.some((need) => need.category === category && need.isPassport) }, text)}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor="paper-country">{text.t('papers.send.country')}</label>
        <select className="in" id="paper-country" name={FIELD('country')} defaultValue={data.country}>
          {data.countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <Line
        name="state"
        label={optional(text.t('papers.send.state'))}
        error={errorOf('state')}
        maxLength={DOCUMENT_STATE_LENGTH_MAX}
        autoComplete="off"
      />
      <Line
        name="documentNumber"
        label={optional(text.t('papers.send.number'))}
        error={errorOf('documentNumber')}
        maxLength={DOCUMENT_NUMBER_LENGTH_MAX}
        autoComplete="off"
      />
      <Line name="expiryDate" label={optional(text.t('papers.send.expiry'))} error={errorOf('expiryDate')} type="date" />
    </div>
  )
}

/** Sends papers: without script one file as a form, with script several, each in a request of its own with its progress. */
export function SendForm({ data }: { readonly data: PapersData }) {
  const text = useText()
  const { locale, zone } = useApp()
  const { revalidate } = useRevalidator()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [refusedName, setRefusedName] = useState('')
  const [ended, setEnded] = useState<RoundEnd | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const { uploads, add, retry, remove, clear } = useUploads(uploadDocuments.path, (end) => {
    setEnded(end)
    if (end.arrived === 0) return
    void revalidate()
    reloadAlerts()
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const fields = fieldsOf(typed)
    const files = filesOf(typed)
    const refused = files.find((file) => refuseFile(file, PAPERS) !== null)
    const wrong: FieldErrors = {
      ...checkSentDocument(fields, dayIn(zone, Date.now())),
      ...faultOfFiles(files, refused),
    }
    setErrors(wrong)
    setRefusedName(refused?.name ?? '')
    if (Object.keys(wrong).length > 0) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    add(files.map((file) => ({ key: newKey(), file, fields: asSent(fields) })))
    event.currentTarget.reset()
  }
  const errorOf = (name: string): string => {
    const key = errors[name]
    if (key === undefined) return ''
    if (key === TOO_MANY) return text.t('papers.send.tooMany', { max: UPLOAD_FILES_MAX })
    return name === 'file' && refusedName !== '' ? text.dyn(`papers.fault.${key}`, '', { name: refusedName }) : wordsOfField(key, text)
  }
  const close = (): void => {
    setEnded(null)
    clear()
  }
  return (
    <>
      <form
        ref={form}
        className="pap-send"
        id="licenses-form"
        method="post"
        action={uploadDocuments.path}
        encType="multipart/form-data"
        noValidate
        onSubmit={onSubmit}
        aria-labelledby="licenses-send"
      >
        <CsrfField />
        <input type="hidden" name="locale" value={locale} />
        <h3 className="pap-h" id="licenses-send">
          {text.t('papers.send.title')}
        </h3>
        <PaperFields data={data} errorOf={errorOf} />
        <div className="field pap-drop">
          <label htmlFor="paper-file">{text.t('papers.send.files')}</label>
          <input
            ref={takeSeveral}
            id="paper-file"
            type="file"
            name={FIELD('file')}
            accept={ACCEPTED}
            aria-invalid={errorOf('file') !== '' || undefined}
            aria-describedby="paper-file-note"
          />
          <p className={errorOf('file') === '' ? 'dim' : 'bad'} id="paper-file-note">
            {errorOf('file') || text.t('papers.send.hint')}
          </p>
        </div>
        <p className="acts">
          <button className="btn ink" type="submit">
            {text.t('papers.send.button')}
          </button>
        </p>
      </form>
      <UploadList uploads={uploads} onRemove={remove} />
      {ended === null ? null : <EndDialog end={ended} uploads={uploads} onRetry={() => (setEnded(null), retry())} onClose={close} />}
    </>
  )
}
