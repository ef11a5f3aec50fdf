import type { PoolClient } from 'pg'
import { BatchingClient } from './batching-client.ts'

type Questions = readonly (() => Promise<unknown>)[]
type Answers<T extends Questions> = { -readonly [Place in keyof T]: Awaited<ReturnType<T[Place]>> }

/**
 * Asks questions of one connection in this order and answers all. On a connection that pipelines they leave as one and come back as
 * one, so that many cost one way there and back; each still sees what the ones before it did. Each question must be sent before it
 * first waits. @throws the first error; no later question has then done anything.
 */
export async function queryBatch<const T extends Questions>(client: PoolClient, questions: T): Promise<Answers<T>> {
  if (client instanceof BatchingClient) return (await client.batch(() => Promise.all(questions.map((ask) => ask())))) as Answers<T>
  const answers: unknown[] = []
  for (const ask of questions) answers.push(await ask())
  return answers as Answers<T>
}
