/**
 * Whether a password is among the commonest ones of known breaches, in any capitals (OQ-A35; assurance C2 §6.2.12). The list is in
 * memory from the first question on (about 50,000 entries, 6 MB).
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  return (await (common ??= readList())).has(password.normalize('NFKC').toLowerCase())
}

let common: Promise<ReadonlySet<string>> | undefined

async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}
