import { useText } from '../../../platform/app-info.ts'
import type { OpenLane } from '../lane-model/open-lane.ts'

/** Whether somebody else leads on a lot that the reader bid on. */
export const isOutbid = ({ own, state }: OpenLane, hasBid: boolean): boolean =>
  state !== null && state.phase !== 'CLOSED' && !own?.isLeading && (hasBid || own?.alias != null) && state.bidCount > 0

/** The reader's position on the lot that is shown: by word, shape and colour. */
export function Standing({ open, hasBid }: { readonly open: OpenLane; readonly hasBid: boolean }) {
  const text = useText()
  const { own, state } = open
  if (state === null || state.phase === 'CLOSED') return null
  if (own?.isLeading) {
    return (
      <span className="badge good">
        <svg className="ic" viewBox="0 0 20 20" aria-hidden="true">
          <path className="f" d="M10 4.5 16.5 15h-13z" />
        </svg>
        {text.t('lane.leads.you')}
      </span>
    )
  }
  if (!isOutbid(open, hasBid)) return null
  return (
    <span className="badge bad">
      <svg className="ic" viewBox="0 0 20 20" aria-hidden="true">
        <path className="f" d="M10 15.5 3.5 5h13z" />
      </svg>
      {text.t('lane.outbid')}
    </span>
  )
}
