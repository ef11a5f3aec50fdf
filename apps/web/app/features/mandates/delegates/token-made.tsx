import { useState } from 'react'
import { useText } from '../../../platform/app-info.ts'
import { copyText } from '../../../platform/copy-text.ts'

/** A token that has just been made: this once, with a button that copies it. */
export function TokenMadeBox({ token }: { readonly token: string }) {
  const text = useText()
  const [message, setMessage] = useState('')
  const copy = async (): Promise<void> => setMessage(text.t((await copyText(token)) ? 'token.copied' : 'token.copy.failed'))
  return (
    <div className="alert token-made" role="status">
      <h3>{text.t('token.made.title')}</h3>
      <p>{text.t('token.made.lead')}</p>
      <p>
        <code className="token-text">{token}</code>
      </p>
      <p className="acts">
        <button className="btn ink has-script" type="button" onClick={() => void copy()}>
          {text.t('token.copy')}
        </button>
        <output>{message}</output>
      </p>
    </div>
  )
}
