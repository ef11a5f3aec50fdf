import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { notesShown } from './notes-shown.ts'

/** On the picture of a lot: the reader's own tag and limit, and that there is a note. */
export function NoteMark({ lot }: { readonly lot: number }) {
  const text = useText()
  const formats = useFormats()
  const note = notesShown.useOf(lot)
  if (!note) return null
  const { limitMinor: minor, currency } = note
  const limit = minor === null ? '' : text.t('note.limit.short', { price: formats.money({ minor, currency }) })
  const words = [note.tag, limit].filter((part) => part !== '').join(' · ')
  return (
    <span className="badge noted" title={note.note === '' ? undefined : note.note}>
      {words === '' ? text.t('note.kept') : words}
    </span>
  )
}
