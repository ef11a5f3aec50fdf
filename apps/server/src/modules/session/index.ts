export { hashOf, newSessionId, Sessions, type ListedSession, type SignInMethod } from './sessions.ts'
export { memberOf, registerSessions } from './routes.ts'
export { PROOF_LIFE_MS, SESSION_IDLE_MS, SESSION_LIFE_MS } from './session-limits.ts'
export { sweepSessions } from './sessions.store.ts'
