import { useEffect, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { getAgreementStatus } from '@app/contract/agreements/agreements.ts'
import { nextPollMs } from '@app/rules/agreements/standing.ts'
import { useText } from '../../platform/app-info.ts'
import { browserApi } from '../../platform/browser-api.ts'

/** Asks for the status until the agreement is active, or long enough (ACC-9.23); answers whether it has given up. */
function useStatus(agreementId: number): boolean {
  const { revalidate } = useRevalidator()
  const [hasGivenUp, setGivenUp] = useState(false)
  useEffect(() => {
    const ending = new AbortController()
    const sinceMs = performance.now()
    let asked = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async (): Promise<void> => {
      asked += 1
      const answer = await browserApi(ending.signal)(getAgreementStatus, { params: { id: String(agreementId) } }).catch(() => null)
      if (ending.signal.aborted) return
      if (answer?.status === 'ACTIVE') await revalidate()
      else wait()
    }
    const wait = (): void => {
      const nextMs = nextPollMs({ asked, sinceMs: performance.now() - sinceMs })
      if (nextMs === null) setGivenUp(true)
      else timer = setTimeout(() => void ask(), nextMs)
    }
    wait()
    return () => {
      ending.abort()
      clearTimeout(timer)
    }
  }, [agreementId, revalidate])
  return hasGivenUp
}

/** What is said while the document of a signed agreement is made. */
export function StatusWatch({ agreementId, here }: { readonly agreementId: number; readonly here: string }) {
  const text = useText()
  const hasGivenUp = useStatus(agreementId)
  return (
    <>
      <p role="status">{text.t(hasGivenUp ? 'agree.processing' : 'agree.waiting')}</p>
      <p className="acts">
        <Link className="btn" to={here} reloadDocument>
          {text.t('agree.lookAgain')}
        </Link>
      </p>
    </>
  )
}
