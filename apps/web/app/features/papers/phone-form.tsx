import '../../style/forms.css'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Link, useRevalidator } from 'react-router'
import { sendPhoneDocuments } from '@app/contract/documents/upload-links.ts'
import { FILE_EXTENSIONS, refuseFile } from '@app/rules/validation/files.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { newKey } from '../../platform/new-key.ts'
import { CsrfField } from '../../platform/page/csrf-field.tsx'
import { PHONE_PATH, type PhoneData } from './mobile-upload-data.ts'
import { formFaultWords } from './paper-words.ts'
import { documentField } from './send-file.ts'
import { UploadList } from './upload-list.tsx'
import { useUploads } from './use-uploads.ts'

const PICTURES = 'image/jpeg,image/png'

/** The chosen file with its picture to look at before it is sent; a PDF has none. */
function usePick() {
  const [picked, setPicked] = useState<{ readonly file: File; readonly picture: string } | null>(null)
  const address = useRef('')
  const release = (): void => {
    if (address.current !== '') URL.revokeObjectURL(address.current)
    address.current = ''
  }
  useEffect(
    () => () => {
      if (address.current !== '') URL.revokeObjectURL(address.current)
    },
    [],
  )
  const pick = (file: File | null): void => {
    release()
    if (file !== null && file.type !== '' && PICTURES.includes(file.type)) address.current = URL.createObjectURL(file)
    setPicked(file === null ? null : { file, picture: address.current })
  }
  return { file: picked?.file ?? null, picture: picked?.picture ?? '', pick }
}

/** The picker: the camera, which `capture` opens without a permission of ours, or a file. */
function Picker({
  data,
  fault,
  onPick,
}: {
  readonly data: PhoneData
  readonly fault: string
  readonly onPick: (file: File | null) => void
}) {
  const text = useText()
  const { takesFiles, chosen } = data
  return (
    <div className="field pap-drop">
      <label htmlFor="phone-file">{text.t(takesFiles ? 'phone.choose' : 'phone.camera')}</label>
      <input
        id="phone-file"
        type="file"
        name={documentField('file')}
        accept={takesFiles ? `${PICTURES},application/pdf` : PICTURES}
        capture={takesFiles ? undefined : 'environment'}
        aria-invalid={fault !== '' || undefined}
        aria-describedby="phone-file-note"
        onChange={(event) => onPick(event.currentTarget.files?.[0] ?? null)}
      />
      <p className={fault === '' ? 'dim' : 'bad'} id="phone-file-note">
        {fault || text.t(takesFiles ? 'phone.choose.hint' : 'phone.camera.hint')}
      </p>
      <p>
        <Link to={`${PHONE_PATH}?paper=${chosen}${takesFiles ? '' : '&from=files'}`}>
          {text.t(takesFiles ? 'phone.other.camera' : 'phone.other.files')}
        </Link>
      </p>
    </div>
  )
}

/** Sends one paper from the phone: taken, looked at, sent. Without script it is an ordinary form. */
export function PhoneForm({ data }: { readonly data: PhoneData }) {
  const text = useText()
  const { locale } = useApp()
  const { revalidate } = useRevalidator()
  const form = useRef<HTMLFormElement>(null)
  const { file, picture, pick: take } = usePick()
  const [fault, setFault] = useState('')
  const [hasSent, setSent] = useState(false)
  const { uploads, add, retry, remove } = useUploads(sendPhoneDocuments.path, ({ arrived }) => {
    setSent(arrived > 0)
    // Also where nothing arrived: the link may be over.
    void revalidate()
  })
  const pick = (picked: File | null): void => {
    take(picked)
    setFault(picked === null ? '' : (refuseFile(picked, { extensions: FILE_EXTENSIONS.document }) ?? ''))
    setSent(false)
  }
  const clearPick = (): void => {
    form.current?.reset()
    pick(null)
  }
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    if (file === null) setFault('validation.file')
    if (file === null || fault !== '') return
    add([{ key: newKey(), file, fields: { locale, [documentField('documentCategory')]: data.chosen } }])
    clearPick()
  }
  return (
    <>
      <form
        ref={form}
        className="pap-send"
        method="post"
        action={sendPhoneDocuments.path}
        encType="multipart/form-data"
        noValidate
        onSubmit={onSubmit}
        aria-label={text.t(`papers.category.${data.chosen}`)}
      >
        <CsrfField />
        <input type="hidden" name="locale" value={locale} />
        <input type="hidden" name={documentField('documentCategory')} value={data.chosen} />
        <Picker data={data} fault={fault === '' ? '' : formFaultWords(fault, text)} onPick={pick} />
        {picture === '' ? null : (
          <figure className="pap-view">
            <figcaption>{text.t('phone.look')}</figcaption>
            <img src={picture} alt={text.t('phone.look.picture')} />
          </figure>
        )}
        <p className="acts">
          <button className="btn ink wide" type="submit">
            {text.t('phone.send')}
          </button>
          {file === null ? null : (
            <button className="btn wide" type="button" onClick={clearPick}>
              {text.t('phone.clear')}
            </button>
          )}
        </p>
      </form>
      <UploadList uploads={uploads.filter(({ state }) => state !== 'arrived')} onRemove={remove} />
      {uploads.some(({ fault: code }) => code === 'LOST') ? (
        <p className="acts">
          <button className="btn" type="button" onClick={retry}>
            {text.t('papers.end.retry')}
          </button>
        </p>
      ) : null}
      <p role="status">{hasSent ? text.t('phone.sent') : ''}</p>
    </>
  )
}
