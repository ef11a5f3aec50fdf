import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDocusignPeer, type DocusignPeer } from '#platform/e-sign/docusign-peer.test-kit.ts'
import { AGREEMENTS, type AgreementWorld, agreementWorld, END, type Somebody } from './agreements.test-kit.ts'
import { verifyAgreements } from './verify-agreement.ts'
import { askEnvelopes, forgetDue } from './follow-signing.job.ts'

const HOOK = '/hooks/signing/docusign'
const BEGIN = `${AGREEMENTS}/signing`
const OLD_PROOF_MS = 3_600_000

let peer: DocusignPeer
let world: AgreementWorld
beforeAll(async () => {
  peer = await openDocusignPeer()
  world = await agreementWorld(peer.env)
})
afterAll(async () => {
  await world.close()
  await peer.close()
})
beforeEach(() => Object.assign(peer, { isAway: false, losesNext: false }))

const deps = () => world.app.rooms.agreements
const provider = () => {
  const { eSign } = deps()
  if (eSign === null) throw new Error('no provider')
  return eSign
}
const refOf = async (id: number): Promise<string> =>
  (await world.database.pool.query('select ref from agreement_envelopes where agreement_id = $1', [id])).rows[0]?.ref
const begin = ({ headers }: Pick<Somebody, 'headers'>, agreementId: number, more: object = {}) =>
  world.post(BEGIN, { agreementId, isConsented: true, consentVersion: 1, form: 'AFFIDAVIT', ...more }, headers)
const open = ({ headers }: Pick<Somebody, 'headers'>, id: number) => world.app.inject({ url: `${AGREEMENTS}/${id}/signing`, headers })
const tell = async (...[ref, event, key]: Parameters<DocusignPeer['notice']>): Promise<number> =>
  (await world.app.inject({ method: 'POST', url: HOOK, ...peer.notice(ref, event, key) })).statusCode
const statusOf = async ({ headers }: Somebody, id: number) => (await world.get(`${AGREEMENTS}/${id}/status`, headers)).data.status
/** An affidavit of somebody, at DocuSign. */
async function begun(): Promise<{ readonly who: Somebody; readonly id: number; readonly ref: string }> {
  const who = await world.someone()
  const id = await world.start(who)
  expect((await begin(who, id)).data).toEqual({ agreementId: id, status: 'OUT_FOR_SIGNATURE' })
  return { who, id, ref: await refOf(id) }
}

