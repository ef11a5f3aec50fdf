import { useSyncExternalStore } from 'react'
import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { noteOf, subscribeNotes } from './notes-shown.ts'

const none = (): undefined => undefined

/** On the picture of a lot: the reader's own tag and limit, and that there is a note. */
export function NoteMark({ lot }: { readonly lot: number }) {
  const text = useText()
  const formats = useFormats()
  const note = useSyncExternalStore(subscribeNotes, () => noteOf(lot), none)
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
