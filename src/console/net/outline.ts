// The outline of the areas. The page says which version it wants, so that the browser keeps the answer until there is another, and
// the next start does not wait for it.
import { type Outline, outlineAddress } from '#contract/outline.ts'
import type { Language } from '#contract/session.ts'
import { api } from './api.ts'

/** A page that a server of ours did not write names none. */
const version = (): string => document.querySelector<HTMLMetaElement>('meta[name="nucleus-outline"]')?.content || 'now'

const asked = new Map<Language, Promise<Outline>>()

/** Asked for once per language; what failed is asked for again. */
export const outlineIn = (language: Language): Promise<Outline> => {
  const known = asked.get(language)
  if (known) return known
  const answer = api.open<Outline>(outlineAddress(version(), language))
  asked.set(language, answer)
  answer.catch(() => asked.delete(language))
  return answer
}
