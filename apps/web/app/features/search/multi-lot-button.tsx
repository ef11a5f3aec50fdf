import { useState, type ComponentType, type ReactNode } from 'react'
import type { SearchCriteria } from '@app/rules/search/criteria.ts'
import { useAllowed } from '../../platform/allowed.tsx'
import { useText } from '../../platform/app-info.ts'
import type { MarkProps } from '../lots/watching/heart.tsx'

/** Bidding on several lots of a list, loaded on request. */
export interface OpenMultiLot {
  readonly Bar: ComponentType<{ readonly lots: readonly number[]; readonly onClose: () => void }>
  readonly mark: (lot: MarkProps['lot']) => ReactNode
}

/** Null until its reader asks for it. */
export function useMultiLot() {
  const [multi, setMulti] = useState<OpenMultiLot | null>(null)
  const open = async (): Promise<void> => {
    const { loadMultiLot } = await import('../own-lists/load-part.ts')
    const { MultiLot, bidMark } = await loadMultiLot()
    setMulti({ Bar: MultiLot, mark: bidMark })
  }
  return { multi, open, close: () => setMulti(null) }
}

const SALE_LIST = '/saleListResult'

/** Opens bidding on several lots: for whom may, on sale lists, the all-sales list and the watch list only (MKT-4.27, MKT-4.28). */
export function MultiLotButton({ criteria, onOpen }: { readonly criteria: SearchCriteria; readonly onOpen: () => Promise<void> }) {
  const text = useText()
  const isAllowed = useAllowed('MULTI_LOT_BIDDING')
  if (!isAllowed || !(criteria.watchListOnly || criteria.within?.path.startsWith(SALE_LIST))) return null
  return (
    <button className="btn sm has-script" type="button" onClick={() => void onOpen()}>
      {text.t('multi.open')}
    </button>
  )
}
