import { useState } from 'react'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { REVOKE_REASON_LENGTH_MAX } from '@app/contract/mandates/mandate-codes.ts'
import { revokeToken } from '@app/contract/tokens/tokens.ts'
import type { TokenList, TokenView } from '@app/contract/tokens/tokens.answers.ts'
import { dayInWords, instantDayInWords } from '@app/rules/formats/format-day.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { fieldText } from '../../../platform/field-text.ts'
import { CsrfField } from '../../../platform/page/csrf-field.tsx'
import { useFormats } from '../../../platform/use-formats.ts'
import { InputField } from '../../../ui/fields.tsx'
import { Form, FormFoot } from '../../../ui/form/form.tsx'
import { Section } from '../../../ui/section.tsx'
import { CapsTable } from '../caps-table.tsx'
import { refusalWords } from '../fault-words.ts'
import { TokenForm } from './token-form.tsx'
import { TokenMadeBox } from './token-made.tsx'

const ANCHOR = 'tokens-h'

/** Ends a token, with a reason; works without script. */
function RevokeTokenForm({ id, name }: Pick<TokenView, 'id' | 'name'>) {
  const text = useText()
  const { locale } = useApp()
  return (
    <Form
      className="mandate-form"
      method="post"
      action={revokeToken.path}
      aria-label={text.t('token.revoke.name', { name })}
      wordsOf={refusalWords}
      done={text.t('mandate.revoked')}
      isChecked={false}
      act={(api, form) => api(revokeToken, { body: { tokenId: String(id), reason: fieldText(form, 'reason'), locale } })}
    >
      <CsrfField />
      <input type="hidden" name="locale" value={locale} />
      <input type="hidden" name="tokenId" value={id} />
      <p>{text.t('token.revoke.lead')}</p>
      <InputField
        id={`revoke-token-${id}`}
        name="reason"
        label={text.t('mandate.revoke.reason')}
        hint={text.t('token.revoke.hint')}
        maxLength={REVOKE_REASON_LENGTH_MAX}
        autoComplete="off"
      />
      <FormFoot className="btn danger" send={text.t('mandate.revoke.now')} />
    </Form>
  )
}

function useStateWords() {
  const text = useText()
  const { display } = useFormats()
  return ({ mandate: { state, lastOn, revokedAt } }: TokenView): string => {
    return text.t(`token.state.${state}`, {
      day: state === 'REVOKED' ? instantDayInWords(Date.parse(revokedAt), display) : dayInWords(lastOn, display),
    })
  }
}

interface TokenProps {
  readonly token: TokenView
  readonly currencies: readonly CurrencyCode[]
  readonly lastDay: string
  /** Whether a form without script came back from here. */
  readonly isAsked: boolean
}

/** What is known of a token: not the token. */
function TokenFacts({ token }: Pick<TokenProps, 'token'>) {
  const text = useText()
  const formats = useFormats()
  const { zone, nowMs } = useApp()
  const words = useStateWords()
  const { kind, scopes, prefix, networks, usedAt, usedFrom, reason } = token
  return (
    <>
      <p className="dim">
        {text.t(`token.kind.${kind}`)}, {text.t('token.begins', { prefix: '' })}
        <code>{prefix}</code>
      </p>
      <p>
        <b>{words(token)}</b>
      </p>
      <p>{scopes.map((scope) => text.t(`token.scope.${scope}`)).join(', ')}</p>
      <p className="dim">
        {usedAt === ''
          ? text.t('token.unused')
          : text.t('token.used', { when: formats.timeWithin(Date.parse(usedAt), zone, nowMs), address: usedFrom })}
      </p>
      {networks.length === 0 ? null : <p className="dim">{text.t('token.networks', { networks: networks.join(', ') })}</p>}
      {reason === '' ? null : <p className="dim">{text.t('mandate.reason', { reason })}</p>}
    </>
  )
}

function Token({ token, currencies, lastDay, isAsked }: TokenProps) {
  const text = useText()
  const { id, name, mandate } = token
  return (
    <article className="holder" data-token={id} aria-labelledby={`token-h-${id}`}>
      <div className="holder-h">
        <h3 id={`token-h-${id}`}>{name}</h3>
        <TokenFacts token={token} />
      </div>
      {mandate.state === 'REVOKED' ? null : (
        <>
          <CapsTable caps={mandate.caps} />
          <div className="holder-acts">
            <details open={isAsked || undefined}>
              <summary aria-label={text.t('token.change.name', { name })}>{text.t('token.change')}</summary>
              <TokenForm token={token} currencies={currencies} lastDay={lastDay} />
            </details>
            <details>
              <summary aria-label={text.t('token.revoke.name', { name })}>{text.t('token.revoke')}</summary>
              <RevokeTokenForm id={id} name={name} />
            </details>
          </div>
        </>
      )}
    </article>
  )
}

/** The reader's tokens, and the form that makes one; a new one is shown once. */
export function TokensPart({ programs, aboutToken }: { readonly programs: TokenList; readonly aboutToken: string }) {
  const text = useText()
  const { tokens, left, lastDay, currencies } = programs
  // What a form without script made comes with the page, once: it stays while the page reads its lists again.
  const [made, setMade] = useState(programs.made)
  return (
    <Section id={ANCHOR} title={text.t('token.title')}>
      <p>{text.t('token.lead')}</p>
      <p>
        <a className="link" href="/api">
          {text.t('token.docs')}
        </a>
      </p>
      {made === '' ? null : <TokenMadeBox key={made} token={made} />}
      {tokens.length === 0 ? <p>{text.t('token.none')}</p> : null}
      {tokens.map((token) => (
        <Token key={token.id} token={token} currencies={currencies} lastDay={lastDay} isAsked={aboutToken === String(token.id)} />
      ))}
      {left === 0 ? (
        <p>{text.t('token.left.none')}</p>
      ) : (
        <details open={aboutToken === 'new' || undefined}>
          <summary>{text.t('token.make')}</summary>
          <TokenForm token={null} currencies={currencies} lastDay={lastDay} onMade={setMade} />
        </details>
      )}
    </Section>
  )
}
