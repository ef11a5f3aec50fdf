import { exportAddress, LIST_FILES } from '@app/rules/lots/export-address.ts'
import { useText } from '../../../platform/app-info.ts'

interface ListFilesProps {
  /** The list, as parameters of the call that writes it. */
  readonly list: Readonly<Record<string, string>>
  readonly className?: string
}

/** Links that write a list of lots to files, for who is signed in. */
export function ListFiles({ list, className = 'btn sm' }: ListFilesProps) {
  const text = useText()
  return LIST_FILES.map((file) => (
    <a key={file} className={className} href={exportAddress(file, list)} download>
      {text.t(`watch.${file}`)}
    </a>
  ))
}
