export { registerSession } from './register-session.ts'
export { SET_PASSWORD_KEY, signInByTicket } from './sign-in.ts'
