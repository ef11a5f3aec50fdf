import '../../style/forms.css'
import { useEffect, useRef, useState } from 'react'
import { IDENTITY_PICTURE_BYTES_MAX, type IdentityPicture } from '@app/contract/identity/identity-codes.ts'
import { useText } from '../../platform/app-info.ts'
import { faultWords } from './verify-identity-data.ts'

const PICTURES = 'image/jpeg,image/png'

/** Gives the address of a picture back. */
function release(address: { current: string }): void {
  if (address.current !== '') URL.revokeObjectURL(address.current)
  address.current = ''
}

/** The chosen picture as it looks; its address is given back with it. */
function usePreview() {
  const [picture, setPicture] = useState('')
  const address = useRef('')
  useEffect(() => () => release(address), [])
  const show = (file: File | null): void => {
    release(address)
    if (file !== null) address.current = URL.createObjectURL(file)
    setPicture(address.current)
  }
  return { picture, show }
}

/** What is wrong with a chosen file; empty for nothing. */
export function faultOfFile(file: Pick<File, 'type' | 'size'> | null): string {
  if (file === null) return 'missing'
  if (file.size > IDENTITY_PICTURE_BYTES_MAX) return 'TOO_LARGE'
  return file.type === '' || PICTURES.split(',').includes(file.type) ? '' : 'FILE_TYPE'
}

interface PictureFieldProps {
  readonly name: IdentityPicture
  readonly label: string
  readonly takesFiles: boolean
  /** What is wrong with it; empty for nothing. */
  readonly fault: string
  readonly onPick: (fault: string) => void
}

/** One picture of a check: taken by the camera, which `capture` opens without a permission of ours, or chosen; looked at before it is sent. */
export function PictureField({ name, label, takesFiles, fault, onPick }: PictureFieldProps) {
  const text = useText()
  const { picture, show } = usePreview()
  const id = `identity-${name}`
  const pick = (file: File | null): void => {
    const wrong = faultOfFile(file)
    onPick(file === null ? '' : wrong)
    show(wrong === '' ? file : null)
  }
  return (
    <div className="field idc-picture">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="file"
        name={name}
        accept={PICTURES}
        capture={takesFiles ? undefined : name === 'selfie' ? 'user' : 'environment'}
        aria-invalid={fault !== '' || undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => pick(event.currentTarget.files?.[0] ?? null)}
      />
      <p className={fault === '' ? 'dim' : 'bad'} id={`${id}-note`}>
        {fault === '' ? text.t(`identity.hint.${name}`) : faultWords(fault, text, label)}
      </p>
      {picture === '' ? null : <img src={picture} alt={text.t('identity.preview')} />}
    </div>
  )
}
