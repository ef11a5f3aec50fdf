import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { expect, it } from 'vitest'
import { genesisText, receiptText } from '@app/rules/ledger/ledger.ts'
import { checkLedger } from './check-ledger.ts'

const LOT = 41_000_001
const HIDDEN = 2
const sha256 = (...parts: (string | Buffer)[]): Buffer => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()
const ours = generateKeyPairSync('ed25519')

/** As the server signs the last line: over what was asked for, the counts, the hash of all heads and when the file was made. */
function signatureOfEnd(hash: string, signer: KeyObject): string {
  const heads = sha256(`${sha256('hammerlane-file').toString('hex')}hammerlane-file-lot:${LOT}:3:${hash}:0`).toString('hex')
  return `r1.${sign(null, Buffer.from(`hammerlane-end:lot:${LOT}:1:3:${heads}:0`), signer).toString('base64url')}`
}

/** A ledger of three events as the server writes it, the second told by its hash only, the third signed. */
function aFile(signer: KeyObject = ours.privateKey, endSigner?: KeyObject): string {
  const bodies = [1, 2, 3].map((seq) => JSON.stringify({ v: 1, lot: LOT, seq, at: seq, kind: 'MESSAGE', text: `said ${seq}` }))
  const hashes: Buffer[] = []
  for (const body of bodies) hashes.push(sha256(hashes.at(-1) ?? sha256(genesisText(LOT)), body))
  const hash = (hashes[2] ?? Buffer.alloc(0)).toString('hex')
  const publicKey = ours.publicKey.export({ type: 'spki', format: 'der' }).toString('base64url')
  const signature = `r1.${sign(null, Buffer.from(receiptText(LOT, 3, hash)), signer).toString('base64url')}`
  const lines = [
    { type: 'ledger', v: 1, madeAtMs: 0, keys: [{ id: 'r1', publicKey }] },
    { type: 'lot', lot: LOT, isFinal: false, seq: 3, hash },
    ...bodies.map((body, at) => ({
      type: 'event',
      lot: LOT,
      seq: at + 1,
      hash: hashes[at]?.toString('hex'),
      body: at + 1 === HIDDEN ? null : body,
    })),
    { type: 'receipt', lot: LOT, seq: 3, hash, signature },
    { type: 'end', lots: 1, events: 3, ...(endSigner && { of: `lot:${LOT}`, signature: signatureOfEnd(hash, endSigner) }) },
  ]
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}

it('proves a whole ledger by the web cryptography of the browser, hidden events by their place in the chain', async () => {
  expect(await checkLedger(aFile())).toEqual({ events: 3, hidden: 1, isSignatureChecked: true, fault: null })
})

it('names the first bad event, refuses signatures of others and files that are cut short', async () => {
  expect((await checkLedger(aFile().replace('said 1', 'said 9'))).fault).toMatchObject({ seq: 1, code: 'HASH' })
  expect((await checkLedger(aFile().replace('said 3', 'said 9'))).fault).toMatchObject({ seq: 3, code: 'HASH' })
  expect((await checkLedger(aFile(generateKeyPairSync('ed25519').privateKey))).fault).toMatchObject({ seq: 3, code: 'RECEIPT' })
  await expect(checkLedger(aFile().split('\n').slice(0, 4).join('\n'))).rejects.toThrow('cut short')
})

it('checks that the last line is signed for the lot above it', async () => {
  expect(await checkLedger(aFile(ours.privateKey, ours.privateKey))).toMatchObject({ fault: null })
  const forged = aFile(ours.privateKey, generateKeyPairSync('ed25519').privateKey)
  await expect(checkLedger(forged)).rejects.toThrow('cut short')
  await expect(checkLedger(aFile(ours.privateKey, ours.privateKey).replace('"madeAtMs":0', '"madeAtMs":1'))).rejects.toThrow('cut short')
})
