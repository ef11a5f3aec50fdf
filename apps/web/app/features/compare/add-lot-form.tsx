import { ADDED_LOT, COMMON_BID, SHOWN_FACTS } from '@app/rules/lots/compare-path.ts'
import { LOT_NUMBER_DIGITS } from '@app/rules/validation/lot-number.ts'
import { useText } from '../../platform/app-info.ts'
import type { CompareData } from './compare-data.ts'

/** Takes the number of a further lot; it is sent to this very address, which leads on. */
export function AddLotForm({ data: { refused, facts, bid } }: { readonly data: CompareData }) {
  const text = useText()
  const fault = refused && (refused.reason === 'known' ? text.t('compare.add.known') : text.t('compare.add.wrong', LOT_NUMBER_DIGITS))
  return (
    <form className="cmp-add" method="get">
      {facts === 'all' ? null : <input type="hidden" name={SHOWN_FACTS.name} value={SHOWN_FACTS.differing} />}
      {bid === null ? null : <input type="hidden" name={COMMON_BID} value={bid} />}
      <label htmlFor="add-lot">{text.t('compare.add.number')}</label>
      <input
        className="in"
        id="add-lot"
        name={ADDED_LOT}
        inputMode="numeric"
        autoComplete="off"
        placeholder={text.t('compare.add.number')}
        required
        defaultValue={refused?.typed ?? ''}
        aria-invalid={fault === null ? undefined : true}
        aria-describedby={fault === null ? undefined : 'add-lot-told'}
      />
      <button className="btn" type="submit">
        {text.t('compare.add')}
      </button>
      {fault === null ? null : (
        <p className="bad" id="add-lot-told" role="alert">
          {fault}
        </p>
      )}
    </form>
  )
}
