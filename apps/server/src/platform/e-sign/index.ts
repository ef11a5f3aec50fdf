import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { OutsideSettings } from '../settings/outside-settings.ts'
import { openDocusign } from './docusign.ts'
import type { ESignProvider } from './e-sign-provider.ts'

export type { ESignProvider } from './e-sign-provider.ts'

async function readKey(file: string): Promise<KeyObject> {
  try {
    const key = createPrivateKey(await readFile(file))
    if (key.asymmetricKeyType !== 'rsa') throw new Error('it is no RSA key')
    return key
  } catch (error) {
    throw new Error(`DOCUSIGN_KEY_FILE cannot be used: ${error instanceof Error ? error.message : 'not readable'}`, { cause: error })
  }
}

/**
 * The outside service at which members sign; null where they sign here. `hookUrl` is where it tells of changes.
 * @throws Error where its key cannot be used.
 */
export async function openESign({ docusign }: Pick<OutsideSettings, 'docusign'>, hookUrl: string): Promise<ESignProvider | null> {
  return docusign === undefined ? null : openDocusign({ ...docusign, privateKey: await readKey(docusign.keyFile) }, hookUrl)
}
