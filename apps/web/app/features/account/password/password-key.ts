import { getPasswordKey } from '@app/contract/account/account-recovery.ts'
import type { PasswordKeyState } from '@app/contract/account/account-recovery.answers.ts'
import type { PasswordRule } from '@app/rules/validation/passwords.ts'
import type { Framing, LoadArgs } from '../../../platform/page/page-module.ts'
import { loadRecoveryFacts } from '../recovery-facts.ts'

/** A page that sets a password by a key of its address. */
export interface KeyData extends Framing {
  readonly state: PasswordKeyState['state']
  readonly key: string
  readonly confirmation: string
  readonly fault: string
  readonly bounds: PasswordRule
}

const KEY_LENGTH_MAX = 128

/** Asks what the key of an address opens; `name` is the parameter that carries it. */
export async function loadKey({ url, api }: LoadArgs, name: 'key' | 'token'): Promise<KeyData> {
  const parameterOf = (parameter: string): string => (url.searchParams.get(parameter) ?? '').slice(0, KEY_LENGTH_MAX)
  const query = { key: parameterOf(name), confirmation: parameterOf('confirmation') }
  const [{ state }, { passwordRule, isFramed }] = await Promise.all([api(getPasswordKey, { query }), loadRecoveryFacts(api)])
  return { ...query, state, fault: parameterOf('fault'), bounds: passwordRule, isFramed }
}
