import { useCallback, useState } from 'react'
import type { MyLanes } from '@app/contract/auctions/run-list.ts'
import { browserApi } from '../../../platform/browser-api.ts'
import { useFeesReadAgain } from '../panel/use-broker-fee.ts'

/** What the reader may bid, with the fees of their broker as they are while a lane stays open for hours. */
export function useFreshFees(mine: MyLanes | null): MyLanes | null {
  const [fresh, setFresh] = useState<{ readonly of: MyLanes | null; readonly fees: MyLanes['brokerFees'] } | null>(null)
  useFeesReadAgain(
    useCallback(async () => {
      // The call comes when it is asked for: few readers pay a broker.
      const { getMyLanes } = await import('@app/contract/auctions/run-list.ts')
      const read = await browserApi()(getMyLanes, {}).catch(() => null)
      if (read !== null) setFresh({ of: mine, fees: read.brokerFees })
    }, [mine]),
  )
  return mine === null || fresh === null || fresh.of !== mine ? mine : { ...mine, brokerFees: fresh.fees }
}
