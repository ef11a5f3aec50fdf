import { pagePatterns } from '../../platform/routing/all-pages.ts'
import { ownParams } from '../../platform/routing/routing.ts'

/** Whether a path, without language prefix, is the own address of a page of this build. */
export const isOwnPage = (path: string): boolean => pagePatterns.some(({ pattern }) => ownParams('en_us', pattern, path) !== null)
