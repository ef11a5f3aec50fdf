import * as z from 'zod/mini'

/** Values of a name, from `least` to `most`: a form sends one as itself. */
export const oneOrMore = <T extends z.ZodMiniType>(one: T, most: number, least: 0 | 1 = 0) => {
  const several = z.array(one)
  return z.union([
    least === 0 ? several.check(z.maxLength(most)) : several.check(z.minLength(least), z.maxLength(most)),
    z.pipe(
      one,
      z.transform((value: z.infer<T>): z.infer<T>[] => [value]),
    ),
  ])
}
