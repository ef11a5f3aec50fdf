import { formatBytes } from '@app/rules/formats/bytes.ts'
import type { Text } from '@app/text/create-text.ts'
import { useText } from '../../platform/app-info.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Upload } from './use-uploads.ts'

const PERCENT = 100

const percentOf = ({ sentBytes, file }: Upload): number => Math.min(PERCENT, Math.floor((PERCENT * sentBytes) / Math.max(1, file.size)))

/** Why a file was not taken, and what repairs it. */
export const faultWords = ({ fault, file }: Pick<Upload, 'fault' | 'file'>, text: Text): string =>
  text.dyn(`papers.fault.${fault}`, text.t('papers.fault.other', { name: file.name }), { name: file.name })

function stateWords(upload: Upload, text: Text): string {
  switch (upload.state) {
    case 'waits':
      return text.t('papers.send.waits')
    case 'sending':
      return text.t('papers.send.percent', { percent: percentOf(upload) })
    case 'checking':
      return text.t('papers.send.checking')
    case 'arrived':
      return text.t('papers.send.arrived')
    case 'failed':
      return upload.fault === 'LOST' ? text.t('papers.send.lost') : text.t('papers.badge.REFUSED')
  }
}

/** The files on their way, each with how far it is and what became of it. */
export function UploadList({ uploads, onRemove }: { readonly uploads: readonly Upload[]; readonly onRemove: (key: string) => void }) {
  const text = useText()
  if (uploads.length === 0) return null
  return (
    <ul className="pap-ups" aria-label={text.t('papers.send.list')}>
      {uploads.map((upload) => (
        <li key={upload.key} data-state={upload.state}>
          <span className="pap-name">
            {upload.file.name} <span className="dim num">{formatBytes(upload.file.size)}</span>
          </span>
          <progress
            max={PERCENT}
            value={upload.state === 'arrived' || upload.state === 'checking' ? PERCENT : percentOf(upload)}
            aria-label={text.t('papers.send.progress', { name: upload.file.name })}
          />
          <span className={`pap-up-state ${upload.state === 'failed' ? 'bad' : ''}`.trimEnd()} role="status">
            {stateWords(upload, text)}
          </span>
          {upload.state === 'failed' || upload.state === 'arrived' ? (
            <button
              className="btn sq ghost sm"
              type="button"
              aria-label={text.t('papers.remove', { name: upload.file.name })}
              onClick={() => onRemove(upload.key)}
            >
              <Icon name="close" />
            </button>
          ) : (
            <span />
          )}
          {upload.fault === '' ? null : <p className="bad">{faultWords(upload, text)}</p>}
        </li>
      ))}
    </ul>
  )
}
