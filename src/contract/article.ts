// A name with its article, for a language whose texts want one: `Créer une remise`, `Modifier l’avis`. There a resource says beside
// its name which article it takes (`<resource>.article`), and with it its gender; a text asks for `{a}` or `{the}` where others
// ask for `{one}`, and where no article is said all three are the bare name.
import type { Params } from './said.ts'

/** The places a text may ask for of a name: `remise`, `une remise`, `la remise`. */
export type Singular = Readonly<Record<'one' | 'a' | 'the', string>>

/** French, the only one so far: Italian, Spanish and German name things on their buttons without an article. */
const definite: Readonly<Record<string, string>> = { un: 'le', une: 'la', des: 'les' }

/** No name begins with an h so far, mute or not (tests/laws/locales.test.ts): one that does has to say which. */
const elides = /^[aeiouyàâäéèêëîïôöùûüœæ]/i

const withThe = (one: string, the: string): string => (the !== 'les' && elides.test(one) ? `l’${one}` : `${the} ${one}`)

/** `article` is empty where the language says none. */
export const singularOf = (one: string, article: string): Singular => {
  const the = definite[article]
  return the ? { one, a: `${article} ${one}`, the: withThe(one, the) } : { one, a: one, the: one }
}

/** What fills the places of a message: of a resource it names as `one`, the forms with the article as well. */
export const withArticle = (
  places: Readonly<Record<string, string>>,
  { one }: Params,
  textOf: (key: string) => string | undefined,
): Readonly<Record<string, string>> => {
  if (typeof one !== 'object' || !('key' in one) || places.one === undefined) return places
  return { ...places, ...singularOf(places.one, textOf(one.key.replace(/\.one$/, '.article')) ?? '') }
}
