import type { Person } from '@app/rules/access/can.ts'
import { refusalTarget } from '@app/rules/access/page-access.ts'
import { pagePatterns } from './all-pages.ts'
import { ownParams } from './routing.ts'

const ownPage = (path: string) => pagePatterns.find(({ pattern }) => ownParams('en_us', pattern, path) !== null)

/** Whether a path, without language prefix, is the own address of a page of this build. */
export const isOwnPage = (path: string): boolean => ownPage(path) !== undefined

/** Whether a path is the own address of a page that lets somebody in, by the roles of its row (MKT-6.15). */
export function mayOpenPage(person: Person, path: string): boolean {
  const page = ownPage(path)
  return page !== undefined && refusalTarget(person, page.row, path) === null
}
