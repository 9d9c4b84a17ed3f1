// Reads a body by its schema; what does not fit becomes a 422 that names each field.
import * as z from 'zod/mini'
import { Problem } from '#contract/problem.ts'

export function bodyOf<V>(schema: z.ZodMiniType<V>, body: unknown): V {
  const read = z.safeParse(schema, body)
  if (read.success) return read.data
  const fields = read.error.issues.map(({ path, message }) => ({
    path: path.map(String).join('.'),
    code: 'VALIDATION',
    message,
  }))
  throw new Problem('VALIDATION', 'Some values are not valid', { fields })
}
