import { useEffect, useState } from 'react'
import { listStorage } from '@app/contract/release/storage.ts'
import type { LotStorage } from '@app/contract/release/storage.answers.ts'
import { useText } from '../../../platform/app-info.ts'
import { useAllowed } from '../../../platform/allowed.tsx'
import { browserApi } from '../../../platform/browser-api.ts'
import { StorageLine } from './storage-line.tsx'

/**
 * For the winner of a lot: what its storage costs today and from tomorrow on, or until when it is free. It is asked for once it stands here;
 * nothing where none is taken, and where nobody answers.
 */
export function LotStorageLine({ lot }: { readonly lot: number }) {
  const text = useText()
  const [storage, setStorage] = useState<LotStorage | null>(null)
  const isAllowed = useAllowed(listStorage.access)
  useEffect(() => {
    if (!isAllowed) return
    const left = new AbortController()
    browserApi(left.signal)(listStorage, { query: { lots: String(lot) } }).then(
      ({ lots }) => setStorage(lots.find((one) => one.lot === lot) ?? null),
      () => undefined,
    )
    return () => left.abort()
  }, [lot, isAllowed])
  if (storage === null) return null
  return (
    <div className="won-storage">
      {text.t('storage.word')}: <StorageLine storage={storage} />
    </div>
  )
}
