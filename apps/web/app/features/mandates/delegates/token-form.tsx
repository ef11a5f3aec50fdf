import type { CurrencyCode } from '@app/contract/sites.ts'
import { TOKEN_KINDS, TOKEN_NAME_LENGTH_MAX, TOKEN_SCOPES } from '@app/contract/tokens/token-codes.ts'
import { changeToken, createToken } from '@app/contract/tokens/tokens.ts'
import type { TokenView } from '@app/contract/tokens/tokens.answers.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { fieldText } from '../../../platform/field-text.ts'
import { CsrfField } from '../../../platform/page/csrf-field.tsx'
import { CheckField, ChoiceField, InputField } from '../../../ui/fields.tsx'
import { Form, FormFoot } from '../../../ui/form/form.tsx'
import { CurrencyFields, termsIn } from '../caps-form.tsx'
import { refusalWords } from '../fault-words.ts'
import { useProof } from '../../proof/use-proof.tsx'

interface TokenFormProps {
  /** The token to change; null for a new one. */
  readonly token: TokenView | null
  readonly currencies: readonly CurrencyCode[]
  /** The last day that a new one can have. */
  readonly lastDay: string
  readonly onMade?: (token: string) => void
}

/** What a form says, as the calls take it: the same names as without script. */
function sentIn(form: FormData, currencies: readonly CurrencyCode[]) {
  const { caps, until } = termsIn(form, currencies)
  return {
    name: fieldText(form, 'name'),
    scopes: TOKEN_SCOPES.filter((scope, at) => fieldText(form, `scopes[${at}]`) === scope),
    caps,
    until,
    networks: fieldText(form, 'networks'),
  }
}

function Scopes({ prefix, token }: { readonly prefix: string; readonly token: TokenView | null }) {
  const text = useText()
  return (
    <fieldset className="cap-fields">
      <legend>{text.t('token.form.scopes')}</legend>
      {TOKEN_SCOPES.map((scope, at) => (
        <CheckField
          key={scope}
          id={`${prefix}-scope-${at}`}
          name={`scopes[${at}]`}
          value={scope}
          defaultChecked={token?.scopes.includes(scope) ?? at === 0}
          label={text.t(`token.scope.${scope}`)}
        />
      ))}
    </fieldset>
  )
}

/** Makes a token or changes one; works without script. */
export function TokenForm({ token, currencies, lastDay, onMade }: TokenFormProps) {
  const text = useText()
  const { locale } = useApp()
  const { prove, onRefused } = useProof('mandate.proof')
  const known = token?.mandate.caps ?? []
  const shown = [...new Set([...currencies, ...known.map(({ currency }) => currency)])]
  const prefix = token === null ? 'token-new' : `token-${token.id}`
  return (
    <>
      {prove}
      <Form
        className="mandate-form"
        method="post"
        action={token === null ? createToken.path : changeToken.path}
        aria-label={token === null ? text.t('token.make') : text.t('token.change.name', { name: token.name })}
        wordsOf={refusalWords}
        onRefused={onRefused}
        done={token === null ? '' : text.t('token.saved')}
        isChecked={false}
        act={async (api, form): Promise<void> => {
          const sent = { ...sentIn(form, shown), locale }
          if (token !== null) await api(changeToken, { body: { tokenId: String(token.id), ...sent } })
          else onMade?.((await api(createToken, { body: { kind: fieldText(form, 'kind'), ...sent } })).token)
        }}
      >
        <CsrfField />
        <input type="hidden" name="locale" value={locale} />
        {token === null ? null : <input type="hidden" name="tokenId" value={token.id} />}
        <InputField
          id={`${prefix}-name`}
          name="name"
          label={text.t('token.form.name')}
          hint={text.t('token.form.name.hint')}
          maxLength={TOKEN_NAME_LENGTH_MAX}
          autoComplete="off"
          defaultValue={token?.name ?? ''}
        />
        {token === null ? (
          <ChoiceField
            id={`${prefix}-kind`}
            name="kind"
            label={text.t('token.form.kind')}
            choices={TOKEN_KINDS.map((kind) => [kind, text.t(`token.kind.${kind}`)] as const)}
          />
        ) : null}
        <Scopes prefix={prefix} token={token} />
        <h3>{text.t('token.form.caps')}</h3>
        <p className="dim">{text.t('token.form.caps.hint')}</p>
        {shown.map((currency, at) => {
          const cap = known.find((one) => one.currency === currency)
          const isChosen = known.length === 0 ? at === 0 : cap !== undefined
          return <CurrencyFields key={currency} prefix={prefix} at={at} currency={currency} cap={cap} isChosen={isChosen} />
        })}
        <InputField
          id={`${prefix}-until`}
          name="until"
          type="date"
          label={text.t('mandate.form.until')}
          hint={text.t('token.form.until.hint')}
          max={token === null ? lastDay : undefined}
          defaultValue={token?.mandate.lastOn ?? ''}
        />
        <InputField
          id={`${prefix}-networks`}
          name="networks"
          label={text.t('token.form.networks')}
          hint={text.t('token.form.networks.hint')}
          autoComplete="off"
          defaultValue={token?.networks.join(', ') ?? ''}
        />
        <FormFoot className="btn ink" send={text.t(token === null ? 'token.make' : 'token.save')} />
      </Form>
    </>
  )
}
