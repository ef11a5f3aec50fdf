import type { Text } from '@app/text/create-text.ts'
import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { reviewHours } from './review-hours.ts'
import { faultWords } from './upload-list.tsx'
import type { RoundEnd, Upload } from './use-uploads.ts'

function titleOf({ outcome, arrived, all }: RoundEnd, text: Text): string {
  if (outcome === 'success') return text.t('papers.end.success', { count: arrived })
  return outcome === 'failed' ? text.t('papers.end.failed') : text.t('papers.end.warning', { count: arrived, all })
}

/** How sending ended: all right, some failed, nothing arrived (ACC-2.83, OQ-A58). */
export function EndDialog({
  end,
  uploads,
  onRetry,
  onClose,
}: {
  readonly end: RoundEnd
  readonly uploads: readonly Upload[]
  readonly onRetry: () => void
  readonly onClose: () => void
}) {
  const text = useText()
  const formats = useFormats()
  const failed = uploads.filter(({ state }) => state === 'failed')
  const canRetry = failed.some(({ fault }) => fault === 'LOST')
  return (
    <Dialog title={titleOf(end, text)} onClose={onClose} startsAtTitle>
      <div className="pap-end" data-outcome={end.outcome}>
        {end.outcome === 'success' ? <p>{text.t('papers.end.success.text', reviewHours(formats))}</p> : null}
        {failed.map((upload) => (
          <p key={upload.key}>{faultWords(upload, text)}</p>
        ))}
        {end.outcome === 'warning' ? <p>{text.t('papers.end.warning.text')}</p> : null}
        {end.outcome === 'failed' ? <p>{text.t('papers.end.failed.text')}</p> : null}
        <div className="set-acts">
          {canRetry ? (
            <button className="btn ink" type="button" onClick={onRetry}>
              {text.t('papers.end.retry')}
            </button>
          ) : null}
          <button className={canRetry ? 'btn' : 'btn ink'} type="button" onClick={onClose}>
            {text.t(end.outcome === 'success' ? 'papers.end.done' : 'papers.end.leave')}
          </button>
        </div>
      </div>
    </Dialog>
  )
}
