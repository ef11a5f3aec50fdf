import type { PhoneFile } from '@app/contract/documents/upload-links.answers.ts'
import type { Text } from '@app/text/create-text.ts'
import { useText } from '../../platform/app-info.ts'
import type { Badge } from './paper-words.ts'
import { StateBadge } from './paper-row.tsx'

const SHOWN = {
  CHECKING: { icon: 'clock', tone: 'warn' },
  ARRIVED: { icon: 'check', tone: 'good' },
  REFUSED: { icon: 'close', tone: 'bad' },
} as const

const badgeOf = ({ state }: PhoneFile, text: Text): Badge => ({ word: text.t(`phone.file.${state}`), ...SHOWN[state] })

/** What a phone has sent, in the order in which it came. */
export function PhoneFiles({ files, label }: { readonly files: readonly PhoneFile[]; readonly label: string }) {
  const text = useText()
  return (
    <ul className="pap-list" aria-label={label}>
      {files.map((file, at) => (
        <li className="pap" key={at}>
          <div className="pap-what">
            <p>
              <b>{text.t(`papers.category.${file.category}`)}</b> <span className="dim">{file.name}</span>
            </p>
            {file.errorCode === null ? null : (
              <p className="pap-why bad">{text.t(`papers.fault.${file.errorCode}`, { name: file.name })}</p>
            )}
          </div>
          <StateBadge badge={badgeOf(file, text)} />
        </li>
      ))}
    </ul>
  )
}
