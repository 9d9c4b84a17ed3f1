// The books of the reader's language and of English, which everybody may type, as they come: asked for when the palette is first
// opened. Before they have come the palette finds by its labels alone.
import { i18n } from '#console/i18n/speech.ts'
import { idle } from '#console/shell/calm.ts'
import { fold } from '../matching/fold.ts'
import type { Way } from '../matching/ranking.ts'
import { type Book, bookMaking, type Page, stemOf, unelided } from './book.ts'
import { nearestIn } from './nearest.ts'
import { type Saying, waysIn } from './ways.ts'

const files: Record<string, () => Promise<Page>> = import.meta.glob<Page>('./*.json', { import: 'default' })

/** In Latin letters: Hindi and Urdu, whose readers have an English console or an Urdu one, and Chinese as it is spoken. */
const alsoTyped: Readonly<Record<string, readonly string[]>> = { en: ['roman'], ur: ['roman'], 'zh-CHS': ['pinyin'] }

const namesFor = (language: string): string[] => [...new Set(['en', language]), ...(alsoTyped[language] ?? [])]

/** Longer a key is not kept waiting. */
const sliceMs = 4

let shelf: { language: string; book: Promise<Book>; here?: Book } | undefined

const read = async (language: string): Promise<Book> => {
  const pages = await Promise.all(namesFor(language).map(name => files[`./${name}.json`]?.()))
  const making = bookMaking(pages.filter(page => page !== undefined))
  for (let since = performance.now(); ; ) {
    const step = making.next()
    if (step.done) return step.value
    if (performance.now() - since < sliceMs) continue
    await idle()
    since = performance.now()
  }
}

/** Settles when the reader's words are known; what could not be fetched is asked for again the next time. */
export const thesaurusCome = async (): Promise<void> => {
  const { language } = i18n
  if (shelf?.language !== language) shelf = { language, book: read(language) }
  const asked = shelf
  try {
    asked.here = await asked.book
  } catch {
    if (shelf === asked) shelf = undefined
  }
}

export const isThesaurusHere = (): boolean => shelf?.here !== undefined && shelf.language === i18n.language

const bookNow = (): Book | undefined => (shelf?.language === i18n.language ? shelf.here : undefined)

/** The query in the words of labels, best first; none until the books are here. */
export const waysOf = (query: string, saying?: Saying): readonly Way[] => {
  const book = bookNow()
  if (!book) return []
  const typed = fold(query)
  const plain = fold(unelided(query))
  const ways = waysIn(book, plain, saying)
  return plain === typed ? ways : [{ query: plain, cost: 0 }, ...ways.filter(way => way.query !== typed)]
}

/** What comes nearest, where what is said whole finds nothing. */
export const nearestWays = (query: string): readonly Way[] => {
  const book = bookNow()
  return book ? nearestIn(book, fold(unelided(query))) : []
}

/** "Please", "did", "this": a word that names nothing; `word` is folded. */
export const isFiller = (word: string): boolean => bookNow()?.fillers.has(stemOf(word)) === true
