import { fork } from 'node:child_process'
import { once } from 'node:events'

/** A peer that serves HTTP in a process of its own. */
export interface PeerServer {
  readonly port: number
  stop(): Promise<void>
}

/** Starts a program that sends `{port}` to its parent when it listens and ends when it is disconnected. */
export async function startPeer(program: string, args: readonly string[]): Promise<PeerServer> {
  const child = fork(program, [...args], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: [],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const [message] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`${program} ended with ${String(code)}`)
    }),
  ])) as [{ port: number }]
  const stop = async (): Promise<void> => {
    const ended = once(child, 'exit')
    child.disconnect()
    await ended
  }
  return { port: message.port, stop }
}
