import { getCaptchaChallenge } from '@app/contract/site/captcha.ts'
import type { CaptchaChallenge } from '@app/contract/site/captcha.answers.ts'
import { browserApi } from '../../platform/browser-api.ts'
import type { CaptchaWork } from './captcha-state.ts'

type ProofOfWork = Extract<CaptchaChallenge, { readonly provider: 'altcha' }>['challenge']

const COUNTER_BYTES = 4
/** After so many tries the page gets its turn. */
const TRIES_PER_TURN = 20
const BITS_PER_BYTE = 8

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The nonce with a counter behind it, as the challenge's maker derives its key from. */
function tryOf(nonce: Uint8Array, counter: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(nonce.length + COUNTER_BYTES)
  bytes.set(nonce)
  new DataView(bytes.buffer).setUint32(nonce.length, counter)
  return bytes
}

async function derive({ parameters }: ProofOfWork, password: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
  const hash = parameters.algorithm.split('/')[1] ?? 'SHA-256'
  const how = { name: 'PBKDF2', hash, salt: bytesOf(parameters.salt), iterations: parameters.cost }
  return new Uint8Array(await crypto.subtle.deriveBits(how, key, parameters.keyLength * BITS_PER_BYTE))
}

async function solve(challenge: ProofOfWork): Promise<string> {
  const { nonce, keyPrefix, expiresAt } = challenge.parameters
  const head = bytesOf(nonce)
  for (let counter = 0; Date.now() < expiresAt * 1_000; counter++) {
    const derivedKey = hexOf(await derive(challenge, tryOf(head, counter)))
    if (derivedKey.startsWith(keyPrefix)) return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }))
    if (counter % TRIES_PER_TURN === 0) await new Promise((resolve) => setTimeout(resolve))
  }
  throw new Error('the challenge was over before it was solved')
}

/**
 * Solves the site's captcha: our own is a proof of work with nothing to read, hear or click; Google's is asked of the reader, and loaded
 * for nothing else. @throws when our own could not be solved.
 */
export async function solveCaptcha(work: CaptchaWork): Promise<void> {
  const challenge = await browserApi(new AbortController().signal)(getCaptchaChallenge, { query: { hard: work.isHard } })
  if (challenge.provider === 'altcha') return work.tell({ kind: 'solved', token: await solve(challenge.challenge) })
  const { askGoogle } = await import('./ask-google.ts')
  return askGoogle(challenge.siteKey, work)
}
