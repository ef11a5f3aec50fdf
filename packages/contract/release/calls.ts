import * as z from 'zod/mini'
import type { Example, Schema } from '../define-call.ts'
import { billGateStorage, liftHold, listHeldLots, listHolds, placeHold, readPass, releaseLot } from './gate.ts'
import { gatePass, heldLots, lotHolds, lotReleased, passesMade, passRevoked, pickUps, releaseSheets } from './release.answers.ts'
import { getReleaseSheets, getReleaseSheetsDocument, listPickUps, makePasses, revokePass } from './release.ts'
import { deskStorage, storageList } from './storage.answers.ts'
import { addStorageBlock, endStorageBlock, getStorageBlocks, listStorage } from './storage.ts'

/** What follows a paid lot until it leaves the yard. Part of the list in `calls.ts`. */
export const releaseCalls = {
  listPickUps,
  makePasses,
  revokePass,
  getReleaseSheets,
  getReleaseSheetsDocument,
  readPass,
  releaseLot,
  billGateStorage,
  listHeldLots,
  listHolds,
  placeHold,
  liftHold,
  listStorage,
  getStorageBlocks,
  addStorageBlock,
  endStorageBlock,
} as const

const pdf = z.unknown().check(z.meta({ type: 'string', format: 'binary' }))

/** Answer schema of each of these calls. */
export const releaseAnswers = {
  listPickUps: pickUps,
  makePasses: passesMade,
  revokePass: passRevoked,
  getReleaseSheets: releaseSheets,
  getReleaseSheetsDocument: pdf,
  readPass: gatePass,
  releaseLot: lotReleased,
  billGateStorage: gatePass,
  listHeldLots: heldLots,
  listHolds: lotHolds,
  placeHold: lotHolds,
  liftHold: lotHolds,
  listStorage: storageList,
  getStorageBlocks: deskStorage,
  addStorageBlock: deskStorage,
  endStorageBlock: deskStorage,
} as const satisfies Readonly<Record<keyof typeof releaseCalls, Schema>>

/** A body of each that takes one, as the API page shows it. */
export const releaseExamples: Readonly<Partial<Record<keyof typeof releaseCalls, Example>>> = {
  makePasses: { lots: [30_000_001], carrier: 'Bluebonnet Towing', on: '2026-12-01' },
  revokePass: { lot: 30_000_001 },
  readPass: { code: '0000-0H7K-3M9P-QXW2' },
  releaseLot: { code: '0000-0H7K-3M9P-QXW2' },
  billGateStorage: { code: '0000-0H7K-3M9P-QXW2' },
  placeHold: { lot: 30_000_001, kind: 'TITLE', reason: 'The state has not sent the title.' },
  liftHold: { id: 4, reason: 'It came this morning.' },
  addStorageBlock: {
    lot: 30_000_001,
    kind: 'TITLE',
    from: '2026-12-01',
    to: null,
    reason: 'The state has not sent the title.',
    evidence: 'Letter of the registry of 30 November, number 4411.',
  },
  endStorageBlock: { id: 4, to: '2026-12-03', reason: 'It came this morning.' },
}