describe('an agreement at DocuSign', () => {
  it('an agreement at DocuSign is begun and opened by its signer alone, with a fresh proof and their consent', async () => {
    const [who, other] = [await world.someone(), await world.someone()]
    const id = await world.start(who)
    expect((await world.post(BEGIN, { agreementId: id }, { host: 'localhost' })).status).toBe(401)
    expect((await world.app.inject({ url: `${AGREEMENTS}/${id}/signing`, headers: { host: 'localhost' } })).statusCode).toBe(401)
    expect((await begin(other, id)).data.errorCode).toBe('AGREEMENT_NOT_FOUND')
    const stale = await world.someone({}, { proved_at: new Date(Date.now() - OLD_PROOF_MS) })
    expect((await begin(stale, await world.start(stale))).data.errorCode).toBe('PROOF_NEEDED')
    expect((await begin(who, id, { isConsented: false })).data).toMatchObject({ fieldErrors: { isConsented: 'validation.esign' } })
    expect((await begin(who, id, { consentVersion: 9 })).data.reason).toBe('CONSENT')
    expect(peer.envelopes.size).toBe(0)
    expect((await begin(who, id)).returnCode).toBe(1)
    expect((await open(other, id)).json().data.errorCode).toBe('AGREEMENT_NOT_FOUND')
    // What is signed there is not signed here as well.
    expect((await world.sign(who, id)).data.reason).toBe('ELSEWHERE')
  })

  it('an agreement at DocuSign goes there once as our PDF, mails nobody, and opens for its signer with the way back', async () => {
    const { who, id, ref } = await begun()
    expect((await begin(who, id)).data.status).toBe('OUT_FOR_SIGNATURE')
    expect(await refOf(id)).toBe(ref)
    const { created } = peer.envelopes.get(ref) ?? {}
    const [signer] = created.recipients.signers
    expect(signer).toMatchObject({ name: 'Pat Tester', email: who.email, clientUserId: String(id) })
    expect(signer.tabs.signHereTabs[0].anchorString).toBe(`[agreement ${id}]`)
    expect(Buffer.from(created.documents[0].documentBase64, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
    const led = await open(who, id)
    expect([led.statusCode, led.headers.location]).toEqual([303, `https://sign.docusign.example/${ref}`])
    expect(peer.views.at(-1).returnUrl).toMatch(new RegExp(`/esign-document/AFFIDAVIT\\?id=${id}$`))
    expect((await world.get(`${AGREEMENTS}/${id}`, who.headers)).data.elsewhere).toEqual({ provider: 'docusign', isBegun: true })
  })

  it('an agreement at DocuSign counts once its notice has come: fetched, sealed, verified, and removed there', async () => {
    const { who, id, ref } = await begun()
    peer.sign(ref)
    expect(await tell(ref)).toBe(200)
    await expect.poll(() => statusOf(who, id), { timeout: 20_000 }).toBe('ACTIVE')
    expect(await world.eventsOf(id)).toEqual(['ESIGN_DOC_INITIATED', 'OUT_FOR_SIGNATURE', 'PENDING', 'APPROVED_PENDING_REVIEW', 'ACTIVE'])
    const { bytes } = await world.pdf(who, id)
    expect(bytes.equals(peer.envelopes.get(ref)?.signed ?? Buffer.alloc(0))).toBe(true)
    const row = await world.database.db.selectFrom('agreements').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect([row.signature_kind, row.signature]).toEqual(['PROVIDER', `docusign ${ref}`])
    expect(JSON.parse(row.evidence ?? '')).toMatchObject({ agreement: id, signature: { kind: 'PROVIDER' }, network: expect.any(String) })
    expect((await verifyAgreements(deps())).faults).toEqual([])
    expect((await world.mailsTo(who)).map(({ subject }) => subject)).toHaveLength(1)
    expect(await forgetDue(deps(), provider())).toBeGreaterThan(0)
    expect(peer.envelopes.get(ref)).toMatchObject({ status: 'completed', purgeState: 'documents_and_metadata_queued' })
    expect((await begin(who, id)).data.reason).toBe('OVER')
  })

  it('an agreement at DocuSign is not moved by a forged or foreign notice, and by none before it is signed', async () => {
    const { who, id, ref } = await begun()
    expect(await tell(ref, 'envelope-completed', 'another key')).toBe(401)
    expect(await tell('no-envelope')).toBe(200)
    expect(await tell(ref, 'envelope-sent')).toBe(200)
    // It says that it is signed, and the envelope says that it is not.
    expect(await tell(ref)).toBe(200)
    await world.app.rooms.notices.handleDue()
    expect(await statusOf(who, id)).toBe('OUT_FOR_SIGNATURE')
  })

  it('an agreement at DocuSign of which no notice comes is asked about, twice at once, and is signed once', async () => {
    const { who, id, ref } = await begun()
    peer.dropTokens()
    peer.sign(ref)
    await Promise.all([askEnvelopes(deps(), provider(), 0), askEnvelopes(deps(), provider(), 0), tell(ref), tell(ref)])
    await expect.poll(() => statusOf(who, id), { timeout: 20_000 }).toBe('ACTIVE')
    expect((await world.eventsOf(id)).filter((kind) => kind === 'PENDING')).toHaveLength(1)
  })

  it('an agreement at DocuSign that is declined there is taken back here; one that is taken back here is voided there', async () => {
    const declined = await begun()
    Object.assign(peer.envelopes.get(declined.ref) ?? {}, { status: 'declined' })
    await askEnvelopes(deps(), provider(), 0)
    expect((await world.get(`${AGREEMENTS}/${declined.id}`, declined.who.headers)).data.agreement.endReason).toBe('WITHDRAWN')
    const taken = await begun()
    await world.post(END, { agreementId: taken.id }, taken.who.headers)
    await forgetDue(deps(), provider())
    expect(peer.envelopes.get(taken.ref)).toMatchObject({ status: 'voided', purgeState: 'documents_and_metadata_queued' })
    expect((await open(taken.who, taken.id)).headers.location).toBe(`/esign-document/AFFIDAVIT?id=${taken.id}`)
  })

  it('an agreement at DocuSign is not let go of for an answer that says nothing of it', async () => {
    const { who, id, ref } = await begun()
    // Between the last signature and completed; of a proxy; of no state that there is.
    for (const status of ['signed', undefined, 'misplaced']) {
      Object.assign(peer.envelopes.get(ref) ?? {}, { status })
      await askEnvelopes(deps(), provider(), 0)
      expect([status, await refOf(id), await statusOf(who, id)]).toEqual([status, ref, 'OUT_FOR_SIGNATURE'])
    }
    await forgetDue(deps(), provider())
    expect(peer.envelopes.get(ref)?.purgeState).toBeUndefined()
    peer.sign(ref)
    await askEnvelopes(deps(), provider(), 0)
    await expect.poll(() => statusOf(who, id), { timeout: 20_000 }).toBe('ACTIVE')
  })

  it('an agreement at DocuSign leads its signer to no address without a lock', async () => {
    const { who, id } = await begun()
    peer.ledTo = 'http://sign.docusign.example/'
    expect((await open(who, id)).headers.location).toBe(`/esign-document/AFFIDAVIT?id=${id}&fault=UNAVAILABLE`)
    peer.ledTo = 'https://sign.docusign.example/'
    expect((await open(who, id)).statusCode).toBe(303)
  })

  it('an agreement at DocuSign is begun once however often, also where its answer was lost or DocuSign was away', async () => {
    const who = await world.someone()
    const id = await world.start(who)
    const before = peer.envelopes.size
    peer.isAway = true
    expect((await begin(who, id)).status).toBe(503)
    Object.assign(peer, { isAway: false, losesNext: true })
    expect((await begin(who, id)).status).toBe(503)
    await Promise.all([begin(who, id), begin(who, id)])
    expect([peer.envelopes.size, (await begin(who, id)).data.status]).toEqual([before + 1, 'OUT_FOR_SIGNATURE'])
    expect(peer.envelopes.has(await refOf(id))).toBe(true)
    peer.isAway = true
    expect((await open(who, id)).headers.location).toBe(`/esign-document/AFFIDAVIT?id=${id}&fault=UNAVAILABLE`)
  })
})
