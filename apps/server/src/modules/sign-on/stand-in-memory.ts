import type { Adapter, AdapterPayload } from 'oidc-provider'

/** Records a stand-in holds at once; beyond, the oldest goes. */
const RECORDS_MAX = 5_000
const MS_PER_SECOND = 1_000

interface StoredPayload {
  readonly payload: AdapterPayload
  readonly untilMs: number
}

/** What an OpenID provider remembers, for as long as its process lives: sign-ins under way, codes, tokens. */
export function createMemory(): (model: string) => Adapter {
  const records = new Map<string, StoredPayload>()
  const alive = (key: string): AdapterPayload | undefined => {
    const record = records.get(key)
    return record !== undefined && record.untilMs > Date.now() ? record.payload : undefined
  }
  const dropWhere = (isMeant: (payload: AdapterPayload) => boolean): void => {
    for (const [key, { payload }] of records) if (isMeant(payload)) records.delete(key)
  }
  return (model) => {
    const keyOf = (id: string): string => `${model}:${id}`
    const findBy = (isMeant: (payload: AdapterPayload) => boolean): AdapterPayload | undefined => {
      for (const key of records.keys()) {
        const payload = key.startsWith(keyOf('')) ? alive(key) : undefined
        if (payload !== undefined && isMeant(payload)) return payload
      }
      return undefined
    }
    return {
      upsert: async (id, payload, expiresIn) => {
        const [oldest] = records.keys()
        if (records.size >= RECORDS_MAX && oldest !== undefined) records.delete(oldest)
        records.set(keyOf(id), { payload, untilMs: expiresIn ? Date.now() + expiresIn * MS_PER_SECOND : Infinity })
      },
      find: async (id) => alive(keyOf(id)),
      findByUid: async (uid) => findBy((payload) => payload.uid === uid),
      findByUserCode: async (userCode) => findBy((payload) => payload.userCode === userCode),
      consume: async (id) => {
        const payload = alive(keyOf(id))
        if (payload !== undefined) payload['consumed'] = Math.floor(Date.now() / MS_PER_SECOND)
      },
      destroy: async (id) => void records.delete(keyOf(id)),
      revokeByGrantId: async (grantId) => dropWhere((payload) => payload.grantId === grantId),
    }
  }
}
