import { useEffect } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { IdentityCheck } from '@app/contract/identity/identity.answers.ts'
import { getIdentityCheck, openIdentitySession } from '@app/contract/identity/identity.ts'
import { useText } from '../../platform/app-info.ts'
import { browserApi } from '../../platform/browser-api.ts'
import { IDENTITY_PATH } from './verify-identity-data.ts'

/** How often a check at an outside service is looked after, milliseconds, and for how many looks: ten minutes. */
const LOOK_EVERY_MS = 3_000
const LOOKS_MAX = 200

/** Shows the page anew once the check stands otherwise. */
function useNews(status: IdentityCheck['status']): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const ending = new AbortController()
    let looks = 0
    const look = async (): Promise<void> => {
      looks += 1
      const answer = await browserApi(ending.signal)(getIdentityCheck, {}).catch(() => null)
      if (ending.signal.aborted) return
      if (answer !== null && answer.status !== status) await revalidate()
      else if (looks < LOOKS_MAX) wait()
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = (): void => {
      timer = setTimeout(() => void look(), LOOK_EVERY_MS)
    }
    wait()
    return () => {
      ending.abort()
      clearTimeout(timer)
    }
  }, [status, revalidate])
}

/** Looks after a check that an outside service has, and the way to look by hand. */
export function LookAgain({ check }: { readonly check: IdentityCheck }) {
  const text = useText()
  useNews(check.status)
  return (
    <Link className="btn" to={IDENTITY_PATH} reloadDocument>
      {text.t('identity.provider.look')}
    </Link>
  )
}

/** A check that was begun at an outside service: the way there, and what to expect of coming back. */
export function GoOn({ check }: { readonly check: IdentityCheck }) {
  const text = useText()
  return (
    <>
      <p>{text.t('identity.provider.lead')}</p>
      {check.documents.length === 1 ? <p className="alert">{text.t('identity.passport')}</p> : null}
      <p className="acts">
        <a className="btn ink" href={openIdentitySession.path}>
          {text.t('identity.provider.go')}
        </a>
        <LookAgain check={check} />
      </p>
      <p className="dim">{text.t('identity.provider.back')}</p>
    </>
  )
}
