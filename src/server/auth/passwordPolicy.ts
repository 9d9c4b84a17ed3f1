// Which password a person may have. A person who proves a second factor may have a shorter one.
import { type Finding, Problem } from '#contract/problem.ts'
import { commonPassword, passwordFindings, passwordLimits, type Weighing } from '#rules/password.ts'
import { isKnown } from './knownPasswords.ts'

/** How sign-in asks for more than the password. */
export type FactorPolicy = 'always' | 'newDevice' | 'never'

export const leastLength = (policy: FactorPolicy): number =>
  policy === 'never' ? passwordLimits.alone : passwordLimits.withFactor

export const refusedPassword = (...fields: Finding[]): Problem =>
  new Problem('VALIDATION', 'Some values are not valid', { fields })

/** Throws what is wrong with it, told at `path`. */
export async function demandGoodPassword(password: string, weighing: Weighing, path: string): Promise<void> {
  const found = passwordFindings(password, weighing, path)
  if (found.length > 0) throw refusedPassword(...found)
  if (await isKnown(password)) throw refusedPassword(commonPassword(path))
}
