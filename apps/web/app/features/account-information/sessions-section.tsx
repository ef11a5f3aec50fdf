import { useState } from 'react'
import { proveAgain } from '@app/contract/people/second-factor.ts'
import { endSession, type SessionEntry } from '@app/contract/people/session.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { browserApi } from '../../platform/browser-api.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { needsProof } from '../../platform/needs-proof.ts'
import { ProofForm, proofIn } from '../proof/proof-fields.tsx'
import { browserWords } from './browser-words.ts'

type Ended = { readonly handle: string } | { readonly all: true }

interface SessionsProps {
  readonly sessions: readonly SessionEntry[]
  /** The list is out of date. */
  readonly onChanged: () => void
}

/** Where the person is signed in, and the way to end it; one who signed in a while ago proves first who they are. */
export function SessionsSection({ sessions, onChanged }: SessionsProps) {
  const text = useText()
  const { nowMs, zone } = useApp()
  const formats = useFormats()
  const [waiting, setWaiting] = useState<Ended | null>(null)
  const end = (body: Ended): void => {
    browserApi()(endSession, { body }).then(onChanged, (error: unknown) => (needsProof(error) ? setWaiting(body) : onChanged()))
  }
  const proveAndEnd = async (form: HTMLFormElement): Promise<void> => {
    await browserApi()(proveAgain, { body: proofIn(new FormData(form)) })
    setWaiting(null)
    if (waiting !== null) end(waiting)
  }
  return (
    <>
      <h2>{text.t('account.sessions')}</h2>
      <ul className="drops">
        {sessions.map((session) => (
          <li key={session.handle}>
            <span title={session.userAgent}>
              {browserWords(session.userAgent) || session.method}{' '}
              <span className="dim">
                {session.network}, {formats.timeWithin(Date.parse(session.seenAt), zone, nowMs)}
              </span>
            </span>
            {session.isCurrent ? (
              <span className="badge">{text.t('account.sessions.here')}</span>
            ) : (
              <button className="btn sm has-script" type="button" onClick={() => end({ handle: session.handle })}>
                {text.t('account.sessions.end')}
              </button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <p>
          <button className="btn has-script" type="button" onClick={() => end({ all: true })}>
            {text.t('account.sessions.endAll')}
          </button>
        </p>
      ) : null}
      {waiting === null ? null : (
        <ProofForm
          prefix="sessions"
          title={text.t('account.data.proof')}
          lead={text.t('account.sessions.proof.lead')}
          fault={text.t('account.proof.fault')}
          change={proveAndEnd}
        >
          <button className="btn ink" type="submit">
            {text.t('account.sessions.end')}
          </button>
        </ProofForm>
      )}
    </>
  )
}
