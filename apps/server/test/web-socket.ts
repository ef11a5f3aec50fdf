/** The client side of live lines, for programs that stand outside of this workspace. */
export { WebSocket } from 'ws'
