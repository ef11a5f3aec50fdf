import { addPasskey, startPasskey } from '@app/contract/people/passkeys.ts'
import type { Passkeys } from '@app/contract/people/passkeys.answers.ts'
import type { Api } from '../../platform/page/page-module.ts'

/** Has the device make a passkey and gives it to the account. Rejects when the reader breaks off. */
export async function makePasskey(
  api: Api,
  { name, password, oneTimeCode }: { readonly name: string; readonly password: string; readonly oneTimeCode: string },
): Promise<Passkeys> {
  const options = await api(startPasskey, { body: { password, oneTimeCode } })
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as unknown as PublicKeyCredentialCreationOptionsJSON)
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
  const credential = made.toJSON() as Parameters<typeof api<typeof addPasskey>>[1]['body']['credential']
  return api(addPasskey, { body: { name, credential } })
}
