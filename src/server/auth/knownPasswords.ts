// The passwords everybody tries first, and single words of the lists passphrases are drawn from. Read when the first one is
// chosen; compared as a whole: a common word within a long phrase is no mistake.
import { foldedPassword } from '#rules/password.ts'

let known: Promise<ReadonlySet<string>> | undefined

const read = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(Object.values(dictionary).flatMap(words => words.map(word => foldedPassword(String(word)))))
}

export const knownPasswords = (): Promise<ReadonlySet<string>> => {
  known ??= read()
  return known
}

export const isKnown = async (password: string): Promise<boolean> =>
  (await knownPasswords()).has(foldedPassword(password))
